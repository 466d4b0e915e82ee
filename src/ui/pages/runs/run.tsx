import { ArtifactTree } from '../../parts/artifact-tree.tsx';
import { ChangeList } from '../../parts/change-list.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { NotifyButton } from '../../parts/notify-button.tsx';
import { PipelineControl, PipelineRun } from '../../parts/pipeline-run.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { ReportList } from '../../parts/report-list.tsx';
import { RunDescription } from '../../parts/run-description.tsx';
import { Related, RunSummary } from '../../parts/run-summary.tsx';
import { RunTests } from '../../parts/run-tests.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StatusBall } from '../../parts/status-ball.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { RunContent } from '../../types/runs.ts';

export function RunPage({ frame, page }: PageProps<RunContent>) {
  const { pipeline, building, href } = page;
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>
          <StatusBall color={page.color} text="" /> {page.heading}
        </h1>
        <Actions frame={frame} page={page} />
      </div>
      <RunDescription crumb={frame.crumb} href={href} text={page.description} mayEdit={page.mayEdit} />
      <div id="run" data-live={building ? 'run stage' : undefined} data-live-job={frame.state?.job}>
        {pipeline?.inputHref != null && (
          <p class="notice" role="status">
            The pipeline waits for an answer. <a href={pipeline.inputHref}>Input requested</a>
          </p>
        )}
        {pipeline?.paused && (
          <p class="notice" role="status">
            The pipeline is paused.
          </p>
        )}
        {page.failure !== null && <FailureCard failure={page.failure} unstable={page.result === 'UNSTABLE'} />}
        <RunSummary page={page} />
        {pipeline !== null && <PipelineRun part={pipeline} />}
        <Details page={page} />
      </div>
      {pipeline !== null && <PipelineControl part={pipeline} crumb={frame.crumb} />}
    </>
  );
}

function Details({ page }: { page: RunContent }) {
  return (
    <>
      {page.cells.length > 0 && (
        <section id="matrix" class="card">
          <h2>Configurations</h2>
          <div class="cells">
            <Related runs={page.cells} />
          </div>
        </section>
      )}
      <div class="grid">
        {page.tests !== null && <RunTests tests={page.tests} />}
        {page.artifacts !== null && <ArtifactTree tree={page.artifacts} />}
        {page.changes.length > 0 && (
          <section class="card">
            <h2>
              <a href={`${page.href}changes`}>Changes</a>
            </h2>
            <ChangeList rows={page.changes} details={false} />
            {page.moreChanges > 0 && <a href={`${page.href}changes`}>{page.moreChanges} more</a>}
          </section>
        )}
        {page.parameters.length > 0 && (
          <section class="card">
            <h2>Parameters</h2>
            <Facts rows={page.parameters.map((parameter) => [parameter.name, parameter.value] as const)} />
          </section>
        )}
        {page.reports.length > 0 && (
          <div class="card">
            <ReportList reports={page.reports} />
          </div>
        )}
      </div>
    </>
  );
}

function Actions({ frame: { crumb, state }, page }: PageProps<RunContent>) {
  const { building } = page;
  const name = `${page.jobName} ${page.displayName}`;
  return (
    <div class="actions">
      {building && state && <NotifyButton job={state.job} number={page.number} />}
      {page.mayStop && (
        <PostButton crumb={crumb} action={`${page.href}stop`} confirm={`Stop ${name}?`} text="Stop" kind="danger" />
      )}
      {page.mayKeep && (
        <PostButton
          crumb={crumb}
          action="toggleLogKeep"
          name="Submit"
          text={page.keepLog ? "Don't keep this build forever" : 'Keep this build forever'}
        />
      )}
      <a class="button" href={`${page.href}printable/`}>
        Print
      </a>
      <a class="button primary" href={`${page.href}console`}>
        Console output
      </a>
    </div>
  );
}
