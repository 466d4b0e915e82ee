import { CheckedField } from '../../parts/checked-field.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { NewUserContent } from '../../types/users.ts';

/** Renders the form of a new user. Values that were submitted before are filled in again, but never a password. */
export function NewUser({ frame, page }: PageProps<NewUserContent>) {
  const given = (name: string) => page.values[name] ?? '';
  const problem = (name: string) => page.errors.find(({ field }) => field === name)?.text;
  const others = page.errors.filter(({ field }) => field === '');
  return (
    <div class="centred">
      {others.map(({ text }) => (
        <p key={text} class="notice error" role="alert">
          {text}
        </p>
      ))}
      <PostForm crumb={frame.crumb} action={page.action} structured class="card">
        <h1>{page.heading}</h1>
        <CheckedField
          id="username"
          name="username"
          label="Username"
          value={given('username')}
          problem={problem('username')}
          autocomplete="username"
          required
        />
        <CheckedField
          id="password1"
          name="password1"
          label="Password"
          type="password"
          problem={problem('password1')}
          autocomplete="new-password"
          required
        />
        <CheckedField
          id="password2"
          name="password2"
          label="Confirm password"
          type="password"
          problem={problem('password2')}
          autocomplete="new-password"
          same="password1"
          required
        />
        <CheckedField
          id="fullname"
          name="fullname"
          label="Full name"
          value={given('fullname')}
          problem={problem('fullname')}
          autocomplete="name"
        />
        <CheckedField
          id="email"
          name="email"
          label="E-mail address"
          type="email"
          value={given('email')}
          problem={problem('email')}
          autocomplete="email"
          required
        />
        <button type="submit" name="Submit" value="" class="primary">
          {page.button}
        </button>
      </PostForm>
    </div>
  );
}
