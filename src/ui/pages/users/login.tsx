import { PostForm } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { LoginContent } from '../../types/users.ts';

export function Login({ frame, page }: PageProps<LoginContent>) {
  return (
    <div class="narrow">
      <h1>Welcome to Jenkins!</h1>
      {page.failed && (
        <p class="notice error" role="alert">
          User name or password is wrong.
        </p>
      )}
      {page.notes.map((text) => (
        <p key={text} class="notice">
          {text}
        </p>
      ))}
      {page.provider !== null && (
        <p>
          <a class="button primary" href={page.provider.href}>
            Sign in with {page.provider.name}
          </a>
        </p>
      )}
      <PostForm crumb={frame.crumb} action={page.action}>
        <label for="j_username">User name</label>
        <input id="j_username" name="j_username" required autocomplete="username" autocapitalize="none" />
        <label for="j_password">Password</label>
        <input id="j_password" name="j_password" type="password" required autocomplete="current-password" />
        {page.mayBeRemembered && (
          <p class="choice">
            <input type="checkbox" id="remember_me" name="remember_me" />{' '}
            <label for="remember_me">Keep me signed in</label>
          </p>
        )}
        <input type="hidden" name="from" value={page.from} />
        <button type="submit" class="primary">
          Sign in
        </button>
      </PostForm>
      {page.signUpHref !== null && (
        <p>
          <a href={page.signUpHref}>Create an account</a>
        </p>
      )}
    </div>
  );
}
