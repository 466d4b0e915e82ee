/** A state of a run, stage or step, as the REST interface of pipelines has it: `SUCCESS`, `IN_PROGRESS` … */
export type StageStatus = string;

export interface StageRow {
  readonly name: string;
  readonly status: StageStatus;
  /** Milliseconds. */
  readonly duration: number;
  /** What failed. */
  readonly error: string | null;
  readonly steps: readonly StepRow[];
  /** How many steps before them are left out. */
  readonly left: number;
}

export interface StepRow {
  readonly name: string;
  /** The text of `echo`, the script of `sh`. */
  readonly argument: string | null;
  readonly status: StageStatus;
  /** Milliseconds. */
  readonly duration: number;
  readonly logHref: string;
}

/** What the page of a pipeline's run has beyond other runs. Null hrefs: it is not there, or not allowed. */
export interface PipelineRunPart {
  readonly stages: readonly StageRow[];
  /** How many stages are left out. */
  readonly left: number;
  readonly stepsHref: string;
  readonly inputHref: string | null;
  readonly replayHref: string | null;
  readonly restartHref: string | null;
  /** A person has paused it. */
  readonly paused: boolean;
  /** Pauses it, or lets it go on. */
  readonly pauseHref: string | null;
  /** For a run that does not end when it is stopped. */
  readonly termHref: string | null;
  readonly killHref: string | null;
}

/** The newest runs of a pipeline, a column for each stage. */
export interface StageView {
  /** A run is under way, or about to be. */
  readonly live: boolean;
  readonly stages: readonly {
    readonly name: string;
    /** Milliseconds that it takes where it succeeds; null: it never did. */
    readonly average: number | null;
  }[];
  /** How many stages are left out. */
  readonly left: number;
  readonly runs: readonly {
    readonly displayName: string;
    readonly href: string;
    /** Milliseconds since 1970. */
    readonly started: number;
    /** One for each column; null: the run has no such stage. */
    readonly cells: readonly ({ readonly status: StageStatus; readonly duration: number } | null)[];
  }[];
}
