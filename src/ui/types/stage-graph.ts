import type { LogText } from './log-text.ts';
import type { StageStatus, StepRow } from './steps.ts';

/** Describes a stage of a run, or a branch of `parallel`, as it is drawn. */
export interface StageNode {
  readonly id: string;
  readonly name: string;
  readonly status: StageStatus;
  /** Holds the start in milliseconds since 1970. */
  readonly started: number;
  /** Holds the duration in milliseconds. */
  readonly duration: number;
  readonly parts: readonly StagePart[];
}

/** Describes a stage, or branches beside each other. */
export type StagePart =
  | { readonly kind: 'stage'; readonly stage: StageNode }
  | { readonly kind: 'parallel'; readonly branches: readonly StageNode[] };

/** Describes the stage whose steps are shown, with the end of what they wrote. */
export interface ChosenStage {
  readonly id: string;
  readonly name: string;
  readonly status: StageStatus;
  readonly duration: number;
  readonly error: string | null;
  readonly steps: readonly ChosenStep[];
  /** Holds the number of steps before them that are left out. */
  readonly left: number;
}

export interface ChosenStep extends StepRow {
  readonly id: string;
  /** Holds the end of what it wrote; null where that is nothing, or left out. */
  readonly log: LogText | null;
  /** Says whether its text is shown at once. */
  readonly isOpen: boolean;
}

/** Says why a run failed. */
export interface FailureShown {
  /** Names the stage; null where no stage failed. */
  readonly stage: { readonly name: string; readonly href: string } | null;
  /** Names the step, with its argument; null where no step failed. */
  readonly step: { readonly name: string; readonly argument: string | null; readonly href: string } | null;
  readonly message: string | null;
  /** Holds the end of what the step wrote, or of the whole log; null where there is none. */
  readonly log: LogText | null;
  /** Links to the place in the console. */
  readonly consoleHref: string;
}
