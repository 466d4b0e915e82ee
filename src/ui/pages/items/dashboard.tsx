import { Description } from '../../parts/description.tsx';
import { EmptyList } from '../../parts/empty-list.tsx';
import { Executors } from '../../parts/executors.tsx';
import { Favorites } from '../../parts/favorites.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { Icon } from '../../parts/icon.tsx';
import { JobTable } from '../../parts/job-table.tsx';
import { Markup } from '../../parts/markup.tsx';
import { Pager } from '../../parts/pager.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { QueueList } from '../../parts/queue-list.tsx';
import { Signs } from '../../parts/signs.tsx';
import { ViewTabs } from '../../parts/view-tabs.tsx';
import type { DashboardContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function Dashboard({ frame, page }: PageProps<DashboardContent>) {
  const { view, first, jobs, total } = page;
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.heading ?? 'Jobs'}</h1>
        <Actions frame={frame} page={page} />
      </div>
      <div id="view-message">
        <Message frame={frame} page={page} />
        {view.description && (
          <div id={page.heading === null ? 'description' : undefined} class="description">
            <Markup text={view.description} />
          </div>
        )}
      </div>
      <div id="favorites" data-live="run item">
        <Favorites favorites={page.favorites} />
      </div>
      <ViewTabs views={page.views} current={view.name} newView={page.mayCreateView ? `${page.href}newView` : null} />
      <div id="jobs" data-live="run item">
        {jobs.length === 0 ? (
          <EmptyList page={page} />
        ) : (
          <JobTable
            columns={page.columns}
            pluginColumns={page.pluginColumns}
            jobs={jobs}
            marked={page.marked}
            crumb={frame.crumb}
          />
        )}
        <Pager first={first} shown={jobs.length} total={total} previous={page.previous} next={page.next} of="jobs" />
      </div>
      <FeedBar legendHref={page.legendHref} />
    </>
  );
}

/** Renders what waits and what runs, beside the page. */
export function DashboardSide({ frame, page }: PageProps<DashboardContent>) {
  return (
    <>
      <div id="buildQueue" data-live="queue">
        <QueueList prefix={frame.prefix} crumb={frame.crumb} queue={page.queue} more={page.queuedMore} />
      </div>
      <div id="executors" data-live="run">
        <Executors executors={page.executors} more={page.executorsMore} />
      </div>
    </>
  );
}

/** Renders the message or description. The server's message is changed in its settings, a folder's description here. */
function Message({ frame, page }: PageProps<DashboardContent>) {
  if (page.heading !== null && page.mayConfigure)
    return <Description crumb={frame.crumb} href={page.href} text={page.systemMessage} />;
  return page.systemMessage ? (
    <div id="systemmessage" class="description">
      <Markup text={page.systemMessage} />
    </div>
  ) : null;
}

/**
 * Renders the actions. An item created in a list view is listed in it, so the item is created at an address below the view.
 */
function Actions({ frame, page }: PageProps<DashboardContent>) {
  const { href, scan } = page;
  return (
    <div class="actions">
      {scan && (
        <a class="button" href={scan.logHref}>
          <Icon name="log" /> {scan.logText}
        </a>
      )}
      {scan?.mayScan && (
        <PostButton crumb={frame.crumb} action={`${href}build?delay=0`} text="Scan now" kind="primary" />
      )}
      {page.mayCreate && (
        <a class="button primary" href={`${page.view.href}newJob`}>
          <Icon name="plus" /> New item
        </a>
      )}
    </div>
  );
}
