import type { Home, Job } from '../home/index.ts';
import { compareNames } from '../model/index.ts';
import { findJob, nameList } from './item-name.ts';
import type { DependencyGraph } from './types.ts';

const BUILD_TRIGGER = 'hudson.tasks.BuildTrigger';

export interface Dependencies extends DependencyGraph {
  /** All that come after a job, directly or not; without itself. */
  transitiveDownstream(job: Job): readonly Job[];
  transitiveUpstream(job: Job): readonly Job[];
}

interface Edges {
  readonly down: ReadonlyMap<Job, readonly Job[]>;
  readonly up: ReadonlyMap<Job, readonly Job[]>;
}

/** Up- and downstream relations, made from all configurations when they are asked for after a change. */
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
    downstream: (job) => current().down.get(job) ?? [],
    upstream: (job) => current().up.get(job) ?? [],
    transitiveDownstream: (job) => reachable(job, current().down),
    transitiveUpstream: (job) => reachable(job, current().up),
  };
}

function readEdges(items: Pick<Home['items'], 'jobs' | 'get'>): Edges {
  const down = new Map<Job, Job[]>();
  const up = new Map<Job, Job[]>();
  for (const job of items.jobs()) {
    // What a cell has of its project is the project's.
    if (job.cell !== null) continue;
    const children = new Set(childNames(job).flatMap((name) => findJob(items, name, job.fullName) ?? []));
    for (const child of children) {
      append(down, job, child);
      append(up, child, job);
    }
  }
  for (const list of [...down.values(), ...up.values()]) list.sort((a, b) => compareNames(a.fullName, b.fullName));
  return { down, up };
}

function childNames(job: Job): string[] {
  return job.config.publishers.flatMap((publisher) => {
    if (publisher.kind === null || publisher.kind.xmlTag !== BUILD_TRIGGER) return [];
    const { config } = publisher;
    const names = typeof config === 'object' && config !== null && 'childProjects' in config && config.childProjects;
    return typeof names === 'string' ? nameList(names) : [];
  });
}

function append(map: Map<Job, Job[]>, from: Job, to: Job): void {
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
