import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { TextArea } from '../../parts/text-area.tsx';
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
        <TextField id="description" name="description" label="Description" value={page.description} />
        <TextField
          id="time-zone"
          name="timeZoneName"
          label="Time zone"
          value={page.timeZone}
          help="As in Europe/London; left empty, times are shown in UTC."
        />
        <TextField id="email" name="email" label="E-mail address" type="email" value={page.email} />
        <label for="authorized-keys">Public SSH keys, a line each</label>
        <TextArea id="authorized-keys" name="authorizedKeys" value={page.authorizedKeys} rows={3} />
        <TextField id="primary-view" name="primaryViewName" label="First of my views" value={page.primaryView} />
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
      <h2>Sessions</h2>
      <PostButton
        crumb={frame.crumb}
        action={page.endSessions}
        confirm="End all sessions of this user, and forget them on all devices?"
        next=""
        text="Terminate all sessions"
        kind="danger"
      />
    </div>
  );
}
