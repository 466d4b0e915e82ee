import type { Result, Run } from '../../model/index.ts';
import type { Job } from '../items/item-types.ts';
import { notePermalinks, type PermalinkMap } from './permalinks.ts';
import type { JobFacts, RunBrief, UnreadableRun } from './run-types.ts';

/** Holds what is known of one job's runs. */
export interface History {
  /** Is part of the cache's keys: a later job of the same name has another one. */
  readonly id: number;
  /** Holds the job's full name. A rename of the job begins another history, as its runs name another job. */
  readonly fullName: string;
  /** Holds the numbers in ascending order. */
  numbers: number[];
  /** Holds the runs that are not completed, by number. */
  readonly live: Map<number, Run>;
  /** Holds the runs of `live` that an earlier process began. */
  readonly inherited: Set<number>;
  readonly unreadable: Map<number, UnreadableRun>;
  next: number | null;
  permalinks: PermalinkMap | null;
  readonly kept: KeptRuns;
  /** Holds what lists show of the runs; null since one of them changed. */
  facts: CheckedFacts | null;
  /** Holds completed runs as lists show them, by number, each until it changes. */
  readonly briefs: Map<number, RunBrief>;
}

/** Represents facts that know whether a run that is under way has changed since. */
export interface CheckedFacts extends JobFacts {
  isCurrent(): boolean;
}

/** Holds what is known of the runs that are marked to be kept. */
export interface KeptRuns {
  /** Holds the runs that were found, or were marked since the history is known. */
  readonly marked: Set<number>;
  /** Holds the number from which on records were read; 0 is all. */
  lookedDownTo: number;
}

export function newHistory(id: number, fullName: string, numbers: number[]): History {
  return {
    id,
    fullName,
    numbers,
    live: new Map(),
    inherited: new Set(),
    unreadable: new Map(),
    next: null,
    permalinks: null,
    kept: { marked: new Set(), lookedDownTo: Number.POSITIVE_INFINITY },
    facts: null,
    briefs: new Map(),
  };
}

/** Returns the key of a run in a cache. */
export function keyOf(history: History, number: number): string {
  return `${history.id} ${number}`;
}

/** Returns the key of an unfinished run, in whichever history it is. */
export function liveKey(job: Pick<Job, 'fullName'>, number: number): string {
  return `${job.fullName}#${number}`;
}

/** Records the mark of a run's record. */
export function noteKept({ kept }: History, { number, keepLog }: Pick<Run, 'number' | 'keepLog'>): void {
  if (keepLog) kept.marked.add(number);
  else kept.marked.delete(number);
}

/** Records in permalinks that a run has ended. */
export function noteEnd(known: PermalinkMap, { numbers, live }: History, number: number, result: Result): void {
  const newest = !numbers.some((other) => other > number && !live.has(other));
  notePermalinks(known, number, result, newest);
}
