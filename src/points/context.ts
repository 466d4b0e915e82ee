import type { Cause, ParameterValue, Result, Run } from '../model/index.ts';

/** What a builder, publisher, wrapper or SCM may use of the run it works for. */
export interface RunContext {
  /** Read only; changes go through the methods below. */
  readonly run: Readonly<Run>;
  readonly job: { readonly fullName: string; readonly displayName: string; readonly url: string };
  /** `folder »  job #12`. */
  readonly fullDisplayName: string;
  readonly workspace: Workspace;
  readonly launch: Launch;
  readonly log: BuildLog;
  /** Environment of the processes to come. A wrapper or SCM may add to it. */
  readonly env: Map<string, string>;
  readonly artifacts: ArtifactSink;
  readonly fingerprints: FingerprintSink;
  readonly downstream: Downstream;
  /** Aborted when a person stops the run. */
  readonly signal: AbortSignal;
  /** The result so far; SUCCESS while nothing went wrong. */
  result(): Result;
}

/** Files of the run's working folder, wherever that is. Paths are relative to it, `/` between parts. */
export interface Workspace {
  /** Absolute path on the machine that runs the build. */
  readonly path: string;
  /** Files that match Ant patterns (comma or blank between them), sorted; links that lead outside are left out. */
  glob(patterns: string, options?: GlobOptions): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  write(path: string, data: string | Uint8Array): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Makes the folder, with its parents. */
  makeFolder(path: string): Promise<void>;
  /** Empties the working folder. */
  wipe(): Promise<void>;
}

export interface GlobOptions {
  readonly excludes?: string;
  /** Ant's default excludes (editor backups, .git and the like); default true. */
  readonly defaultExcludes?: boolean;
  readonly caseSensitive?: boolean;
}

/**
 * Starts commands in the workspace; their output goes to the build's log as it comes, and they outlive the server.
 * Launches of one step are numbered in the order they are asked for: after a restart of the server the step runs
 * again and a launch that was already made is joined, not repeated.
 */
export interface Launch {
  /**
   * Runs a shell step's text as Jenkins does: its own shebang, or `/bin/sh -xe`, from a temporary file.
   * Answers the exit code; throws `AgentLost` when the process vanished, the signal's reason when stopped.
   */
  script(command: string): Promise<number>;
  /** Runs a program; `quiet` leaves out the line that shows the command. */
  command(argv: readonly string[], options?: CommandOptions): Promise<number>;
  /** Runs a short program and answers what it printed; not joined after a restart but run again. */
  capture(argv: readonly string[], options?: CommandOptions): Promise<{ code: number; stdout: string; stderr: string }>;
}

export interface CommandOptions {
  readonly quiet?: boolean;
  /** Relative to the workspace. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** The process is gone and left no exit code, or the machine is. Not a failed step: we do not know how it ended. */
export class AgentLost extends Error {
  override readonly name = 'AgentLost';
}

/** Lines of the build's console, in order with what its processes print. */
export interface BuildLog {
  line(text: string): void;
  /** `ERROR: …` */
  error(text: string): void;
}

export interface ArtifactSink {
  /** Copies files of the workspace into the run's archive. */
  store(paths: readonly string[]): Promise<void>;
}

export interface FingerprintSink {
  /** Records the MD5 of workspace files as made or used by this run. */
  record(paths: readonly string[]): Promise<void>;
}

/** Starting other jobs from a publisher. */
export interface Downstream {
  /**
   * Queues a job by name, seen from this one, with this run as the upstream cause and the job's default parameters.
   */
  trigger(jobName: string): Promise<'queued' | 'already-queued' | 'disabled' | 'missing'>;
}

/** What a parameter definition may look at to make its value. */
export interface ParameterContext {
  /** The newest completed run of a job that a requester may see, or the one of that number; null if none. */
  findRun(jobName: string, which: number | 'last'): { jobName: string; number: number } | null;
}

/** A value that came with a request: text of a query or form, a JSON value of a form, or an uploaded file. */
export type SubmittedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly json: Readonly<Record<string, unknown>> }
  | { readonly kind: 'file'; readonly fileName: string; readonly storedAs: string };

/** What a view may look at: items that the requester may see. */
export interface ViewContext {
  /** Items of the owner in order; with those of all folders below where `recurse` is true. */
  items(recurse: boolean): readonly ViewItem[];
  /** Whether the requester may configure an item: what the view of one's own shows. */
  mayConfigure(item: ViewItem): boolean;
}

export interface ViewItem {
  readonly fullName: string;
  /** As seen from the view's owner: `job`, `folder/job`. */
  readonly relativeName: string;
  /** Of a job whether it is switched off; null for what cannot be. */
  readonly disabled: boolean | null;
}

export type { Cause, ParameterValue };
