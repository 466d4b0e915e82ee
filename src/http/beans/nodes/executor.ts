import type { ExecutorWork, Services } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import type { BeanContext } from '../../route.ts';
import { placeholderReference } from '../runs/pipeline-part.ts';
import { type RunTarget, runReference } from '../runs/run.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Describes an executor by its number; a one-off executor has the number -1 and is identified by its work. */
export interface ExecutorTarget {
  /** Holds the name of the node; '' is the built-in one. */
  readonly node: string;
  readonly number: number;
  /** Holds the work of a one-off executor; it is null for all others. */
  readonly work: ExecutorWork | null;
}

export const executorBean = defineBean<ExecutorTarget, BeanContext>('hudson.model.Executor', {
  rows: {
    currentExecutable: {
      doc: 'The run it works on, where the requester may see it.',
      read: (target, context) => {
        const run = runOf(target, context.services);
        if (run === null || !context.may('Job/Read', run.job.fullName)) return null;
        // The run of a pipeline itself takes no executor of a node: on those are parts of it.
        const isPart = target.number >= 0 && run.job.itemKind.form === 'pipeline';
        return isPart ? placeholderReference(run) : runReference(run.job, run.run);
      },
    },
    idle: {
      doc: 'Whether it has nothing to do.',
      read: (target, { services }) => executorWork(target, services) === null,
    },
    likelyStuck: { doc: 'The run takes far longer than its like did.', read: isStuck },
    number: { doc: 'From 0; -1 for one that was made for one run.', read: ({ number }) => number },
    progress: { doc: 'Per cent of the expected time, at most 99; -1 unknown.', read: progressOf },
  },
});

export const oneOffBean = defineBean<ExecutorTarget, BeanContext>('hudson.model.OneOffExecutor', {
  parent: executorBean,
  rows: {},
});

/** Returns the reference to an executor of a node, by its number; -1 is the one-off executor that does `work`. */
export function executorReference(
  node: string,
  number: number,
  work: ExecutorWork | null = null,
): Reference<BeanContext> {
  return number < 0
    ? refer(oneOffBean, { node, number, work })
    : refer(executorBean, { node, number, work: null }, { exact: true });
}

/** Returns the reference to a one-off executor in a list that is declared as one of one-off executors. */
export function oneOffExecutorReference(node: string, work: ExecutorWork): Reference<BeanContext> {
  return refer(oneOffBean, { node, number: -1, work }, { exact: true });
}

/** Returns what an executor works on; null: nothing. */
export function executorWork(
  { node, number, work }: ExecutorTarget,
  { queue }: Pick<Services, 'queue'>,
): ExecutorWork | null {
  if (number < 0) return work;
  return queue.nodes.get(node)?.slot(number) ?? null;
}

function runOf(target: ExecutorTarget, services: Services): Pick<RunTarget, 'job' | 'run'> | null {
  const work = executorWork(target, services);
  if (work === null || work.number === null) return null;
  const job = services.home.items.get(work.job);
  if (job?.kind !== 'job') return null;
  const run = services.home.runs.get(job, work.number);
  return run === undefined || 'kind' in run ? null : { job, run };
}

function progressOf(target: ExecutorTarget, { services }: BeanContext): number {
  const found = runOf(target, services);
  if (found === null) return -1;
  const expected = services.builds.estimatedDuration(found.job);
  if (expected <= 0) return -1;
  return Math.min(99, Math.max(0, Math.round((100 * (services.clock.now() - found.run.startTime)) / expected)));
}

function isStuck(target: ExecutorTarget, { services }: BeanContext): boolean {
  const found = runOf(target, services);
  if (found === null) return false;
  const expected = services.builds.estimatedDuration(found.job);
  const passed = services.clock.now() - found.run.startTime;
  return expected >= 0 ? passed > 10 * expected : passed > DAY;
}
