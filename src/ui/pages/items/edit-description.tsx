import { PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
import type { EditDescriptionContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

export function EditDescription({ frame, page }: PageProps<EditDescriptionContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <div class="card form-card">
        <PostForm crumb={frame.crumb} action={page.action}>
          <label for="description">Description</label>
          <TextArea id="description" name="description" rows={8} value={page.description} />
          <div class="actions">
            <button type="submit" name="Submit" class="primary">
              Save
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
