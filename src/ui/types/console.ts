/** Represents a window of a log. All offsets are raw ones in its file, by which further windows are asked for. */
export interface ConsoleWindow {
  readonly from: number;
  readonly to: number;
  /** Holds the length of the log at this moment. */
  readonly size: number;
  readonly growing: boolean;
  /** Says whether the first row is in the middle of its line. */
  readonly begun: boolean;
  /** Holds the number, from 1, of the first row's line; null where lines are not counted, far on in a long log. */
  readonly number: number | null;
  readonly rows: readonly ConsoleRow[];
}

/** Represents a line, or a piece of one that is too long. */
export interface ConsoleRow {
  readonly at: number;
  /** Says whether its line goes on in the row behind it. */
  readonly cut: boolean;
  /** Holds when it was written, in milliseconds since 1970; null where that is not recorded. */
  readonly time: number | null;
  /** Holds the text in pieces without console notes: CSS classes ('' for plain text) and the address of a link. */
  readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
}

/** Describes the page with the console of a run. */
export interface ConsoleContent {
  readonly page: 'console';
  readonly displayName: string;
  readonly jobName: string;
  /** Holds the full name of the job, and the number of the run. */
  readonly job: string;
  readonly number: number;
  readonly href: string;
  /** Names the page itself, to which queries for other windows are added. */
  readonly ownHref: string;
  /** Says whether nobody asked for another place than the end. */
  readonly atEnd: boolean;
  /** Holds when the build began, in milliseconds since 1970. */
  readonly started: number;
  readonly window: ConsoleWindow;
  /** Says whether the times of lines are recorded beside the log. */
  readonly timed: boolean;
  /** Says whether the reader may stop the build, which is under way. */
  readonly stoppable: boolean;
  /** Links to the stages of a pipeline and the logs of its steps; null for other runs. */
  readonly stepsHref: string | null;
}
