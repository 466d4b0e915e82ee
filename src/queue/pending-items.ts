import { type Cause, sameParameters } from '../model/index.ts';
import { foldKey, type PendingItem, type PendingState } from './pending-item.ts';
import type { ScheduleRequest } from './types.ts';

/** Holds the items that have not left and finds them by id, job and parameters without a search through all of them. */
export class PendingItems {
  readonly #byId = new Map<number, PendingItem>();
  readonly #byJob = new Map<string, Set<PendingItem>>();
  readonly #byFoldKey = new Map<string, Set<PendingItem>>();
  readonly #ready = new Map<string, number>();
  readonly #starting = new Map<string, number>();
  #rank = 0;

  get(id: number): PendingItem | undefined {
    return this.#byId.get(id);
  }

  all(): PendingItem[] {
    return [...this.#byId.values()];
  }

  /** Returns the items that request a run of the job, without the parts of its runs. */
  ofJob(job: string): PendingItem[] {
    return this.allOfJob(job).filter(({ granted }) => granted === null);
  }

  allOfJob(job: string): PendingItem[] {
    return [...(this.#byJob.get(job) ?? [])];
  }

  /** Returns the names of jobs for which something waits. */
  jobs(): string[] {
    return [...this.#byJob.keys()];
  }

  /**
   * Returns the items in the order in which they came to their state; waiting ones in the order in which their quiet
   * periods end, and buildable ones those of a lower priority number first.
   */
  byState(): Record<PendingState, PendingItem[]> {
    const found: Record<PendingState, PendingItem[]> = { waiting: [], blocked: [], buildable: [], starting: [] };
    for (const item of this.#byId.values()) found[item.state].push(item);
    found.waiting.sort((a, b) => a.entry.due - b.entry.due || a.entry.id - b.entry.id);
    found.blocked.sort((a, b) => a.rank - b.rank);
    found.buildable.sort((a, b) => a.priority - b.priority || a.rank - b.rank);
    found.starting.sort((a, b) => a.rank - b.rank);
    return found;
  }

  /**
   * Returns the item that a request equals, unless its start is under way: that run's causes and number are settled.
   */
  equalTo(request: Pick<ScheduleRequest, 'job' | 'parameters' | 'causes' | 'alone'>): PendingItem | undefined {
    if (!isFoldable(request)) return undefined;
    for (const item of this.#byFoldKey.get(foldKey(request)) ?? []) {
      if (!isFoldable(item.entry) || !asksForSame(item.entry.causes, request.causes)) continue;
      if (item.state !== 'starting' && sameParameters(item.entry.parameters, request.parameters)) return item;
    }
    return undefined;
  }

  /** Returns the number of items of the job that lack only an executor to start. */
  ready(job: string): number {
    return this.#ready.get(job) ?? 0;
  }

  /** Returns the number of starts of the job under way, whose runs may not be visible yet. */
  starting(job: string): number {
    return this.#starting.get(job) ?? 0;
  }

  add(item: PendingItem): void {
    this.#byId.set(item.entry.id, item);
    put(this.#byJob, item.entry.job, item);
    if (item.granted === null) put(this.#byFoldKey, foldKey(item.entry), item);
    this.#count(item, 1);
  }

  remove(item: PendingItem): void {
    if (!this.#byId.delete(item.entry.id)) return;
    take(this.#byJob, item.entry.job, item);
    take(this.#byFoldKey, foldKey(item.entry), item);
    this.#count(item, -1);
  }

  /** Sets the state of an item; with `keep rank` it keeps its rank among those of its state. */
  setState(item: PendingItem, state: PendingState, keepsRank?: 'keep rank'): void {
    const held = this.#byId.has(item.entry.id);
    if (held) this.#count(item, -1);
    item.state = state;
    if (keepsRank === undefined) item.rank = ++this.#rank;
    if (held) this.#count(item, 1);
  }

  rename(item: PendingItem, job: string): void {
    this.remove(item);
    item.entry = { ...item.entry, job };
    this.add(item);
  }

  #count(item: PendingItem, by: 1 | -1): void {
    if (item.granted !== null) return;
    if (item.state === 'buildable') add(this.#ready, item.entry.job, by);
    if (item.state === 'starting') add(this.#starting, item.entry.job, by);
  }
}

function put(index: Map<string, Set<PendingItem>>, key: string, item: PendingItem): void {
  const found = index.get(key);
  if (found) found.add(item);
  else index.set(key, new Set([item]));
}

function take(index: Map<string, Set<PendingItem>>, key: string, item: PendingItem): void {
  const found = index.get(key);
  found?.delete(item);
  if (found?.size === 0) index.delete(key);
}

function add(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/**
 * Returns whether a request may fold into an equal one. A run that repeats another one has a script of its own and is equal
 * to no other; nor is one that is requested alone.
 */
function isFoldable({ causes, alone }: Pick<ScheduleRequest, 'causes' | 'alone'>): boolean {
  if (alone === true) return false;
  return causes.every((cause) => {
    if (cause.kind === 'upstream')
      return [cause.revision, cause.cells, cause.label].every((each) => each === undefined);
    return cause.kind !== 'replay' && cause.kind !== 'restart';
  });
}

/**
 * Returns whether both are for the same commits, where pushes name them: each commit of a push has a run. Jenkins:
 * `RevisionParameterAction#shouldSchedule`.
 */
function asksForSame(one: readonly Cause[], other: readonly Cause[]): boolean {
  const commits = commitsOf(one);
  const others = commitsOf(other);
  return commits.size === others.size && [...commits].every((commit) => others.has(commit));
}

function commitsOf(causes: readonly Cause[]): ReadonlySet<string> {
  return new Set(causes.flatMap((cause) => (cause.kind === 'push' ? (cause.revision ?? []) : [])));
}
