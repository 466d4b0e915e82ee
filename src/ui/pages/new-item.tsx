import type { PageProps } from '../page-props.ts';
import { PostForm } from '../parts/post-form.tsx';

export function NewItem({ frame, page }: PageProps<'new-item'>) {
  return (
    <>
      <h1>New item</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <label for="name">Name</label>
        <input id="name" name="name" required autocomplete="off" />
        <fieldset>
          <legend>Kind</legend>
          {page.kinds.map((kind, index) => (
            <label key={kind.className} class="choice">
              <input type="radio" name="mode" value={kind.className} checked={index === 0} required />{' '}
              {kind.displayName}
            </label>
          ))}
          <label class="choice">
            <input type="radio" name="mode" value="copy" required /> Copy of another job
          </label>
          <label for="from">Job to copy</label>
          <input id="from" name="from" autocomplete="off" />
        </fieldset>
        <button type="submit" class="primary">
          Create
        </button>
      </PostForm>
    </>
  );
}
