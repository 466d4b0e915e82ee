import { BuildTable } from '../../parts/build-table.tsx';
import { CellTable } from '../../parts/cell-table.tsx';
import { DurationChart } from '../../parts/duration-chart.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Markup } from '../../parts/markup.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { ReportList } from '../../parts/report-list.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageGrid } from '../../parts/stage-grid.tsx';
import { UnknownPartList } from '../../parts/unknown-part-list.tsx';
import type { JobContent } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';
import { JobNow } from './job-now.tsx';
import { JobSide } from './job-side.tsx';

/** Names the events after which parts of the page are another one. */
const LIVE = 'run queue';

export function JobPage({ frame, page }: PageProps<JobContent>) {
  const live = { 'data-live': LIVE, 'data-live-job': page.fullName };
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.heading}</h1>
        <Actions frame={frame} page={page} />
      </div>
      {page.fullName !== page.displayName && <p class="muted">Full project name: {page.fullName}</p>}
      <Description page={page} />
      <Disabled frame={frame} page={page} />
      <div id="job-now" {...live}>
        <JobNow frame={frame} page={page} />
      </div>
      {page.cells !== null && (
        <div id="job-cells" {...live}>
          <CellTable grid={page.cells} />
        </div>
      )}
      {page.stageView !== null && (
        <section
          id="stage-view"
          aria-labelledby="stage-view-heading"
          data-live={page.stageView.live ? 'stage run queue' : undefined}
          data-live-job={page.fullName}
        >
          <h2 id="stage-view-heading">Stage View</h2>
          <StageGrid view={page.stageView} />
        </section>
      )}
      <div class="job-columns">
        <History page={page} />
        <div>
          <ReportList reports={page.reports} />
          <JobSide page={page} />
        </div>
      </div>
      <Unknown parts={page.unknown} />
    </>
  );
}

function Actions({ frame, page }: PageProps<JobContent>) {
  if (!page.buildable && !page.maySwitch && page.copyHref === null) return null;
  return (
    <div class="actions">
      {page.buildable &&
        (page.parameterized ? (
          <a class="button primary" href={`${page.href}build?delay=0sec`}>
            <Icon name="play" /> Build with Parameters
          </a>
        ) : (
          <PostButton
            crumb={frame.crumb}
            action={`${page.href}build?delay=0sec`}
            next=""
            text="Build Now"
            kind="primary"
          />
        ))}
      {page.copyHref !== null && (
        <a class="button" href={page.copyHref}>
          Copy
        </a>
      )}
      {page.maySwitch && !page.disabled && (
        <form id="disable-project" class="inline" method="post" action="disable">
          {frame.crumb && <input type="hidden" name={frame.crumb.field} value={frame.crumb.value} data-crumb />}
          <button type="submit" name="Submit">
            Disable
          </button>
        </form>
      )}
    </div>
  );
}

function Disabled({ frame, page }: PageProps<JobContent>) {
  if (!page.disabled) return null;
  return (
    <div class="notice" id="enable-project">
      This {page.heading.startsWith('Pipeline') ? 'pipeline' : 'project'} is currently disabled.{' '}
      {page.maySwitch && (
        <PostForm crumb={frame.crumb} action="enable" class="inline">
          <button type="submit" name="Submit">
            Enable
          </button>
        </PostForm>
      )}
    </div>
  );
}

function Description({ page }: Pick<PageProps<JobContent>, 'page'>) {
  if (page.description === null && !page.mayDescribe) return null;
  return (
    <div id="description" class="job-description">
      {page.description !== null && (
        <div class="description">
          <Markup text={page.description} />
        </div>
      )}
      {page.mayDescribe && (
        <a id="description-link" class="muted" href="editDescription">
          {page.description === null ? 'Add description' : 'Edit description'}
        </a>
      )}
    </div>
  );
}

function History({ page }: Pick<PageProps<JobContent>, 'page'>) {
  const { builds } = page;
  const isEmpty = builds.rows.length === 0 && builds.search === '' && builds.newest === null;
  return (
    <section id="buildHistoryPage" class="card" aria-labelledby="builds-heading">
      <div class="toolbar">
        <h2 id="builds-heading">Builds</h2>
        <span class="spread" />
        <a href={builds.trendHref}>Trend</a>
        {!isEmpty && (
          <search>
            <form class="inline" method="get" action={builds.href}>
              <input
                type="search"
                name="search"
                value={builds.search}
                placeholder="Filter builds"
                aria-label="Filter builds"
                autocomplete="off"
              />
            </form>
          </search>
        )}
      </div>
      <div id="buildHistory" data-live={LIVE} data-live-job={page.fullName}>
        {builds.search === '' && <DurationChart id="durations" rows={builds.rows} />}
        {isEmpty && (
          <p id="no-builds" class="empty">
            No builds yet.
          </p>
        )}
        {!isEmpty && builds.rows.length === 0 && (
          <p class="empty">
            {builds.older === null ? 'No build fits.' : 'No build fits among those that were looked at.'}
          </p>
        )}
        {builds.rows.length > 0 && <BuildTable rows={builds.rows} label="Builds" />}
        <Pages builds={builds} />
      </div>
      <FeedBar />
    </section>
  );
}

function Pages({ builds: { newest, older, search } }: Pick<JobContent, 'builds'>) {
  if (newest === null && older === null) return null;
  return (
    <nav class="toolbar" aria-label="Pages of builds" id="buildHistoryPageNav">
      {newest !== null && <a href={newest}>Newest builds</a>}
      <span class="spread" />
      {older !== null && <a href={older}>{search === '' ? 'Older builds' : 'Look at older builds'}</a>}
    </nav>
  );
}

/** Renders what the configuration contains though the server does not act upon it. */
function Unknown({ parts }: { readonly parts: JobContent['unknown'] }) {
  if (parts.length === 0) return null;
  return (
    <section>
      <h2>Not known on this server</h2>
      <p class="muted">
        This is kept in the configuration and does nothing here. Parameters are asked, and passed on as text; with a
        build step, wrapper or source among it no build succeeds.
      </p>
      <UnknownPartList parts={parts} />
    </section>
  );
}
