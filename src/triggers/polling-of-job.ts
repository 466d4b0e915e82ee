import type { Scheduler } from '../builds/index.ts';
import type { Home, Job } from '../home/index.ts';
import { messageOf } from '../kit/index.ts';
import type { Run } from '../model/index.ts';
import {
  type KindRegistry,
  type LineLog,
  type PollContext,
  type PollOutcome,
  pipelineConfig,
  StepAbort,
} from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import { sourcesOfPipeline, type WatchedSource } from './sources-of-job.ts';

/** Creates the contexts with which sources are polled. */
export interface PollingSources {
  pollContext(
    job: Job,
    use: {
      readonly log: LineLog;
      readonly signal: AbortSignal;
      readonly env?: ReadonlyMap<string, string>;
    },
  ): PollContext;
}

export interface PollDependencies {
  readonly home: Pick<Home, 'runs'> & { readonly registry: KindRegistry };
  readonly scheduler: Pick<Scheduler, 'isBuildable'>;
  readonly sources: PollingSources;
  readonly queue: Pick<Queue, 'itemOf'>;
}

interface PollUse {
  readonly log: LineLog;
  readonly signal: AbortSignal;
}

/** Says whether polling found a reason to build. The log says what was found, and why a source could not be polled. */
export function pollJob(deps: PollDependencies, job: Job, use: PollUse): Promise<boolean> {
  return pipelineConfig(job.config) === null ? pollOwnSource(deps, job, use) : pollPipeline(deps, job, use);
}

/** Polls the source of a job that is not a pipeline. Jenkins: `AbstractProject#poll`. */
async function pollOwnSource(deps: PollDependencies, job: Job, use: PollUse): Promise<boolean> {
  const { log } = use;
  const { scm } = job.config;
  if (scm === null || scm.kind === null) return says(log, 'No SCM');
  if (!deps.scheduler.isBuildable(job)) return says(log, 'Build disabled');
  const last = newestRun(deps, job);
  if (last === null) {
    log.line('No existing build. Scheduling a new one.');
    return deps.queue.itemOf(job.fullName) === undefined;
  }
  if (scm.kind.poll === undefined) return false;
  try {
    return isChange(await scm.kind.poll(scm.config, contextOf(deps, job, last, use)));
  } catch (error) {
    use.signal.throwIfAborted();
    log.line(messageOf(error));
    log.line('FATAL: polling failed');
    return false;
  }
}

/**
 * Polls what the last good run of a pipeline checked out, as Jenkins's `WorkflowJob#poll` does, and the source that its
 * script comes from.
 */
async function pollPipeline(deps: PollDependencies, job: Job, use: PollUse): Promise<boolean> {
  const { log } = use;
  if (!deps.scheduler.isBuildable(job)) return says(log, 'Build disabled');
  const last = newestRun(deps, job);
  if (last === null) {
    log.line('no previous build to compare to');
    return deps.queue.itemOf(job.fullName) === undefined;
  }
  let changed = false;
  for (const source of sourcesOfPipeline(deps.home, job)) {
    if (await pollSource(deps, { job, last, source }, use)) changed = true;
  }
  return changed;
}

async function pollSource(
  deps: PollDependencies,
  { job, last, source }: { readonly job: Job; readonly last: Run; readonly source: WatchedSource },
  use: PollUse,
): Promise<boolean> {
  const { kind, config } = source;
  const place = `${last.workspace ?? ''} on ${last.builtOn}`;
  if (kind.poll === undefined) return says(use.log, `polling not supported from ${place}`);
  if (!source.poll) return says(use.log, `no polling baseline in ${place}`);
  try {
    return isChange(await kind.poll(config, contextOf(deps, job, last, use)));
  } catch (error) {
    use.signal.throwIfAborted();
    use.log.error(`polling failed in ${place}: ${error instanceof StepAbort ? error.message : messageOf(error)}`);
    return false;
  }
}

function contextOf(deps: PollDependencies, job: Job, last: Run, use: PollUse): PollContext {
  return deps.sources.pollContext(job, { ...use, env: variablesOf(job, last) });
}

/**
 * Returns the variables that configurations may refer to: the job's name, and the values of parameters in the newest run.
 */
export function variablesOf(job: Pick<Job, 'fullName'>, run: Pick<Run, 'parameters'> | null): Map<string, string> {
  const env = new Map([
    ['JOB_NAME', job.fullName],
    ['JOB_BASE_NAME', job.fullName.slice(job.fullName.lastIndexOf('/') + 1)],
  ]);
  for (const value of run?.parameters ?? []) {
    if (value.kind === 'string' || value.kind === 'text' || value.kind === 'boolean')
      env.set(value.name, String(value.value));
  }
  return env;
}

function newestRun({ home }: PollDependencies, job: Job): Run | null {
  for (const run of home.runs.newestFirst(job)) return run;
  return null;
}

function says(log: LineLog, text: string): false {
  log.line(text);
  return false;
}

function isChange(outcome: PollOutcome): boolean {
  return outcome === 'significant' || outcome === 'incomparable';
}
