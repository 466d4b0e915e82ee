import { rawEncode } from '../../../model/index.ts';
import { Description } from '../../parts/description.tsx';
import { Executors } from '../../parts/executors.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { JobTable } from '../../parts/job-table.tsx';
import { Markup } from '../../parts/markup.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { QueueList } from '../../parts/queue-list.tsx';
import { Signs } from '../../parts/signs.tsx';
import { ViewTabs } from '../../parts/view-tabs.tsx';
import type { DashboardContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function Dashboard({ frame, page }: PageProps<DashboardContent>) {
  const { view } = page;
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.heading ?? 'Jobs'}</h1>
        <Actions frame={frame} page={page} />
      </div>
      <Words frame={frame} page={page} />
      <ViewTabs views={page.views} current={view.name} newView={page.mayCreateView ? `${page.href}newView` : null} />
      {view.description && (
        <div class="description">
          <Markup text={view.description} />
        </div>
      )}
      {page.jobs.length === 0 ? (
        <p class="empty">There are no jobs here yet.</p>
      ) : (
        <JobTable columns={page.columns} jobs={page.jobs} />
      )}
      <Parts previous={page.previous} next={page.next} />
      <FeedBar />
      {page.mayEditView && <ViewActions frame={frame} page={page} />}
    </>
  );
}

/** Renders what waits and what runs, beside the page. */
export function DashboardSide({ frame, page }: PageProps<DashboardContent>) {
  return (
    <>
      <div id="buildQueue" data-live="queue">
        <QueueList prefix={frame.prefix} queue={page.queue} more={page.queuedMore} />
      </div>
      <div id="executors" data-live="run">
        <Executors executors={page.executors} more={page.executorsMore} />
      </div>
    </>
  );
}

/** Renders links to the rest of a long list. */
function Parts({ previous, next }: Pick<DashboardContent, 'previous' | 'next'>) {
  if (previous === null && next === null) return null;
  return (
    <p>
      {previous !== null && <a href={previous}>Jobs before these</a>} {next !== null && <a href={next}>More jobs</a>}
    </p>
  );
}

/** Renders the message or description. The server's message is changed in its settings, a folder's description here. */
function Words({ frame, page }: PageProps<DashboardContent>) {
  if (page.heading !== null && page.mayConfigure)
    return <Description crumb={frame.crumb} href={page.href} text={page.systemMessage} />;
  return page.systemMessage ? (
    <div class="description">
      <Markup text={page.systemMessage} />
    </div>
  ) : null;
}

/**
 * Renders the actions. An item created in a list view is listed in it, so the item is created at an address below the view.
 */
function Actions({ frame, page }: PageProps<DashboardContent>) {
  const { heading, href } = page;
  return (
    <div class="actions">
      {page.mayCreate && (
        <a class="button primary" href={`${page.view.href}newJob`}>
          New item
        </a>
      )}
      {page.scan?.mayScan && (
        <PostButton crumb={frame.crumb} action={`${href}build?delay=0`} text="Scan now" kind="primary" />
      )}
      {page.scan && (
        <a class="button" href={page.scan.logHref}>
          {page.scan.logText}
        </a>
      )}
      {heading !== null && page.mayConfigure && (
        <a class="button" href={`${href}configure`}>
          Configure
        </a>
      )}
      {heading !== null && page.mayDelete && (
        <>
          <a class="button" href={`${href}move`}>
            Move
          </a>
          <PostButton
            crumb={frame.crumb}
            action={`${href}doDelete`}
            confirm={`Delete ${heading} with all that is in it?`}
            text="Delete"
            label="Delete this folder"
            kind="danger"
          />
        </>
      )}
    </div>
  );
}

function ViewActions({ frame, page }: PageProps<DashboardContent>) {
  const { name } = page.view;
  const href = ownHref(page);
  return (
    <div class="actions">
      <a class="button" href={`${href}configure`}>
        Edit view
      </a>
      {page.views.length > 1 && (
        <PostButton
          crumb={frame.crumb}
          action={`${href}doDelete`}
          confirm={`Delete the view ${name}? What is listed in it stays.`}
          text="Delete view"
          kind="danger"
        />
      )}
    </div>
  );
}

/**
 * Returns the view's own address. The primary view may have the address of its owner, where `doDelete` would delete the
 * owner.
 */
function ownHref({ href, view }: DashboardContent): string {
  return view.href === href ? `${href}view/${rawEncode(view.name)}/` : view.href;
}
