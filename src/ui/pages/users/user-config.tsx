import { ApiTokens } from '../../parts/api-tokens.tsx';
import { CheckedField } from '../../parts/checked-field.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { UserConfigContent } from '../../types/users.ts';

/** Renders the settings of a user. A blank password leaves the password unchanged. */
export function UserConfig({ frame, page }: PageProps<UserConfigContent>) {
  return (
    <>
      <h1>Settings of {page.id}</h1>
      <div class="stack">
        <Settings frame={frame} page={page} />
        <ApiTokens crumb={frame.crumb} href={page.href} tokens={page.tokens} mayMake={page.mayMakeTokens} />
        <section class="card">
          <h2>Session termination</h2>
          <p class="muted">Ends all sessions of this user, and forgets them on all devices.</p>
          <PostButton
            crumb={frame.crumb}
            action={page.endSessions}
            confirm="End all sessions of this user, and forget them on all devices?"
            next=""
            text="Terminate all sessions"
            kind="danger"
          />
        </section>
      </div>
    </>
  );
}

/** Renders the form that Jenkins has: what it sends is in the objects that Jenkins's properties of users are. */
function Settings({ frame, page }: PageProps<UserConfigContent>) {
  return (
    <PostForm crumb={frame.crumb} action="configSubmit" name="config" structured next={page.href}>
      <section class="card">
        <h2>Profile</h2>
        <CheckedField
          id="full-name"
          name="_.fullName"
          label="Full Name"
          value={page.fullName}
          autocomplete="name"
          required
        />
        <CheckedField id="about" name="_.description" label="Description" value={page.description} lines={3} />
        <CheckedField
          id="email"
          name="email.address"
          path="userProperty2.address"
          label="E-mail address"
          type="email"
          value={page.email}
          autocomplete="email"
          help="Notifications about builds go there."
        />
        <Zone page={page} />
        <CheckedField
          id="primary-view"
          name="_.primaryViewName"
          path="userProperty5.primaryViewName"
          label="Default View"
          value={page.primaryView}
          help="The first of My Views. Left empty, it is the first of all."
        />
        <Fixed name="exists" path="userProperty5.exists" />
        <input type="hidden" name="_.providerId" value="default" data-path="userProperty6.providerId" />
        <Fixed name="insensitiveSearch" path="userProperty11.insensitiveSearch" />
      </section>
      <section class="card">
        <h2>Password</h2>
        <CheckedField
          id="password1"
          name="user.password"
          path="userProperty8.password"
          label="New password"
          type="password"
          autocomplete="new-password"
          help="Left empty, the password stays. A new one ends all sessions."
        />
        <CheckedField
          id="password2"
          name="user.password2"
          path="userProperty8.password2"
          label="Confirm password"
          type="password"
          autocomplete="new-password"
          same="user.password"
        />
      </section>
      <section class="card">
        <h2>SSH public keys</h2>
        <CheckedField
          id="authorized-keys"
          name="_.authorizedKeys"
          path="userProperty9.authorizedKeys"
          label="Public keys, a line each"
          value={page.authorizedKeys}
          lines={3}
        />
      </section>
      <div class="toolbar">
        <button type="submit" name="Submit" value="" class="primary">
          Save
        </button>
        <button type="submit" name="Apply" value="" data-path="">
          Apply
        </button>
      </div>
      <input type="hidden" name="core:apply" value="" />
    </PostForm>
  );
}

function Zone({ page }: Pick<PageProps<UserConfigContent>, 'page'>) {
  const { timeZone, timeZones } = page;
  const all = timeZone === '' || timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return (
    <div class="field">
      <label for="time-zone">Time Zone</label>
      <select id="time-zone" name="_.timeZoneName" data-path="userProperty12.timeZoneName">
        <option value="">Default (UTC)</option>
        {all.map((zone) => (
          <option key={zone} value={zone} selected={zone === timeZone}>
            {zone}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Renders what Jenkins's form always sends, and nobody chooses here. */
function Fixed({ name, path }: { readonly name: string; readonly path: string }) {
  return <input type="checkbox" name={name} data-path={path} aria-label={name} checked hidden />;
}
