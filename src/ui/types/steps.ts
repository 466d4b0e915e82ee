/** Names a state of a run, stage or step, as the REST interface of pipelines has it: `SUCCESS`, `IN_PROGRESS` … */
export type StageStatus = string;

export interface StepRow {
  readonly name: string;
  /** Holds the text of `echo` or the script of `sh`. */
  readonly argument: string | null;
  readonly status: StageStatus;
  /** Holds the duration in milliseconds. */
  readonly duration: number;
  readonly logHref: string;
}
