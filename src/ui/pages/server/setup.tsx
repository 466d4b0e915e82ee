import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { SetupContent } from '../../types/setup.ts';

/** Renders a step of the set-up. The script posts it, shows what is wrong, and then opens the next step. */
export function Setup({ frame, page }: PageProps<SetupContent>) {
  return (
    <div class="narrow">
      <h1>{page.heading}</h1>
      <p>{page.text}</p>
      {page.errors.length > 0 && (
        <ul class="notice error" role="alert">
          {page.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <PostForm crumb={frame.crumb} action={page.action} next={`${frame.prefix}/`} behaviour="setup">
        {page.fields.map(({ name, label, isSecret, value, required }) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={label}
            type={isSecret ? 'password' : 'text'}
            value={value}
            required={required}
          />
        ))}
        <button type="submit" class="primary">
          {page.button}
        </button>
      </PostForm>
      {page.skip !== null && (
        <PostButton crumb={frame.crumb} action={page.skip.action} next={`${frame.prefix}/`} text={page.skip.text} />
      )}
    </div>
  );
}
