import type { ChosenStage, StagePart } from './stage-graph.ts';
import type { StageStatus, StepRow } from './steps.ts';

export interface StageRow {
  readonly name: string;
  readonly status: StageStatus;
  /** Holds the duration in milliseconds. */
  readonly duration: number;
  /** Describes what failed. */
  readonly error: string | null;
  readonly steps: readonly StepRow[];
  /** Holds the number of steps before them that are left out. */
  readonly left: number;
}

/**
 * Describes what the page of a pipeline's run has beyond other runs. An href is null where there is no such page, or it is
 * not allowed.
 */
export interface PipelineRunPart {
  /** Lists the stages as they are drawn. */
  readonly graph: readonly StagePart[];
  readonly chosen: ChosenStage | null;
  readonly stages: readonly StageRow[];
  /** Holds the number of stages that are left out. */
  readonly left: number;
  readonly stepsHref: string;
  /** Links to the times of all stages. */
  readonly timesHref: string;
  readonly inputHref: string | null;
  /** Says whether a person has paused the run. */
  readonly paused: boolean;
  /** Links to the action that pauses the run, or resumes it. */
  readonly pauseHref: string | null;
  /** Links to the action that terminates a run which does not end when it is stopped. */
  readonly termHref: string | null;
  readonly killHref: string | null;
}

/** Describes the newest runs of a pipeline, with a column for each stage. */
export interface StageView {
  /** Says whether a run is under way, or about to start. */
  readonly live: boolean;
  readonly stages: readonly {
    readonly name: string;
    /** Holds the milliseconds that the stage takes where it succeeds; null where it never did. */
    readonly average: number | null;
  }[];
  /** Holds the number of stages that are left out. */
  readonly left: number;
  readonly runs: readonly {
    readonly displayName: string;
    readonly href: string;
    /** Holds the time in milliseconds since 1970. */
    readonly started: number;
    /** Holds a cell for each column; null where the run has no such stage. */
    readonly cells: readonly ({ readonly status: StageStatus; readonly duration: number } | null)[];
  }[];
}
