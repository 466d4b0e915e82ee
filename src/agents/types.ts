import type { ProcessMark } from './process-ids.ts';

/** Describes one process of a build, run so that it outlives the server. */
export interface DetachedCommand {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Names the file to which output is appended. */
  readonly logFile: string;
  /** Names the file to which output that is not an error is appended instead. */
  readonly outputFile?: string;
  /** Names an empty or missing folder for pid and exit code; the same folder joins the same process. */
  readonly controlFolder: string;
}

export type ExitOutcome =
  | { readonly kind: 'exited'; readonly code: number }
  /** Says that it is gone without an exit code: killed from outside, or the machine went down. */
  | { readonly kind: 'lost' }
  /** Says that it could not be started: missing program or folder, no more processes. */
  | { readonly kind: 'not-started'; readonly reason: string };

/** Runs commands. The agent of this machine is built in; others come with their own issue. */
export interface Agent {
  /** Starts the command, or joins the one of this control folder: running, ended or lost. */
  run(command: DetachedCommand): Promise<ExitOutcome>;
  /** Returns whether a command was started with this control folder. */
  wasStarted(controlFolder: string): boolean;
  /** Removes a control folder whose command has ended and is not joined any more. */
  forget(controlFolder: string): Promise<void>;
  /**
   * Ends every process that belongs to a build, its descendants and those that left its group but carry the cookie:
   * TERM, then KILL after `graceMs`. Returns how many were found.
   */
  killTree(target: KillTarget): Promise<number>;
  /**
   * Returns this moment for the `since` of what begins from now on, which is looked for at little cost then. Returns null
   * where the system cannot tell.
   */
  mark(): ProcessMark | null;
}

/** Stands for a moment at which one could tell the processes that begin later from all others. */
export type { ProcessMark };

export interface KillTarget {
  /** Holds the variables that must all be in a process's environment. */
  readonly cookie: Readonly<Record<string, string>>;
  /** Names the control folders of commands whose process groups are ended as well, cookie or not. */
  readonly controlFolders: readonly string[];
  readonly graceMs: number;
  /** Holds a moment before which none of the processes began; where it is missing or null, they may have. */
  readonly since?: ProcessMark | null;
}
