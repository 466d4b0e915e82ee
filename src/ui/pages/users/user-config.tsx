import { PostForm } from '../../parts/post-form.tsx';
import { TextField } from '../../parts/text-field.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { UserConfigContent } from '../../types/users.ts';

/** Renders the settings of a user. A blank password leaves the password unchanged. */
export function UserConfig({ frame, page }: PageProps<UserConfigContent>) {
  return (
    <div class="narrow">
      <h1>Settings of {page.id}</h1>
      <PostForm crumb={frame.crumb} action={page.action}>
        <TextField id="full-name" name="fullName" label="Full name" value={page.fullName} />
        <TextField id="email" name="email" label="E-mail address" type="email" value={page.email} />
        <TextField
          id="password1"
          name="password1"
          label="New password"
          type="password"
          autocomplete="new-password"
          help="Left empty, the password stays. A new one ends all sessions."
        />
        <TextField
          id="password2"
          name="password2"
          label="New password again"
          type="password"
          autocomplete="new-password"
        />
        <button type="submit" class="primary">
          Save
        </button>
      </PostForm>
    </div>
  );
}
