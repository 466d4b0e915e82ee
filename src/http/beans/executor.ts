import { defineBean, type Reference, refer } from '../../export/index.ts';
import type { BeanContext } from '../route.ts';
import { type RunTarget, runReference } from './run.ts';

const DAY = 24 * 60 * 60 * 1000;

const executorBean = defineBean<{ readonly slot: number }, BeanContext>('hudson.model.Executor', {
  rows: {
    currentExecutable: {
      doc: 'The run it works on, where the requester may see it.',
      read: ({ slot }, context) => {
        const work = workOf(slot, context);
        return work !== null && context.may('Job/Read', work.job.fullName) ? runReference(work.job, work.run) : null;
      },
    },
    idle: {
      doc: 'Whether it has nothing to do.',
      read: ({ slot }, { services }) => (services.queue.executors.slots()[slot] ?? null) === null,
    },
    likelyStuck: {
      doc: 'The run takes far longer than its like did.',
      read: ({ slot }, context) => isStuck(slot, context),
    },
    number: { doc: 'From 0.', read: ({ slot }) => slot },
    progress: {
      doc: 'Per cent of the expected time, at most 99; -1 unknown.',
      read: ({ slot }, context) => progressOf(slot, context),
    },
  },
});

/** An executor of the built-in node, by its number. */
export function executorReference(slot: number): Reference<BeanContext> {
  return refer(executorBean, { slot }, { exact: true });
}

function workOf(slot: number, { services }: BeanContext): Pick<RunTarget, 'job' | 'run'> | null {
  const work = services.queue.executors.slots()[slot] ?? null;
  if (work === null || work.number === null) return null;
  const job = services.home.items.get(work.job);
  if (job?.kind !== 'job') return null;
  const run = services.home.runs.get(job, work.number);
  return run === undefined || 'kind' in run ? null : { job, run };
}

function progressOf(slot: number, context: BeanContext): number {
  const work = workOf(slot, context);
  if (work === null) return -1;
  const expected = context.services.builds.estimatedDuration(work.job);
  if (expected <= 0) return -1;
  return Math.min(99, Math.max(0, Math.round((100 * (context.services.clock.now() - work.run.startTime)) / expected)));
}

function isStuck(slot: number, context: BeanContext): boolean {
  const work = workOf(slot, context);
  if (work === null) return false;
  const expected = context.services.builds.estimatedDuration(work.job);
  const passed = context.services.clock.now() - work.run.startTime;
  return expected >= 0 ? passed > 10 * expected : passed > DAY;
}
