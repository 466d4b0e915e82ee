import { PostForm } from '../../parts/post-form.tsx';
import type { DeleteItemContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the question before something is deleted, with what is lost. */
export function DeleteItem({ frame, page }: PageProps<DeleteItemContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <div class="card form-card">
        <p>This cannot be undone. With {page.name} goes:</p>
        <ul>
          {page.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <PostForm crumb={frame.crumb} action={page.action}>
          <div class="actions">
            <button type="submit" name="Submit" class="danger">
              Yes, delete
            </button>
            <a class="button" href={page.back}>
              Cancel
            </a>
          </div>
        </PostForm>
      </div>
    </>
  );
}
