import { ParameterInput } from '../../parts/parameter-input.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { ParametersContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function ParametersPage({ frame, page }: PageProps<ParametersContent>) {
  return (
    <>
      <h1>Build {page.displayName}</h1>
      <p>This build takes parameters.</p>
      <PostForm
        crumb={frame.crumb}
        action={page.action}
        next={jobOf(page.action)}
        multipart={page.fields.some((field) => field.input === 'file')}
      >
        {page.fields.map((field, index) => (
          <ParameterInput key={field.name} field={field} id={`parameter-${index}`} />
        ))}
        <button type="submit" class="primary">
          Build
        </button>
      </PostForm>
    </>
  );
}

/** Returns the address of the job: `/job/a/` for `/job/a/buildWithParameters?…`. */
function jobOf(action: string): string {
  const path = action.replace(/\?.*$/s, '');
  return path.slice(0, path.lastIndexOf('/') + 1);
}
