import { PostForm } from '../../parts/post-form.tsx';
import { SelectField } from '../../parts/select-field.tsx';
import type { MoveItemContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders the form that moves an item. `destination` is posted with a slash in front, as clients do: `/` is the root. */
export function MoveItem({ frame, page }: PageProps<MoveItemContent>) {
  const options = page.destinations.map((folder) => ({
    value: `/${folder}`,
    text: folder === '' ? 'The top, in no folder' : folder,
  }));
  return (
    <>
      <h1>{page.heading}</h1>
      {options.length === 0 ? (
        <p class="empty">There is no folder that it could go to.</p>
      ) : (
        <div class="card form-card">
          <PostForm crumb={frame.crumb} action={page.action}>
            <SelectField id="destination" name="destination" label="Destination" value="" options={options} />
            <p class="muted">Builds go along. Addresses with the old place lead nowhere any more.</p>
            <button type="submit" name="Submit" class="primary">
              Move
            </button>
          </PostForm>
        </div>
      )}
    </>
  );
}
