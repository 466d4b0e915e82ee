import { join } from 'node:path';
import type { ActiveRun, FlowDependencies } from '../../builds/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { type Logger, messageOf } from '../../kit/index.ts';
import type { JobDocument } from '../capabilities/jobs.ts';
import { storedNodes } from './stored-nodes.ts';

/** Creates the access to the configuration of a run's job, for its steps to change. */
export function createJobDocument(deps: FlowDependencies, { job, run }: ActiveRun): JobDocument {
  const { items } = deps.home;
  return {
    read: () => items.readConfig(job),
    async rewrite(change) {
      await items.rewrite(job, change);
    },
    calledBefore: (step) => calledBefore(deps, { job, number: run.number }, step),
    logInert: (inert) => deps.log.warn({ job: job.fullName, inert }, 'declared, kept and without effect'),
  };
}

interface GraphDependencies {
  readonly home: Pick<Home, 'runs'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Returns whether the last completed run before this one called the step; false where its graph cannot be read. */
export async function calledBefore(
  { home, log }: GraphDependencies,
  { job, number }: { readonly job: Job; readonly number: number },
  step: Parameters<JobDocument['calledBefore']>[0],
): Promise<boolean> {
  for (const { number: before, state } of home.runs.newestFirst(job, number - 1)) {
    if (state !== 'completed') continue;
    try {
      const nodes = await storedNodes(join(home.runs.paths.folder(job, before), 'workflow'), async () => [step]);
      return nodes.some((each) => each.step === step.name);
    } catch (error) {
      log.warn({ job: job.fullName, run: before, err: messageOf(error) }, 'the graph of a run cannot be read');
      return false;
    }
  }
  return false;
}
