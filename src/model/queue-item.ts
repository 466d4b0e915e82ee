import type { Cause } from './cause.ts';
import type { ParameterValue } from './parameter.ts';

/** A part of a build under way that waits for an executor of its own: a `node` block of a pipeline. */
export interface BuildPart {
  /** Of the build. */
  readonly number: number;
  /** Label expression; null: anywhere. */
  readonly label: string | null;
  /** Throttle categories that it is of; missing: none. */
  readonly categories?: readonly string[];
}

/** What is asked for: a run of a job, or an executor for a part of one. */
export interface QueueEntry {
  readonly id: number;
  /** Full name of the job. */
  readonly job: string;
  readonly inQueueSince: number;
  /** End of the quiet period. */
  readonly due: number;
  /** Grows when an equal request is folded into this one. */
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[] | null;
  /** No equal request is folded into it. */
  readonly alone?: true;
  /** Missing: a run is asked for. */
  readonly part?: BuildPart;
}

export type QueueItem =
  | (QueueEntry & { readonly state: 'waiting' })
  | (QueueEntry & { readonly state: 'blocked'; readonly buildableSince: number; readonly why: string })
  | (QueueEntry & { readonly state: 'buildable'; readonly buildableSince: number; readonly why: string })
  /** It started (`number` is the build's) or was cancelled (`number` null). Answers for five minutes. */
  | (QueueEntry & { readonly state: 'left'; readonly leftAt: number; readonly number: number | null });
