import { PostButton } from '../../parts/post-form.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { Sign } from '../../parts/signs.tsx';
import { statusWord } from '../../parts/status-ball.tsx';
import { Ago, Duration } from '../../parts/time.tsx';
import { Weather } from '../../parts/weather.tsx';
import type { JobContent, LastBuild, RunningBuild } from '../../types/jobs.ts';
import type { PageProps } from '../../types/page-props.ts';

/** Renders how the job is at this moment: what waits and runs, the last result, and how builds have gone. */
export function JobNow({ frame, page }: PageProps<JobContent>) {
  return (
    <>
      {page.queued !== null && (
        <div class="notice in-queue" role="status">
          <span>In the queue: {page.queued.why}</span>
          {page.queued.cancelHref !== null && (
            <PostButton crumb={frame.crumb} action={page.queued.cancelHref} next="" text="Cancel" />
          )}
        </div>
      )}
      {page.running.map((run) => (
        <Running key={run.number} run={run} crumb={frame.crumb} />
      ))}
      <div class="job-state">
        {page.last !== null && <Last last={page.last} />}
        {page.health.length > 0 && <Health health={page.health} />}
      </div>
    </>
  );
}

function Running({
  run,
  crumb,
}: {
  readonly run: RunningBuild;
  readonly crumb: PageProps<JobContent>['frame']['crumb'];
}) {
  const { displayName, href } = run;
  return (
    <div class="card running">
      <strong>
        <a href={href}>{displayName}</a> is running
      </strong>
      <ProgressBar progress={run.progress} started={run.started} label={`Progress of ${displayName}`} />
      <span class="muted">
        started <Ago at={run.started} />
        {run.progress.estimated !== null && (
          <>
            , usually takes <Duration ms={run.progress.estimated} />
          </>
        )}
      </span>
      <a href={`${href}console`}>Console</a>
      {run.stopHref !== null && (
        <PostButton crumb={crumb} action={run.stopHref} next="" text="Stop" label={`Stop ${displayName}`} />
      )}
    </div>
  );
}

function Last({ last }: { readonly last: LastBuild }) {
  return (
    <section class={`card last-result status-${last.color}`} aria-label="Last completed build">
      <Sign name={signOf(last.color)} />
      <div>
        <p class="outcome">
          {statusWord(last.color)}: <a href={last.href}>{last.displayName}</a>
        </p>
        <p class="muted">
          <Ago at={last.timestamp} />, took <Duration ms={last.duration} />
          {last.failingSince !== null && (
            <>
              , fails since <a href={last.failingSince.href}>#{last.failingSince.number}</a>
            </>
          )}
        </p>
        {last.causes.map((cause) => (
          <p key={cause} class="muted">
            {cause}
          </p>
        ))}
      </div>
      <a class="button" href={`${last.href}console`}>
        Console
      </a>
    </section>
  );
}

function signOf(color: string) {
  return color === 'blue' || color === 'yellow' || color === 'red' || color === 'aborted' ? color : 'notbuilt';
}

function Health({ health }: Pick<JobContent, 'health'>) {
  return (
    <section class="card health" aria-label="Health">
      <Weather health={health[0]?.score ?? null} />
      <ul class="plain">
        {health.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
