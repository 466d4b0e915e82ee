import { PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { NewUserContent } from '../../types/users.ts';

/** Renders the form of a new user. Values that were submitted before are filled in again, but never a password. */
export function NewUser({ frame, page }: PageProps<NewUserContent>) {
  const given = (name: string) => page.values[name] ?? '';
  return (
    <div class="narrow">
      <h1>New user</h1>
      {page.errors.length > 0 && (
        <ul class="notice error" role="alert">
          {page.errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
      <PostForm crumb={frame.crumb} action={page.action}>
        <TextField id="username" name="username" label="User id" value={given('username')} required />
        <TextField
          id="password1"
          name="password1"
          label="Password"
          type="password"
          autocomplete="new-password"
          required
        />
        <TextField
          id="password2"
          name="password2"
          label="Password again"
          type="password"
          autocomplete="new-password"
          required
        />
        <TextField id="fullname" name="fullname" label="Full name" value={given('fullname')} />
        <TextField id="email" name="email" label="E-mail address" type="email" value={given('email')} />
        <button type="submit" class="primary">
          Create
        </button>
      </PostForm>
    </div>
  );
}
