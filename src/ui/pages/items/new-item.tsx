import { KindChoice } from '../../parts/kind-choice.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { NewItemContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function NewItem({ frame, page }: PageProps<NewItemContent>) {
  return (
    <>
      <h1>New item</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <TextField id="name" name="name" label="Name" required />
        <fieldset>
          <legend>Kind</legend>
          <KindChoice kinds={page.kinds} />
          <label class="choice">
            <input type="radio" name="mode" value="copy" required /> Copy of another item
          </label>
          <TextField id="from" name="from" label="Item to copy" />
        </fieldset>
        <button type="submit" class="primary">
          Create
        </button>
      </PostForm>
    </>
  );
}
