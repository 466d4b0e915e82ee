import type { Cause } from './cause.ts';
import type { Checkout, RunAction } from './change.ts';
import type { ParameterValue } from './parameter.ts';
import { isBetterOrEqual, type Result } from './result.ts';
import type { TestTotals } from './test-report/report.ts';

/**
 * Names the state of a run. `building`: steps and publishers run. `completed`: record, console and permalinks are written.
 */
export type RunState = 'building' | 'completed';

/** Represents one build of a job. Times are milliseconds since 1970. */
export interface Run {
  /** Holds the full name of the job. */
  readonly job: string;
  readonly number: number;
  /** Holds the id of the queue item it came from; -1 where it is unknown. */
  queueId: number;
  /** Holds the time when it was scheduled. */
  timestamp: number;
  /** Holds the time when it began to execute. */
  startTime: number;
  duration: number;
  result: Result | null;
  state: RunState;
  keepLog: boolean;
  description: string | null;
  displayName: string | null;
  /** Holds the node name; empty for the built-in node. */
  builtOn: string;
  workspace: string | null;
  /** Holds each cause as many times as it occurred. */
  causes: readonly Cause[];
  /** Is null where the run has no parameters action. */
  parameters: readonly ParameterValue[] | null;
  /** Says why it was interrupted, one line each; empty where it was not. */
  interruptions: readonly Interruption[];
  /** Holds the totals of its test report; missing where it has none. */
  testTotals?: TestTotals;
  /**
   * Holds MD5 sums of the files that it made or used, by path in the workspace. A completed run's are `stored`: in its
   * build.xml alone, as there may be many. Missing where it has none.
   */
  fingerprints?: ReadonlyMap<string, string> | 'stored';
  /** Holds what kinds store in its record, in order; several may be of one kind. */
  actions: readonly RunAction[];
  /** Lists the sources that it checked out, in order. */
  checkouts: readonly Checkout[];
  /** Holds the ids of those who changed something since the last success; it is computed when the run is completed. */
  culprits: readonly string[];
  /** Holds the element names of other actions of build.xml, which stay unchanged. */
  otherActions: readonly string[];
}

/** Returns a run that begins now, in milliseconds since 1970, and of which nothing else is known but `more`. */
export function newRun(job: string, number: number, now: number, more: Partial<Run> = {}): Run {
  return {
    job,
    number,
    queueId: -1,
    timestamp: now,
    startTime: now,
    duration: 0,
    result: null,
    state: 'building',
    keepLog: false,
    description: null,
    displayName: null,
    builtOn: '',
    workspace: null,
    causes: [],
    parameters: null,
    interruptions: [],
    actions: [],
    checkouts: [],
    culprits: [],
    otherActions: [],
    ...more,
  };
}

/** Describes an interruption. `userId` says who aborted it; it is null for a reason of the server, given in `text`. */
export interface Interruption {
  readonly userId: string | null;
  readonly text: string;
  /** Holds the time when the user rejected a pipeline's `input`, in ms since 1970; missing where it was no such answer. */
  readonly rejectedAt?: number;
}

export function displayNameOf(run: Pick<Run, 'number' | 'displayName'>): string {
  return run.displayName ?? `#${run.number}`;
}

export const PERMALINKS = [
  'lastBuild',
  'lastCompletedBuild',
  'lastFailedBuild',
  'lastStableBuild',
  'lastSuccessfulBuild',
  'lastUnstableBuild',
  'lastUnsuccessfulBuild',
] as const;
export type Permalink = (typeof PERMALINKS)[number];

/** Returns whether a run is one that the permalink may point to; `result` null means that it still builds. */
export function permalinkMatches(permalink: Permalink, result: Result | null): boolean {
  if (permalink === 'lastBuild') return true;
  if (result === null) return false;
  switch (permalink) {
    case 'lastCompletedBuild':
      return true;
    case 'lastFailedBuild':
      return result === 'FAILURE';
    case 'lastStableBuild':
      return result === 'SUCCESS';
    case 'lastSuccessfulBuild':
      return isBetterOrEqual(result, 'UNSTABLE');
    case 'lastUnstableBuild':
      return result === 'UNSTABLE';
    case 'lastUnsuccessfulBuild':
      return result !== 'SUCCESS';
  }
}
