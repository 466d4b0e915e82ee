import type { Cause } from './cause.ts';
import type { ParameterValue } from './parameter.ts';

/** Represents a part of an unfinished build that waits for an executor of its own: a `node` block of a pipeline. */
export interface BuildPart {
  /** Holds the number of the build. */
  readonly number: number;
  /** Holds the label expression; null is any node. */
  readonly label: string | null;
  /** Names its throttle categories; missing where there are none. */
  readonly categories?: readonly string[];
}

/** Describes what is requested: a run of a job, or an executor for a part of one. */
export interface QueueEntry {
  readonly id: number;
  /** Holds the full name of the job. */
  readonly job: string;
  readonly inQueueSince: number;
  /** Holds the end of the quiet period. */
  readonly due: number;
  /** Holds the causes; it grows when an equal request is combined with this one. */
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[] | null;
  /** Says that no equal request is combined with it. */
  readonly alone?: true;
  /** Describes the part of a build that waits; missing where a run is requested. */
  readonly part?: BuildPart;
}

/** Says why an item waits, in Jenkins's words. */
export interface WaitReason {
  readonly why: string;
  /** Holds the full name of another job that the words name: they are not for who may not see that job. */
  readonly job?: string;
}

export type QueueItem =
  | (QueueEntry & { readonly state: 'waiting' })
  | (QueueEntry & { readonly state: 'blocked'; readonly buildableSince: number; readonly why: string })
  | (QueueEntry & { readonly state: 'buildable'; readonly buildableSince: number; readonly why: string })
  | LeftItem;

/** Describes an item that started (`number` is the build's) or was cancelled (`number` null). It can be read for five minutes. */
export type LeftItem = QueueEntry & {
  readonly state: 'left';
  readonly leftAt: number;
  readonly number: number | null;
};
