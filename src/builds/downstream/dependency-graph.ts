import type { Home, Job } from '../../home/index.ts';
import { compareNames, type Result } from '../../model/index.ts';
import { expand, parameterDefinitions, triggersOf } from '../../points/index.ts';
import { jobSteps } from '../active/job-steps.ts';
import { mavenEdges } from '../maven/dependencies.ts';
import type { DependencyGraph } from '../types.ts';
import { findJob, nameList } from './item-name.ts';

const BUILD_TRIGGER = 'hudson.tasks.BuildTrigger';
/** Names the kinds whose configuration lists jobs with the parameters that they receive. */
const PARAMETERIZED: readonly string[] = [
  'hudson.plugins.parameterizedtrigger.TriggerBuilder',
  'hudson.plugins.parameterizedtrigger.BuildTrigger',
];

export interface Dependencies extends DependencyGraph {
  /** Returns all jobs that come after a job, directly or not; without itself. */
  transitiveDownstream(job: Job): readonly Job[];
  transitiveUpstream(job: Job): readonly Job[];
  /** Returns the jobs with a trigger that starts them after this one, in the order of their names. */
  triggeredAfter(job: Job): readonly TriggeredJob[];
}

/** Describes a job that a trigger of its own starts after another one. */
export interface TriggeredJob {
  readonly job: Job;
  /** Holds the threshold: results at least as good start the job. */
  readonly threshold: Result;
}

/** Is the same for all jobs without relations, as it is seen to be for those that have some. */
const NONE: readonly Job[] = [];

interface Edges {
  readonly down: ReadonlyMap<Job, readonly Job[]>;
  readonly up: ReadonlyMap<Job, readonly Job[]>;
  readonly triggered: ReadonlyMap<Job, readonly TriggeredJob[]>;
}

/**
 * Creates the up- and downstream relations, which are computed from all configurations on the first request after a change.
 */
export function createDependencyGraph(items: Pick<Home['items'], 'jobs' | 'get' | 'onChange'>): Dependencies {
  let edges: Edges | null = null;
  items.onChange(() => {
    edges = null;
  });
  const current = (): Edges => {
    edges ??= readEdges(items);
    return edges;
  };
  return {
    downstream: (job) => current().down.get(job) ?? NONE,
    upstream: (job) => current().up.get(job) ?? NONE,
    transitiveDownstream: (job) => reachable(job, current().down),
    transitiveUpstream: (job) => reachable(job, current().up),
    triggeredAfter: (job) => current().triggered.get(job) ?? [],
  };
}

function readEdges(items: Pick<Home['items'], 'jobs' | 'get'>): Edges {
  const down = new Map<Job, Job[]>();
  const up = new Map<Job, Job[]>();
  const triggered = new Map<Job, TriggeredJob[]>();
  for (const job of items.jobs()) {
    // What a cell has of its project is the project's.
    if (job.cell !== null) continue;
    const children = new Set(childNames(job).flatMap((name) => findJob(items, name, job.fullName) ?? []));
    for (const child of children) {
      append(down, job, child);
      append(up, child, job);
    }
    for (const [parent, threshold] of awaited(items, job)) {
      append(down, parent, job);
      append(up, job, parent);
      append(triggered, parent, { job, threshold });
    }
  }
  for (const [from, to] of mavenEdges(items)) {
    append(down, from, to);
    append(up, to, from);
    if (triggered.get(from)?.some(({ job }) => job === to) !== true)
      append(triggered, from, { job: to, threshold: 'SUCCESS' });
  }
  // A pair may be named by both of its jobs.
  for (const list of [...down.values(), ...up.values()]) list.splice(0, list.length, ...new Set(list));
  for (const list of [...down.values(), ...up.values()]) list.sort((a, b) => compareNames(a.fullName, b.fullName));
  for (const list of triggered.values()) list.sort((a, b) => compareNames(a.job.fullName, b.job.fullName));
  return { down, up, triggered };
}

function childNames(job: Job): string[] {
  const { publishers } = job.config;
  const steps = jobSteps({ job, config: job.config }).map(({ builder }) => builder);
  return [...steps, ...publishers].flatMap((part) => {
    if (part.kind !== null && PARAMETERIZED.includes(part.kind.xmlTag)) return parameterizedNames(job, part.config);
    if (part.kind === null || part.kind.xmlTag !== BUILD_TRIGGER) return [];
    const { config } = part;
    const names = typeof config === 'object' && config !== null && 'childProjects' in config && config.childProjects;
    return typeof names === 'string' ? nameList(names) : [];
  });
}

/** Returns the names of jobs in a configuration. Variables in them are parameters with their defaults. */
function parameterizedNames({ config: { properties } }: Job, config: unknown): string[] {
  const defaults = new Map(
    (parameterDefinitions({ properties }) ?? []).flatMap(({ kind, config: each }) => {
      const isText = kind.type === 'StringParameterDefinition';
      const value = isText ? kind.defaultValue(each, { findRun: () => null }) : null;
      return value?.kind === 'string' ? [[value.name, value.value] as const] : [];
    }),
  );
  const { configs } = config as { readonly configs: readonly { readonly projects: string }[] };
  return configs.flatMap(({ projects }) => nameList(expand(projects, defaults)));
}

/** Returns the jobs that a job's triggers wait for, each with the result that it wants. */
function awaited(items: Pick<Home['items'], 'get'>, job: Job): Map<Job, Result> {
  const found = new Map<Job, Result>();
  for (const { kind, config } of triggersOf(job.config)) {
    const upstream = kind.upstream(config);
    for (const name of upstream === null ? [] : nameList(upstream.projects)) {
      const parent = findJob(items, name, job.fullName);
      if (upstream !== null && parent !== undefined) found.set(parent, upstream.threshold);
    }
  }
  return found;
}

function append<T>(map: Map<Job, T[]>, from: Job, to: T): void {
  const list = map.get(from);
  if (list === undefined) map.set(from, [to]);
  else list.push(to);
}

function reachable(start: Job, edges: ReadonlyMap<Job, readonly Job[]>): Job[] {
  const found = new Set<Job>();
  const waiting = [...(edges.get(start) ?? [])];
  for (let job = waiting.pop(); job !== undefined; job = waiting.pop()) {
    if (job === start || found.has(job)) continue;
    found.add(job);
    waiting.push(...(edges.get(job) ?? []));
  }
  return [...found];
}
