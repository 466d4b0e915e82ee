import type { Clock } from '../../kit/index.ts';
import type { Cause, Change, ParameterValue, Result, Run, TestReport } from '../../model/index.ts';
import type { CredentialLookup } from '../credential.ts';
import type { ModuleSink } from '../job/maven.ts';
import type { Known } from '../kind/kind.ts';
import type { Mail, People, RunRecord } from '../mail/mail.ts';
import type { ForgeServer } from '../scm/forge-server.ts';
import type { ScmKind } from '../scm/scm.ts';
import type { SettingsKind } from '../settings.ts';
import type { Tools } from '../tools.ts';
import type { KeptReport, ReportFolder } from './report.ts';

/** What a builder, publisher, wrapper or SCM may use of the run it works for. */
export interface RunContext {
  /** Read only; changes go through the methods below. */
  readonly run: Readonly<Run>;
  readonly job: {
    readonly fullName: string;
    readonly displayName: string;
    readonly url: string;
    readonly description?: string;
  };
  /** `folder »  job #12`. */
  readonly fullDisplayName: string;
  readonly workspace: Workspace;
  readonly outside: OutsideFiles;
  readonly launch: Launch;
  readonly log: BuildLog;
  /** Environment of the processes to come. A wrapper or SCM may add to it. */
  readonly env: Map<string, string>;
  readonly artifacts: ArtifactSink;
  readonly fingerprints: FingerprintSink;
  readonly reports: ReportSink;
  readonly downstream: Downstream;
  readonly credentials: CredentialLookup;
  /** From now on the run's console shows `****`, or `shown`, for each of these. */
  hide(secrets: readonly string[], shown?: string): void;
  /**
   * From now on the run's console shows `********` for what expressions of Java match in a line: for their groups, where
   * they have some. Throws StepAbort where one cannot be used.
   */
  hideMatches(expressions: readonly string[]): void;
  /** Returns what settings of the whole server say. Throws where their file cannot be read. */
  settings<C>(kind: SettingsKind<C>): Promise<C>;
  readonly tools: Tools;
  /** Of a Maven job. */
  readonly modules: ModuleSink;
  readonly console: ConsoleReader;
  readonly actions: RunActions;
  readonly changes: RunChanges;
  readonly mail: Mail;
  readonly people: People;
  readonly record: RunRecord;
  /** Forges that an administrator made known. */
  forgeServers(): Promise<readonly ForgeServer[]>;
  /** The job's own source; null: it has none, or one that is not known. */
  readonly scm: Known<ScmKind> | null;
  /** Aborted when a person stops the run. */
  readonly signal: AbortSignal;
  /** Its timers are called off when the run is over or the server lets go of it. */
  readonly clock: Clock;
  readonly notes: StepNotes;
  readonly history: RunHistory;
  /** The result so far; SUCCESS while nothing went wrong. */
  result(): Result;
  /** False in a pipeline as long as nothing went wrong and its script gave no result. */
  hasResult(): boolean;
  /** When the console last grew, by a line of ours or the output of a process. */
  lastOutput(): number;
  /**
   * Stops the run as a person does, with this result and without anybody who asked for it; `line` says why. Once a
   * stop was obeyed or the steps are over it does nothing and answers false.
   */
  interrupt(result: 'ABORTED' | 'FAILURE', line: string): boolean;
  setDescription(text: string): Promise<void>;
  /** Null: its number again. */
  setDisplayName(name: string | null): Promise<void>;
  /** Queues the job (of a cell: the whole project) once more with the same parameters, at once. */
  runAgain(cause: Cause): Promise<void>;
}

/** The build's own console, for what processes have printed there. */
export interface ConsoleReader {
  /** Its length in bytes by now. */
  size(): number;
  /** Lines that came after so many bytes, without their ends. */
  linesFrom(size: number): AsyncIterable<string>;
}

/** What kinds keep in the run's record. */
export interface RunActions {
  /** Data of the run's actions with this tag, in order. */
  of(tag: string): readonly unknown[];
  /**
   * Adds an action, in place of one of the tag whose data `replaces` accepts. Durable when it resolves. Safe to repeat
   * with a `replaces` that knows its own.
   */
  put(tag: string, data: unknown, replaces?: (old: unknown) => boolean): Promise<void>;
}

/** What changed between the job's run before and this one. */
export interface RunChanges {
  /** Of all its sources, as far as they are checked out by now. */
  ofRun(): Promise<readonly Change[]>;
  /** Of another run of the job. */
  of(run: Readonly<Run>): Promise<readonly Change[]>;
}

/** What a step notes for itself. It outlives a restart of the server, and goes when the run is completed. */
export interface StepNotes {
  /** Undefined: nothing was noted. */
  read(): unknown;
  /** Replaces the note by a value that JSON can hold. */
  write(value: unknown): void;
}

/** The job's runs before this one. */
export interface RunHistory {
  /** Newest first, read as they are asked for. */
  earlier(): AsyncIterable<Readonly<Run>>;
  /** Expected duration in ms; -1 unknown. */
  estimatedDuration(): number;
}

/** Files of the run's working folder, wherever that is. Paths are relative to it, `/` between parts. */
export interface Workspace {
  /** Absolute path on the machine that runs the build. */
  readonly path: string;
  /** Files that match Ant patterns (comma between them), sorted; links that lead outside are left out. */
  glob(patterns: string, options?: GlobOptions): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  /** Bytes from an offset; fewer where the file ends. */
  readPart(path: string, offset: number, length: number): Promise<Buffer>;
  /** Length in bytes and time of the last change, ms since 1970. */
  info(path: string): Promise<{ readonly size: number; readonly modified: number }>;
  write(path: string, data: string | Uint8Array): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Makes the folder, with its parents. */
  makeFolder(path: string): Promise<void>;
  /** Empties the working folder. */
  wipe(): Promise<void>;
  /**
   * What of the folder Ant patterns mean, for deleting: files, then folders where they are asked for, without default
   * excludes. A link is a file, wherever it leads. Each pattern stands for itself: no commas.
   */
  list(includes: readonly string[], options: { excludes: readonly string[]; folders: boolean }): Promise<string[]>;
  /** Removes a file, a link or a folder with all that is in it; '' is the working folder itself. */
  remove(path: string): Promise<void>;
}

/** Files of the machine outside of the workspace, for settings that whoever configures the job keeps there. */
export interface OutsideFiles {
  /**
   * `home`: below the server's home; `root`: an absolute path. At most 1 MiB. Null: there is no such file. Throws StepAbort
   * where builds may not read it: secrets of the home, and everything for a script that comes from a source.
   */
  read(place: 'home' | 'root', path: string): Promise<Buffer | null>;
}

export interface GlobOptions {
  readonly excludes?: string;
  /** Ant's default excludes (editor backups, .git and the like); default true. */
  readonly defaultExcludes?: boolean;
  readonly caseSensitive?: boolean;
  /** Whether links are followed while they stay inside; default true. */
  readonly followLinks?: boolean;
  /** The search is over when it has found so many. */
  readonly most?: number;
  /** Counts what may still be looked at, over all searches that are given it; a search that needs more throws. */
  readonly visits?: { left: number };
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

/** A short command took longer than it may, and was ended with all that it started. */
export class CommandTimedOut extends Error {
  override readonly name = 'CommandTimedOut';
}

/** A kind's own word that it failed: for people, without a trace of where. Jenkins: `hudson.AbortException`. */
export class StepAbort extends Error {
  override readonly name = 'StepAbort';
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

/** Keeps what a run found out about what it built. */
export interface ReportSink {
  /**
   * Adds a test report to what the run has of them. Safe to repeat: a step that is performed again after a restart of
   * the server replaces what it recorded before.
   */
  tests(report: TestReport, options: { readonly healthScaleFactor: number }): Promise<void>;
  /** Keeps details under a name, small letters and hyphens, in place of what had it. */
  keep(name: string, details: KeptReport): Promise<void>;
  /** What a run of the job kept under the name; null: nothing, or a file that cannot be read. */
  kept(run: Readonly<Run>, name: string): Promise<KeptReport | null>;
  /** Absolute path of such a folder, for messages. */
  place(folder: Pick<ReportFolder, 'of' | 'path'>): string;
  /** Copies files of a folder of the workspace, in place of what the target was. */
  folder(from: string, files: readonly string[], to: Pick<ReportFolder, 'of' | 'path'>): Promise<void>;
}

/** Starting other jobs from a step or publisher. */
export interface Downstream {
  /**
   * Queues a job by name, seen from this one, with this run as the upstream cause and the job's default parameters.
   */
  trigger(jobName: string): Promise<'queued' | 'already-queued' | 'disabled' | 'missing'>;
  /** Full names of all jobs that come after this one, directly or not. */
  all(): readonly string[];
  /** The job that a name means, seen from this one; null: there is none. */
  find(jobName: string): DownstreamJob | null;
  /**
   * Queues a run of a job. A step that asks again under the same key, since the server was restarted, gets what it asked
   * for before. Throws the catalog's PARAMETER_… errors.
   */
  start(key: string, jobName: string, request: DownstreamRequest): Promise<AskedRun>;
  /** Waits until it has left the queue: its number; null: it was cancelled. */
  begun(asked: AskedRun): Promise<number | null>;
  /** Waits for its end. That of one that was asked for alone is known even where it is deleted before this is called. */
  finished(asked: AskedRun, number: number): Promise<{ readonly title: string; readonly result: Result }>;
  /** Takes it out of the queue. False: it has left already, or somebody else wants it as well. */
  cancel(asked: AskedRun): Promise<boolean>;
}

export interface DownstreamJob {
  readonly fullName: string;
  /** `folder » job`. */
  readonly title: string;
  readonly isBuildable: boolean;
}

/** What is handed over to a run of another job. */
export interface DownstreamRequest {
  /** Those that the job does not define are left out. */
  readonly parameters: readonly ParameterValue[];
  /** Commit that it is for. */
  readonly revision?: string;
  /** Combination filter, of a matrix project. */
  readonly cells?: string;
  /** Label expression that counts besides the job's own. */
  readonly label?: string;
  /** Begins at once, and is not folded into an equal item of the queue. */
  readonly alone: boolean;
}

/** A run of another job that a step asked for. */
export interface AskedRun {
  /** Full name. */
  readonly job: string;
  /** Of the queue's item. */
  readonly item: number;
  /** False: an equal item waited already. */
  readonly created: boolean;
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
  /** What expressions may still cost in this request, in milliseconds; who uses some takes it off. */
  readonly expressions: { leftMs: number };
}

export interface ViewItem {
  readonly fullName: string;
  /** As seen from the view's owner: `job`, `folder/job`. */
  readonly relativeName: string;
  /** Of a job whether it is switched off; null for what cannot be. */
  readonly disabled: boolean | null;
}

export type { Cause, ParameterValue };
