import type { Home } from '../../home/index.ts';
import type { Cause, Run } from '../../model/index.ts';
import type { Downstream } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import type { Dependencies } from './dependency-graph.ts';
import { DownstreamRuns, type DownstreamRunsDependencies, type DownstreamStep } from './downstream-runs.ts';
import { findJob } from './item-name.ts';

const MAX_DEPTH = 10;
const MAX_CAUSES = 25;

/** Starts other jobs for a step of a run. */
export function createDownstream(
  deps: DownstreamRunsDependencies & { readonly graph: Pick<Dependencies, 'transitiveDownstream'> },
  active: ActiveRun,
  step: DownstreamStep,
): Downstream {
  const { scheduler } = deps;
  const { items } = deps.home;
  const { job, run } = active;
  const asked = new DownstreamRuns(deps, active, step);
  return {
    async trigger(name) {
      const target = findJob(items, name, job.fullName);
      if (target === undefined) return 'missing';
      if (!scheduler.isBuildable(target)) return 'disabled';
      const { created } = await scheduler.schedule(target, { causes: [upstreamCause(items, run)], delay: null });
      return created ? 'queued' : 'already-queued';
    },
    all: () => deps.graph.transitiveDownstream(job).map(({ fullName }) => fullName),
    find(name) {
      const target = findJob(items, name, job.fullName);
      if (target === undefined) return null;
      const { fullName } = target;
      return { fullName, title: items.fullDisplayName(target), isBuildable: scheduler.isBuildable(target) };
    },
    start: (key, name, request) => asked.start(key, name, request, upstreamCause(items, run)),
    begun: (each) => asked.begun(each),
    finished: (each, number) => asked.finished(each, number),
    cancel: (each) => asked.cancel(each),
  };
}

/** Returns the cause of a run that this one starts, with its own causes inside: ten levels and 25 causes at most. */
export function upstreamCause(
  items: Pick<Home['items'], 'url'>,
  run: Pick<Run, 'job' | 'number' | 'causes'>,
): Extract<Cause, { kind: 'upstream' }> {
  let count = 0;
  const trimmed = (causes: readonly Cause[], depth: number): Cause[] =>
    causes.flatMap((cause) => {
      count += 1;
      if (count > MAX_CAUSES) return [];
      if (cause.kind !== 'upstream') return cause;
      return { ...cause, causes: depth >= MAX_DEPTH ? [] : trimmed(cause.causes, depth + 1) };
    });
  return {
    kind: 'upstream',
    project: run.job,
    url: items.url(run.job),
    build: run.number,
    causes: trimmed(run.causes, 1),
  };
}
