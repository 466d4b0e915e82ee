import { Icon } from '../../parts/icon.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { LoginContent } from '../../types/users.ts';

export function Login({ frame, page }: PageProps<LoginContent>) {
  return (
    <div class="centred">
      <section class="card" id="loginIntroDefault">
        <h1>Welcome to Jenkins!</h1>
        {page.failed && (
          <p class="notice error" role="alert" id="login-problem">
            Invalid username or password
          </p>
        )}
        {page.notes.map((text) => (
          <p key={text} class="notice">
            {text}
          </p>
        ))}
        {page.provider !== null && (
          <>
            <a class="button primary whole" href={page.provider.href}>
              <Icon name="shield" /> Sign in with {page.provider.name}
            </a>
            <p class="or">
              <span>or with a password</span>
            </p>
          </>
        )}
        <PostForm crumb={frame.crumb} action={page.action} name="login">
          <label for="j_username">Username</label>
          <input
            id="j_username"
            name="j_username"
            required
            autocomplete="username"
            autocapitalize="none"
            autofocus
            aria-describedby={page.failed ? 'login-problem' : undefined}
          />
          <label for="j_password">Password</label>
          <input id="j_password" name="j_password" type="password" required autocomplete="current-password" />
          {page.mayBeRemembered && (
            <p class="choice">
              <input type="checkbox" id="remember_me" name="remember_me" />{' '}
              <label for="remember_me" class="choice">
                Keep me signed in
              </label>
            </p>
          )}
          <input type="hidden" name="from" value={page.from} />
          <button type="submit" name="Submit" value="" class={page.provider === null ? 'primary whole' : 'whole'}>
            Sign in
          </button>
        </PostForm>
      </section>
      {page.signUpHref !== null && (
        <p class="aside">
          No account yet? <a href={page.signUpHref}>Create an account</a>
        </p>
      )}
    </div>
  );
}
