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

/** So many builds may run at the same time; 0: any number. */
interface Numbers {
  readonly total: number;
  readonly perNode: number;
}

/** A limit with what is under way at the moment. */
interface Limit extends Numbers {
  readonly count: number;
  countOn(node: string): number;
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
): Pick<TaskFacts, 'blockedBy' | 'fullNodes'> {
  const limits = (): readonly Limit[] => limitsOfCategories(deps, categories);
  return {
    blockedBy: () => exceeded(deps, limits()),
    fullNodes: () => fullBy(limits()),
  };
}

function exceeded(deps: ThrottleDependencies, limits: readonly Limit[]): string | null {
  for (const limit of limits) {
    const { count, perNode, total } = limit;
    if (total > 0 && count >= total) return `Already running ${count} builds across all nodes`;
    if (perNode <= 0) continue;
    const nodes = deps.nodes();
    const isFull = fullBy([limit]);
    if (nodes.length > 0 && nodes.every(isFull)) return `Already running ${perNode} builds on node`;
  }
  return null;
}

/** The nodes on which the property wants no further build; undefined: it says nothing of nodes. */
export function throttledNodes(deps: ThrottleDependencies, job: Job): TaskFacts['fullNodes'] {
  const config = propertyConfig(job.config, THROTTLE_PROPERTY);
  if (config === null || config['throttleEnabled'] !== true || !concerns(job, config)) return undefined;
  if (config['throttleOption'] !== 'category' && Number(config['maxConcurrentPerNode']) <= 0) return undefined;
  return () => fullBy(limitsOf(deps, job, config));
}

function fullBy(limits: readonly Limit[]): (node: string) => boolean {
  return (node) => limits.some(({ countOn, perNode }) => perNode > 0 && countOn(node) >= perNode);
}

/** `parts`: nodes on which parts of runs are under way, once for each part. */
function limitOf(
  { builds }: ThrottleDependencies,
  jobs: readonly Job[],
  parts: readonly string[],
  { perNode, total }: Numbers,
): Limit {
  const runs = jobs.flatMap((job) => builds.running(job));
  const beginning = jobs.reduce((sum, job) => sum + builds.beginning(job), 0);
  const counts = new Map<string, number>();
  for (const node of [...runs.flatMap((run) => builds.executorOf(run)?.node ?? []), ...parts])
    counts.set(node, (counts.get(node) ?? 0) + 1);
  return {
    perNode,
    total,
    count: runs.length + beginning + parts.length,
    // Where one that is about to begin will run is not known: it counts everywhere.
    countOn: (node) => (counts.get(node) ?? 0) + beginning,
  };
}

function limitsOf(deps: ThrottleDependencies, job: Job, config: Readonly<Record<string, unknown>>): readonly Limit[] {
  if (config['throttleOption'] === 'category') return limitsOfCategories(deps, categoriesOf(job));
  const { maxConcurrentTotal, maxConcurrentPerNode } = config;
  const numbers = { total: Number(maxConcurrentTotal), perNode: Number(maxConcurrentPerNode) };
  return [limitOf(deps, [job], [], numbers)];
}

function limitsOfCategories(deps: ThrottleDependencies, names: readonly string[]): readonly Limit[] {
  const { builds, home } = deps;
  const wanted = home.throttleCategories().filter(({ name }) => names.includes(name));
  if (wanted.length === 0) return [];
  const parts = deps.parts();
  const busy = [...builds.runningJobs()].flatMap((name) => {
    const item = home.items.get(name);
    return item?.kind === 'job' ? [item] : [];
  });
  return wanted.map(({ name, ...numbers }) => {
    const nodes = parts.flatMap(({ node, categories }) => (categories.includes(name) ? [node] : []));
    return limitOf(deps, jobsOf(busy, name), nodes, numbers);
  });
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
