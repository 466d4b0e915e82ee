import { Icon } from '../../parts/icon.tsx';
import { PostForm } from '../../parts/post-form.tsx';
import type { ManageCard, ManageContent, ManageNotice } from '../../types/manage.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders warnings, and the pages of the administration as cards by their groups. */
export function Manage({ frame, page: { notices, groups } }: PageProps<ManageContent>) {
  return (
    <>
      <div class="heading">
        <h1>Manage Jenkins</h1>
        <input
          id="settings-search-bar"
          type="search"
          class="filter"
          placeholder="Find a setting"
          aria-label="Find a setting"
          autocomplete="off"
          data-island="filter"
          data-filter="#settings"
          hidden
        />
      </div>
      {sorted(notices).map((notice) => (
        <Warning key={notice.id} notice={notice} crumb={frame.crumb} />
      ))}
      <div id="settings">
        {groups.map(({ heading, links }) => (
          <section key={heading} data-group>
            <h2>{heading}</h2>
            <ul class="cards">
              {links.map((link) => (
                <Card key={link.href} link={link} />
              ))}
            </ul>
          </section>
        ))}
        <p class="empty" data-nothing hidden>
          Nothing here has these words.
        </p>
      </div>
    </>
  );
}

function Card({ link: { text, href, about, icon } }: { link: ManageCard }) {
  return (
    <li data-item>
      <a class="card-link" href={href}>
        <Icon name={icon} />
        <span>
          <strong>{text}</strong>
          <span class="muted">{about}</span>
        </span>
      </a>
    </li>
  );
}

function Warning({ notice, crumb }: { notice: ManageNotice } & Pick<PageProps<ManageContent>['frame'], 'crumb'>) {
  const { id, severity, text, href, action } = notice;
  return (
    <div id={`notice-${id}`} class={severity === 'error' ? 'notice error' : 'notice'}>
      <p>
        <Icon name="alert" label={severity === 'error' ? 'Error' : 'Warning'} /> {text}
      </p>
      <PostForm crumb={crumb} action={action} class="actions">
        {href !== null && (
          <a class="button" href={href}>
            What to do
          </a>
        )}
        <button type="submit" name="no" value="Dismiss" class="quiet">
          Hide this
        </button>
      </PostForm>
    </div>
  );
}

function sorted(notices: readonly ManageNotice[]): readonly ManageNotice[] {
  const weight = ({ severity }: ManageNotice) => (severity === 'error' ? 0 : 1);
  return [...notices].sort((a, b) => weight(a) - weight(b));
}
