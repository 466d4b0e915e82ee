import { Description } from '../../parts/description.tsx';
import { FeedBar } from '../../parts/feed-bar.tsx';
import { FileList } from '../../parts/file-list.tsx';
import { LinkList } from '../../parts/link-list.tsx';
import { NotifyButton } from '../../parts/notify-button.tsx';
import { PostButton, PostForm } from '../../parts/post-form.tsx';
import { ReportList } from '../../parts/report-list.tsx';
import { Rows } from '../../parts/rows.tsx';
import { RunTable } from '../../parts/run-table.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StageGrid } from '../../parts/stage-grid.tsx';
import { StatusBall } from '../../parts/status-ball.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { Ago } from '../../parts/time.tsx';
import { UnknownPartList } from '../../parts/unknown-part-list.tsx';
import type { JobContent } from '../../types/items.ts';
import type { PageProps } from '../../types/page-props.ts';

export function JobPage({ frame, page }: PageProps<JobContent>) {
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>{page.displayName}</h1>
        <Actions frame={frame} page={page} />
      </div>
      {page.fullName !== page.displayName && <p class="muted">Job {page.fullName}</p>}
      {page.disabled && <p class="notice">This job is disabled.</p>}
      {page.queued !== null && (
        <p class="notice" role="status">
          In the queue: {page.queued}
        </p>
      )}
      <Description crumb={frame.crumb} href={page.href} text={page.description} />
      <Cells cells={page.cells} cellsHeading={page.cellsHeading} />
      {page.stageView !== null && (
        <section
          id="stage-view"
          aria-labelledby="stage-view-heading"
          data-live={page.stageView.live ? 'stage run queue' : undefined}
          data-live-job={page.fullName}
        >
          <h2 id="stage-view-heading">Stage view</h2>
          <StageGrid view={page.stageView} />
        </section>
      )}
      <section>
        <h2>Builds</h2>
        {page.runs.length === 0 ? <p class="empty">No builds yet.</p> : <RunTable runs={page.runs} />}
        {page.older !== null && <a href={page.older}>Older builds</a>}
        <FeedBar />
      </section>
      <ReportList reports={page.reports} />
      {page.artifacts.length > 0 && (
        <section>
          <h2>Artifacts of the last successful build</h2>
          <FileList rows={page.artifacts} />
        </section>
      )}
      <Unknown parts={page.unknown} />
      <NextRuns schedules={page.schedules} />
      <div class="columns">
        <LinkList heading="Permalinks" links={page.permalinks} />
        <LinkList heading="Upstream jobs" links={page.upstream} />
        <LinkList heading="Downstream jobs" links={page.downstream} />
        <LinkList heading="Polling logs" links={page.pollingLogs} />
      </div>
      <Upkeep frame={frame} page={page} />
    </>
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

/** Renders when the job starts by itself. */
/** Says what comes next of each action of a schedule. */
const NEXT: Readonly<Record<JobContent['schedules'][number]['action'], string>> = {
  build: 'Next build: ',
  poll: 'Next look for changes: ',
};

function NextRuns({ schedules }: Pick<JobContent, 'schedules'>) {
  if (schedules.length === 0) return null;
  return (
    <section>
      <h2>Schedule</h2>
      <ul>
        {schedules.map(({ action, next }) => (
          <li key={`${action} ${next}`}>
            {NEXT[action]}
            {next === null ? 'not within two years' : <Ago at={next} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the combinations of a matrix project or the modules of a Maven job, with their states. */
function Cells({ cells, cellsHeading }: Pick<JobContent, 'cells' | 'cellsHeading'>) {
  if (cells.length === 0) return null;
  return (
    <section>
      <h2>{cellsHeading}</h2>
      <ul class="cells">
        <Rows
          of={cells}
          each={(cell) => (
            <li>
              <StatusBall color={cell.color} /> <a href={cell.href}>{cell.text}</a>
            </li>
          )}
        />
      </ul>
    </section>
  );
}

function Actions({ frame, page }: PageProps<JobContent>) {
  const action = `${page.href}build?delay=0sec`;
  return (
    <div class="actions">
      {page.buildable &&
        (page.parameterized ? (
          <a class="button primary" href={action}>
            Build with parameters
          </a>
        ) : (
          <PostButton crumb={frame.crumb} action={action} next="" text="Build now" kind="primary" />
        ))}
      {frame.state?.color.endsWith('_anime') && <NotifyButton job={page.fullName} number={null} />}
      <a class="button" href={`${page.href}configure`}>
        Configure
      </a>
      <a class="button" href={`${page.href}changes`}>
        Changes
      </a>
      <a class="button" href={`${page.href}ws/`}>
        Workspace
      </a>
      <PostButton
        crumb={frame.crumb}
        action={page.href + (page.disabled ? 'enable' : 'disable')}
        text={page.disabled ? 'Enable' : 'Disable'}
      />
    </div>
  );
}

function Upkeep({ frame, page }: PageProps<JobContent>) {
  return (
    <details>
      <summary>Rename, move or delete</summary>
      <PostForm crumb={frame.crumb} action={`${page.href}confirmRename`}>
        <TextField id="new-name" name="newName" label="New name" required />
        <button type="submit">Rename</button>
      </PostForm>
      <div class="actions">
        {page.move !== null && (
          <a class="button" href={page.move}>
            Move
          </a>
        )}
        <PostButton
          crumb={frame.crumb}
          action={`${page.href}doDelete`}
          confirm={`Delete ${page.displayName} with all its builds?`}
          text="Delete this job"
          kind="danger"
        />
      </div>
    </details>
  );
}
