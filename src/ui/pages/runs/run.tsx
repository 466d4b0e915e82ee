import { ChangeList } from '../../parts/change-list.tsx';
import { Description } from '../../parts/description.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileList } from '../../parts/file-list.tsx';
import { NotifyButton } from '../../parts/notify-button.tsx';
import { PipelineRun } from '../../parts/pipeline-run.tsx';
import { PostButton } from '../../parts/post-form.tsx';
import { ReportList } from '../../parts/report-list.tsx';
import { Signs } from '../../parts/signs.tsx';
import { StatusBall } from '../../parts/status-ball.tsx';
import { Ago, Duration } from '../../parts/time.tsx';
import type { PageProps } from '../../types/page-props.ts';
import type { RunContent } from '../../types/runs.ts';

export function RunPage({ frame, page }: PageProps<RunContent>) {
  return (
    <>
      <Signs />
      <div class="heading">
        <h1>
          {page.jobName} {page.displayName}
        </h1>
        <Actions frame={frame} page={page} />
      </div>
      <p>
        <StatusBall color={page.color} />
      </p>
      <Description crumb={frame.crumb} href={page.href} text={page.description} />
      <Facts
        rows={[
          ['Result', page.building ? 'Building' : (page.result ?? 'None')],
          ['Started', <Ago key="started" at={page.started} />],
          ['Duration', <Duration key="duration" ms={page.duration} />],
          ['Kept forever', page.keepLog ? 'Yes' : 'No'],
          ...(page.tests === null ? [] : ([['Tests', <Tests key="tests" tests={page.tests} />]] as const)),
        ]}
      />
      {page.pipeline !== null && (
        <PipelineRun part={page.pipeline} building={page.building} job={frame.state?.job} crumb={frame.crumb} />
      )}
      {page.causes.length > 0 && (
        <ul>
          {page.causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      {page.parameters.length > 0 && (
        <section>
          <h2>Parameters</h2>
          <Facts rows={page.parameters.map((parameter) => [parameter.name, parameter.value] as const)} />
        </section>
      )}
      {page.changes.length > 0 && (
        <section>
          <h2>
            <a href={`${page.href}changes`}>Changes</a>
          </h2>
          <ChangeList rows={page.changes} details={false} />
        </section>
      )}
      <ReportList reports={page.reports} />
      {page.artifacts.length > 0 && (
        <section>
          <h2>Artifacts</h2>
          <FileList rows={page.artifacts} />
        </section>
      )}
      <nav class="actions" aria-label="Other builds">
        {page.previous !== null && <a href={page.previous}>Previous build</a>}
        {page.next !== null && <a href={page.next}>Next build</a>}
      </nav>
    </>
  );
}

function Tests({ tests: { href, failed, total } }: { tests: NonNullable<RunContent['tests']> }) {
  return (
    <a href={href}>
      {failed} of {total} failed
    </a>
  );
}

function Actions({ frame: { crumb, state }, page }: PageProps<RunContent>) {
  const name = `${page.jobName} ${page.displayName}`;
  return (
    <div class="actions">
      <a class="button primary" href={`${page.href}console`}>
        Console output
      </a>
      {page.building && state && <NotifyButton job={state.job} number={page.number} />}
      {page.building && (
        <PostButton crumb={crumb} action={`${page.href}stop`} confirm={`Stop ${name}?`} text="Stop" kind="danger" />
      )}
      <PostButton
        crumb={crumb}
        action={`${page.href}toggleLogKeep`}
        text={page.keepLog ? 'Do not keep forever' : 'Keep forever'}
      />
      {!page.building && !page.keepLog && (
        <PostButton
          crumb={crumb}
          action={`${page.href}doDelete`}
          confirm={`Delete ${name}?`}
          text="Delete"
          kind="danger"
        />
      )}
    </div>
  );
}
