import { isWorse, parseResult, type Result, worse } from '../../model/index.ts';
import { type AskedRun, type DownstreamJob, expand, type RunContext, StepAbort } from '../../points/index.ts';
import type { ParameterFactory, ParameterSource } from './fields.ts';
import { NothingToStart } from './handed-over.ts';
import { requestsOf } from './several.ts';
import { noteTriggered } from './triggered-variables.ts';

/** Describes a list of jobs with the parameters that they are given. */
export interface Call {
  readonly configs: readonly ParameterSource[];
  readonly configFactories: readonly ParameterFactory[];
  readonly projects: string;
  readonly block: Blocking | null;
}

/** Says which results of a run that is waited for make the step fail, or its build worse; null stands for none. */
interface Blocking {
  readonly buildStepFailureThreshold: Threshold | null;
  readonly unstableThreshold: Threshold | null;
  readonly failureThreshold: Threshold | null;
}

type Threshold = { readonly name: string };

/** Starts the runs of a call. `key` names it among those of the step. */
export async function performCall(key: string, call: Call, context: RunContext): Promise<Result> {
  const { downstream, env, log } = context;
  const names = expand(call.projects, env)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new StepAbort('Build aborted. No projects to trigger. Check your configuration!');
  const found = names.map((name) => ({ name, job: downstream.find(name) }));
  const jobs = found.flatMap(({ job }) => job ?? []);
  const asked = await startAll(key, call, jobs, context);
  const missing = found.flatMap(({ name, job }) => (job === null ? [name] : []));
  if (missing.length > 0) throw new StepAbort(undefinedProjects(missing));
  if (asked === null) return 'SUCCESS';
  if (call.block !== null) return waitForAll(call.block, jobs, asked, context);
  log.line(`Triggering projects: ${jobs.map(({ title }) => title).join(', ')}`);
  return 'SUCCESS';
}

function undefinedProjects(names: readonly string[]): string {
  const list = [...names].sort().map((name) => ` > ${name}\n`);
  return `Build aborted. Can't trigger undefined projects. ${names.length} of the below project(s) can't be resolved:\n${list.join('')}Check your configuration!`;
}

/** Starts the runs of all jobs; returns null where the configuration says that nothing is to be started. */
async function startAll(
  key: string,
  call: Call,
  jobs: readonly DownstreamJob[],
  context: RunContext,
): Promise<readonly AskedRun[] | null> {
  const asked: AskedRun[] = [];
  try {
    for (const [index, given] of (await requestsOf(call, jobs.length, context)).entries()) {
      for (const { fullName, isBuildable } of jobs) {
        if (!isBuildable) continue;
        const request = { ...given, alone: call.block !== null };
        asked.push(await context.downstream.start(`${key} ${index} ${fullName}`, fullName, request));
      }
    }
    return asked;
  } catch (error) {
    if (error instanceof NothingToStart) return null;
    throw error;
  }
}

async function waitForAll(
  block: Blocking,
  jobs: readonly DownstreamJob[],
  asked: readonly AskedRun[],
  context: RunContext,
): Promise<Result> {
  let result: Result = 'SUCCESS';
  for (const job of jobs) {
    if (!job.isBuildable) {
      context.log.line(
        `Skipping ${job.title}. The project is either disabled or the configuration has not been saved yet.`,
      );
      continue;
    }
    for (const each of asked.filter((one) => one.job === job.fullName))
      result = worse(result, outcome(block, await waitFor(job, each, context)));
  }
  return result;
}

/** Returns the result of the step for the result of a run. Jenkins: `BlockingBehaviour`. */
function outcome({ buildStepFailureThreshold, failureThreshold, unstableThreshold }: Blocking, result: Result): Result {
  const reaches = (threshold: Threshold | null): boolean =>
    threshold !== null && !isWorse(parseResult(threshold.name), result);
  if (reaches(buildStepFailureThreshold) || reaches(failureThreshold)) return 'FAILURE';
  return reaches(unstableThreshold) ? 'UNSTABLE' : 'SUCCESS';
}

async function waitFor({ title, fullName }: DownstreamJob, asked: AskedRun, context: RunContext): Promise<Result> {
  const { downstream, log } = context;
  log.line(`Waiting for the completion of ${title}`);
  const number = await begun(title, asked, context);
  if (number === null) throw new StepAbort(`${title} aborted.`);
  log.line(`${title} #${number} started.`);
  const ended = await downstream.finished(asked, number);
  log.line(`${ended.title} completed. Result was ${ended.result}`);
  noteTriggered(context.env, { job: fullName, number, result: ended.result });
  return ended.result;
}

/**
 * Waits until a run begins. When the step is aborted, the item is removed from the queue; a run that has begun continues,
 * as in Jenkins.
 */
async function begun(title: string, asked: AskedRun, { downstream, log, signal }: RunContext): Promise<number | null> {
  try {
    return await downstream.begun(asked);
  } catch (error) {
    if (!signal.aborted) throw error;
    log.line(`Build aborting: cancelling queued project ${title}`);
    await downstream.cancel(asked);
    throw error;
  }
}
