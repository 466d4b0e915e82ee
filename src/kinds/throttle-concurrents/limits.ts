import { configIn, type HeldBack, type QueuedJob, type QueueView, type WhyFull } from '../../points/index.ts';
import { throttle } from './property.ts';
import { type ThrottleCategory, throttleSettings } from './settings.ts';

/** Limits how many builds may run at the same time; 0 or less sets no limit. */
interface Numbers {
  readonly total: number;
  readonly perNode: number;
}

/** Describes a limit with the number of builds that are running at the moment. */
export interface Limit extends Numbers {
  readonly count: number;
  countOn(node: string): number;
}

/** Returns the limit of a job's own builds. */
export function limitOfJob(view: QueueView, job: QueuedJob, numbers: Numbers): Limit {
  return limitOf(view, [job], [], numbers);
}

/** Returns the limits of those of the categories that there are. */
export function limitsOfCategories(view: QueueView, names: readonly string[]): readonly Limit[] {
  return view.remembered(keyOf('limits', names), () => limitsNow(view, names));
}

/** Returns why no further run of these categories can start anywhere; null where one can. */
export function exceededBy(view: QueueView, names: readonly string[]): HeldBack | null {
  return view.remembered(keyOf('exceeded', names), () => exceeded(view, limitsOfCategories(view, names)));
}

/** Returns why no further run can start anywhere; null where one can. */
export function exceeded(view: QueueView, limits: readonly Limit[]): HeldBack | null {
  for (const limit of limits) {
    const { count, perNode, total } = limit;
    if (total > 0 && count >= total) return { why: `Already running ${count} builds across all nodes` };
    if (perNode <= 0) continue;
    const nodes = view.nodes();
    const whyFull = fullBy([limit]);
    if (nodes.length > 0 && nodes.every((node) => whyFull(node) !== null))
      return { why: `Already running ${perNode} builds on node` };
  }
  return null;
}

function keyOf(what: string, names: readonly string[]): string {
  return `throttle ${what} ${names.join('\n')}`;
}

function limitsNow(view: QueueView, names: readonly string[]): readonly Limit[] {
  const wanted = categoriesNow(view).filter(({ name }) => names.includes(name));
  if (wanted.length === 0) return [];
  const parts = view.parts();
  const busy = [...view.runningJobs()].flatMap((name) => view.job(name) ?? []);
  return wanted.map(({ name, ...numbers }) => {
    const nodes = parts.flatMap(({ node, categories }) => (categories.includes(name) ? [node] : []));
    const jobs = busy.filter((job) => categoriesOf(job).includes(name));
    return limitOf(view, jobs, nodes, numbers);
  });
}

/** Returns the names of the categories that an administrator made. */
export function categoryNames(view: QueueView): readonly string[] {
  return categoriesNow(view).map(({ name }) => name);
}

/** Returns the categories that a job is of. */
export function categoriesOf(job: QueuedJob): readonly string[] {
  const config = configIn(throttle, job.config.properties);
  return config?.throttleEnabled === true && config.throttleOption === 'category' ? config.categories : [];
}

/** Returns a function that finds the limit that is reached on a node. */
export function fullBy(limits: readonly Limit[]): WhyFull {
  return (node) => {
    for (const { countOn, perNode } of limits)
      if (perNode > 0 && countOn(node) >= perNode) return `Already running ${countOn(node)} builds on node`;
    return null;
  };
}

function categoriesNow(view: QueueView): readonly (Numbers & { readonly name: string })[] {
  return view.settings(throttleSettings).categories.map(numbersOf);
}

function numbersOf({ categoryName, maxConcurrentPerNode, maxConcurrentTotal }: ThrottleCategory) {
  return {
    name: categoryName.trim(),
    perNode: Math.max(0, maxConcurrentPerNode),
    total: Math.max(0, maxConcurrentTotal),
  };
}

/**
 * Returns the limit of jobs. `parts` holds the nodes on which `node` blocks of runs are in progress, once for each block.
 */
function limitOf(view: QueueView, jobs: readonly QueuedJob[], parts: readonly string[], numbers: Numbers): Limit {
  const runs = jobs.flatMap((job) => view.running(job));
  const beginning = jobs.reduce((sum, job) => sum + view.beginning(job), 0);
  const counts = new Map<string, number>();
  for (const node of [...runs.flatMap((run) => view.nodeOf(run) ?? []), ...parts])
    counts.set(node, (counts.get(node) ?? 0) + 1);
  return {
    ...numbers,
    count: runs.length + beginning + parts.length,
    // Where one that is about to begin will run is not known: it counts everywhere.
    countOn: (node) => (counts.get(node) ?? 0) + beginning,
  };
}
