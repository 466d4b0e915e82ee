import { Avatar } from '../../parts/avatar.tsx';
import { Description } from '../../parts/description.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Markup } from '../../parts/markup.tsx';
import { RunTable } from '../../parts/run-table.tsx';
import { Signs } from '../../parts/signs.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { UserContent } from '../../types/users.ts';

/** Renders the page of a user: who they are, and what they did of late. */
export function UserPage({ frame, page }: PageProps<UserContent>) {
  return (
    <>
      <Signs />
      <div class="heading">
        <div class="person">
          <Avatar id={page.id} fullName={page.fullName} large />
          <h1>{page.fullName}</h1>
        </div>
        {page.mayEdit && (
          <div class="actions">
            <a class="button" href={`${page.href}configure#api-tokens`}>
              <Icon name="key" /> API tokens
            </a>
          </div>
        )}
      </div>
      <div class="card">
        <dl class="facts">
          <div>
            <dt>User ID</dt>
            <dd>{page.id}</dd>
          </div>
          {page.email !== null && (
            <div>
              <dt>E-mail</dt>
              <dd>{page.email}</dd>
            </div>
          )}
          {page.groups.length > 0 && (
            <div>
              <dt>Groups</dt>
              <dd>{page.groups.join(', ')}</dd>
            </div>
          )}
        </dl>
        <div>
          {page.mayEdit ? (
            <Description crumb={frame.crumb} href={page.href} text={page.description} />
          ) : (
            page.description && (
              <div class="description">
                <Markup text={page.description} />
              </div>
            )
          )}
        </div>
      </div>
      <section>
        <h2>Newest builds</h2>
        {page.runs.length === 0 ? (
          <p class="empty">None of the newest builds was started by {page.fullName}, or has changes of theirs.</p>
        ) : (
          <>
            <RunTable runs={page.runs} />
            <a href={`${page.href}builds`}>All builds of {page.fullName}</a>
          </>
        )}
      </section>
      <FeedBar />
    </>
  );
}
