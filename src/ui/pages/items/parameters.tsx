import { BuildParameter } from '../../parts/build-parameter.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { ParametersContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

/**
 * Renders the form of a build with parameters. It posts a `name` and a `value` for each of them; the script adds a `json`
 * with all, as Jenkins's own page does.
 */
export function ParametersPage({ frame, page }: PageProps<ParametersContent>) {
  return (
    <>
      <h1>{page.heading}</h1>
      <p>This build requires parameters:</p>
      <div class="card form-card" data-island="build-form">
        <PostForm
          crumb={frame.crumb}
          action={page.action}
          next={page.next}
          name="parameters"
          multipart={page.fields.some((field) => field.input === 'file')}
        >
          {page.fields.map((field, index) => (
            <BuildParameter key={field.name} field={field} id={`parameter-${index}`} />
          ))}
          <input type="hidden" name="statusCode" value="303" />
          <input type="hidden" name="redirectTo" value="." />
          <div class="actions">
            <button type="submit" name="Submit" class="primary">
              Build
            </button>
            <a class="button" href={page.next}>
              Cancel
            </a>
          </div>
        </PostForm>
      </div>
    </>
  );
}
