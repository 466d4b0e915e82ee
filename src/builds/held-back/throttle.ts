import type { Home, Job } from '../../home/index.ts';
import { type QueueEntry, sameParameters } from '../../model/index.ts';
import { propertyConfig, THROTTLE_PROPERTY } from '../../points/index.ts';
import type { TaskFacts } from '../../queue/index.ts';
import type { Builds } from '../types.ts';

export interface ThrottleDependencies {
  readonly home: Pick<Home, 'items' | 'throttleCategories'>;
  readonly builds: Pick<Builds, 'running' | 'runningJobs' | 'beginning' | 'executorOf'>;
  /** Names of the nodes that are online. */
  nodes(): readonly string[];
  /** Parts of runs under way that are of categories, and where. */
  parts(): readonly RunningPart[];
}

interface RunningPart {
  readonly node: string;
  readonly categories: readonly string[];
}

/** So many builds of these jobs may run at the same time; 0: any number. */
interface Limit {
  /** Those of them that have builds. */
  readonly jobs: readonly Job[];
  /** Nodes on which parts of runs are under way, once for each part. */
  readonly parts: readonly string[];
  readonly total: number;
  readonly perNode: number;
}

/** Why the job's property holds an item back; null: it does not. Jenkins: `ThrottleQueueTaskDispatcher#canRun`. */
export function throttled(deps: ThrottleDependencies, job: Job, item: Pick<QueueEntry, 'parameters'>): string | null {
  const config = propertyConfig(job.config, THROTTLE_PROPERTY);
  if (config === null || config['throttleEnabled'] !== true || !concerns(job, config)) return null;
  if (config['limitOneJobWithMatchingParams'] === true && hasTwin(deps, job, item, wordsOf(config)))
    return 'A build with matching parameters is already running';
  return exceeded(deps, limitsOf(deps, job, config));
}

/** What holds a part of a run back that is of these categories. Jenkins: the step `throttle`. */
export function partLimits(
  deps: ThrottleDependencies,
  categories: readonly string[],
): Pick<TaskFacts, 'blockedBy' | 'isFull'> {
  const limits = (): readonly Limit[] => limitsOfCategories(deps, categories);
  return {
    blockedBy: () => exceeded(deps, limits()),
    isFull: (node) => limits().some((limit) => isFullFor(deps, limit, node)),
  };
}

function exceeded(deps: ThrottleDependencies, limits: readonly Limit[]): string | null {
  for (const limit of limits) {
    const count = limit.jobs.reduce((sum, each) => sum + underWay(deps, each), limit.parts.length);
    if (limit.total > 0 && count >= limit.total) return `Already running ${count} builds across all nodes`;
    const nodes = deps.nodes();
    if (nodes.length > 0 && nodes.every((node) => isFullFor(deps, limit, node)))
      return `Already running ${limit.perNode} builds on node`;
  }
  return null;
}

/** Whether the property wants no further build on a node; undefined: it says nothing of nodes. */
export function throttledNodes(deps: ThrottleDependencies, job: Job): ((node: string) => boolean) | undefined {
  const config = propertyConfig(job.config, THROTTLE_PROPERTY);
  if (config === null || config['throttleEnabled'] !== true || !concerns(job, config)) return undefined;
  const limits = limitsOf(deps, job, config).filter(({ perNode }) => perNode > 0);
  return limits.length === 0 ? undefined : (node) => limits.some((limit) => isFullFor(deps, limit, node));
}

function isFullFor({ builds }: ThrottleDependencies, { jobs, parts, perNode }: Limit, node: string): boolean {
  if (perNode <= 0) return false;
  const runs = jobs.flatMap((job) => builds.running(job));
  // Where one that is about to begin will run is not known: it counts everywhere.
  const beginning = jobs.reduce((sum, job) => sum + builds.beginning(job), 0);
  const there = runs.filter((run) => builds.executorOf(run)?.node === node).length;
  return there + beginning + parts.filter((each) => each === node).length >= perNode;
}

function underWay({ builds }: ThrottleDependencies, job: Job): number {
  return builds.running(job).length + builds.beginning(job);
}

function limitsOf(deps: ThrottleDependencies, job: Job, config: Readonly<Record<string, unknown>>): readonly Limit[] {
  if (config['throttleOption'] === 'category') return limitsOfCategories(deps, categoriesOf(job));
  const { maxConcurrentTotal, maxConcurrentPerNode } = config;
  return [{ jobs: [job], parts: [], total: Number(maxConcurrentTotal), perNode: Number(maxConcurrentPerNode) }];
}

function limitsOfCategories({ home, builds, parts }: ThrottleDependencies, names: readonly string[]): readonly Limit[] {
  const busy = [...builds.runningJobs()].flatMap((name) => {
    const item = home.items.get(name);
    return item?.kind === 'job' ? [item] : [];
  });
  return home
    .throttleCategories()
    .filter(({ name }) => names.includes(name))
    .map(({ name, total, perNode }) => ({
      jobs: jobsOf(busy, name),
      parts: parts().flatMap(({ node, categories }) => (categories.includes(name) ? [node] : [])),
      total,
      perNode,
    }));
}

function jobsOf(jobs: readonly Job[], category: string): readonly Job[] {
  return jobs.filter((job) => categoriesOf(job).includes(category));
}

function categoriesOf(job: Job): readonly string[] {
  const config = propertyConfig(job.config, THROTTLE_PROPERTY);
  const isOfCategories = config?.['throttleEnabled'] === true && config['throttleOption'] === 'category';
  const names = isOfCategories ? config['categories'] : [];
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Of a matrix project its own builds, its cells, or both, as the property says. */
function concerns(job: Job, config: Readonly<Record<string, unknown>>): boolean {
  const options = config['matrixOptions'] as {
    throttleMatrixBuilds: boolean;
    throttleMatrixConfigurations: boolean;
  } | null;
  if (job.cell !== null) return options?.throttleMatrixConfigurations === true;
  return job.itemKind.form !== 'matrix' || options?.throttleMatrixBuilds !== false;
}

function hasTwin(
  { builds }: ThrottleDependencies,
  job: Job,
  { parameters }: Pick<QueueEntry, 'parameters'>,
  names: readonly string[],
): boolean {
  const chosen = (values: QueueEntry['parameters']): QueueEntry['parameters'] =>
    names.length === 0 ? values : (values ?? []).filter(({ name }) => names.includes(name));
  return builds.running(job).some((run) => sameParameters(chosen(run.parameters), chosen(parameters)));
}

function wordsOf(config: Readonly<Record<string, unknown>>): readonly string[] {
  return String(config['paramsToUseForLimit'] ?? '')
    .split(/[\s,]+/)
    .filter((name) => name !== '');
}
