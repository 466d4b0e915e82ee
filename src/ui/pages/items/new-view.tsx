import { KindChoice } from '../../parts/kind-choice.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { NewViewContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function NewView({ frame, page }: PageProps<NewViewContent>) {
  return (
    <>
      <h1>New view</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <TextField id="name" name="name" label="Name" required />
        <fieldset>
          <legend>Kind</legend>
          <KindChoice kinds={page.kinds} />
        </fieldset>
        <button type="submit" class="primary">
          Create
        </button>
      </PostForm>
    </>
  );
}
