import type { Clock } from '../../kit/index.ts';
import type { Cause, Change, ParameterValue, Result, Run, TestReport } from '../../model/index.ts';
import type { KeptReport, ReportFolder } from '../action/report.ts';
import type { AgentFiles } from '../agent/files.ts';
import type { CredentialLookup } from '../credential.ts';
import type { ArchivedModule, MavenConfig, ModuleBuild, ModuleFacts, ModuleName } from '../job/maven.ts';
import type { KindOf } from '../kind/families.ts';
import type { Known } from '../kind/kind.ts';
import type { Mail, People, RunRecord } from '../mail/mail.ts';
import type { ForgeServer } from '../settings/forge-server.ts';
import type { SettingsKind } from '../settings/settings.ts';
import type { Tools } from '../tools.ts';

/** Provides what a builder, publisher, wrapper or SCM may use of the run it works for. */
export interface RunContext {
  /** Holds the run, which is read-only; changes go through the methods below. */
  readonly run: Readonly<Run>;
  readonly job: {
    readonly fullName: string;
    readonly displayName: string;
    readonly url: string;
    readonly description?: string;
  };
  /** Holds the name for people: `folder »  job #12`. */
  readonly fullDisplayName: string;
  readonly workspace: Workspace;
  readonly agent: RunAgent;
  readonly outside: OutsideFiles;
  readonly launch: Launch;
  readonly log: BuildLog;
  /** Holds the environment of the processes to come. A wrapper or SCM may add to it. */
  readonly env: Map<string, string>;
  readonly artifacts: ArtifactSink;
  readonly fingerprints: FingerprintSink;
  readonly reports: ReportSink;
  readonly downstream: Downstream;
  readonly credentials: CredentialLookup;
  /** Makes the run's console show `****`, or `shown`, for each of these from now on. */
  hide(secrets: readonly string[], shown?: string): void;
  /**
   * Makes the run's console show `********`, from now on, for what expressions of Java match in a line: for their groups,
   * where they have some. Throws StepAbort where one cannot be used.
   */
  hideMatches(expressions: readonly string[]): void;
  /** Provides for what holds secrets: it is gone when the run is over, however that ends. */
  readonly leavesNot: LeavesNot;
  /** Returns what settings of the whole server say. Throws where their file cannot be read. */
  settings<C>(kind: SettingsKind<C>): Promise<C>;
  readonly tools: Tools;
  /** Receives what a Maven job's build learns of its modules. */
  readonly modules: ModuleSink;
  readonly console: ConsoleReader;
  readonly actions: RunActions;
  readonly changes: RunChanges;
  readonly mail: Mail;
  readonly people: People;
  readonly record: RunRecord;
  /** Returns the forges that an administrator configured. */
  forgeServers(): Promise<readonly ForgeServer[]>;
  /** Holds the job's own source; null where it has none, or one that is not known. */
  readonly scm: Known<KindOf['scm']> | null;
  /** Is aborted when a person stops the run. */
  readonly signal: AbortSignal;
  /** Provides timers, which are cleared when the run is over or the server detaches from it. */
  readonly clock: Clock;
  readonly notes: StepNotes;
  readonly history: RunHistory;
  /** Returns the result so far; SUCCESS while nothing went wrong. */
  result(): Result;
  /** Returns false in a pipeline as long as nothing went wrong and its script gave no result. */
  hasResult(): boolean;
  /** Returns when the console last grew, by a line of ours or the output of a process. */
  lastOutput(): number;
  /**
   * Stops the run as a person does, with this result and without anybody who requested it; `line` says why. Once a stop was
   * obeyed or the steps are over it does nothing and returns false.
   */
  interrupt(result: 'ABORTED' | 'FAILURE', line: string): boolean;
  setDescription(text: string): Promise<void>;
  /** Sets the run's display name; null restores its number. */
  setDisplayName(name: string | null): Promise<void>;
  /** Queues the job (of a cell: the whole project) once more with the same parameters, at once. */
  runAgain(cause: Cause): Promise<void>;
}

/**
 * Notes what must not outlive the run: where a step cannot remove it, as it was killed or the server was, the end of the run or
 * the next server does.
 */
export interface LeavesNot {
  /**
   * Notes a folder of the machine of the run, by its absolute path, before it is made. Throws where the note cannot be written.
   */
  folder(path: string): void;
  /** Notes a process that was started, which need not have the variables of the run. */
  process(pid: number): Promise<void>;
}

/** Reads the build's own console, to find what processes have printed there. */
export interface ConsoleReader {
  /** Returns its length in bytes by now. */
  size(): number;
  /** Yields the lines that came after so many bytes, without their ends. */
  linesFrom(size: number): AsyncIterable<string>;
}

/** Represents what kinds store in the run's record. */
export interface RunActions {
  /** Returns the data of the run's actions with this tag, in order. */
  of(tag: string): readonly unknown[];
  /**
   * Adds an action, in place of one of the tag whose data `replaces` accepts. Durable when it resolves. Safe to repeat
   * with a `replaces` that knows its own.
   */
  put(tag: string, data: unknown, replaces?: (old: unknown) => boolean): Promise<void>;
}

/** Finds what changed between the job's run before and this one. */
export interface RunChanges {
  /** Returns the changes of all its sources, as far as they are checked out by now. */
  ofRun(): Promise<readonly Change[]>;
  /** Returns the changes of another run of the job. */
  of(run: Readonly<Run>): Promise<readonly Change[]>;
}

/**
 * Represents a note that a step makes for itself. It outlives a restart of the server, and is removed when the run is
 * completed.
 */
export interface StepNotes {
  /** Returns the note; undefined where there is none. */
  read(): unknown;
  /** Replaces the note by a value that JSON can hold. */
  write(value: unknown): void;
}

/** Represents the job's runs before this one. */
export interface RunHistory {
  /** Yields the runs, newest first, each read when it is reached. */
  earlier(): AsyncIterable<Readonly<Run>>;
  /** Returns the expected duration in ms; -1 where it is unknown. */
  estimatedDuration(): number;
}

/**
 * Represents the files of the run's working folder, wherever that is. Paths are relative to it, with `/` as the separator.
 */
export interface Workspace {
  /** Holds the absolute path on the machine that runs the build. */
  readonly path: string;
  /** Returns the files that match Ant patterns (separated by commas), sorted; links that lead outside are left out. */
  glob(patterns: string, options?: GlobOptions): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  /** Reads bytes from an offset; fewer where the file ends. */
  readPart(path: string, offset: number, length: number): Promise<Buffer>;
  /** Returns the length in bytes and the time of the last change, in ms since 1970. */
  info(path: string): Promise<{ readonly size: number; readonly modified: number }>;
  write(path: string, data: string | Uint8Array): Promise<void>;
  exists(path: string): Promise<boolean>;
  /** Makes the folder, with its parents. */
  makeFolder(path: string): Promise<void>;
  /** Empties the working folder. */
  wipe(): Promise<void>;
  /**
   * Returns what Ant patterns match in the folder, for deleting: files, then folders where they are requested, without
   * default excludes. A link is a file, wherever it leads. Each pattern stands for itself: no commas.
   */
  list(includes: readonly string[], options: { excludes: readonly string[]; folders: boolean }): Promise<string[]>;
  /** Removes a file, a link or a folder with all that is in it; '' is the working folder itself. */
  remove(path: string): Promise<void>;
}

/** Represents the machine that the run, or this part of it, works on. */
export interface RunAgent {
  /** Holds the name of the node; '' is the built-in one. */
  readonly name: string;
  /** Gives access to its files by absolute paths; those of the workspace are easier reached by `workspace`. */
  readonly files: AgentFiles;
  /** Names its folder for temporary files. */
  readonly temporaryFolder: string;
  /** Names the folder of the node, in which its workspaces are: on the built-in one, the home. */
  readonly folder: string;
}

/** Represents files of the machine outside of the workspace, for settings that whoever configures the job stores there. */
export interface OutsideFiles {
  /**
   * Reads a file of at most 1 MiB: `home` is below the server's home, `root` means an absolute path. Returns null where
   * there is no such file. Throws StepAbort where builds may not read it: secrets of the home, and everything for a script
   * that comes from a source.
   */
  read(place: 'home' | 'root', path: string): Promise<Buffer | null>;
}

export interface GlobOptions {
  readonly excludes?: string;
  /** Says whether Ant's default excludes apply (editor backups, .git and the like); default true. */
  readonly defaultExcludes?: boolean;
  readonly caseSensitive?: boolean;
  /** Says whether links are followed while they stay inside; default true. */
  readonly followLinks?: boolean;
  /** Limits how many files are found: the search is over when it has found so many. */
  readonly most?: number;
  /** Counts what may still be looked at, over all searches that are given it; a search that needs more throws. */
  readonly visits?: { left: number };
}

/**
 * Starts commands in the workspace; their output goes to the build's log as it comes, and they outlive the server. Launches
 * of one step are numbered in the order of the calls: after a restart of the server the step runs again and a launch that
 * was already made is joined, not repeated.
 */
export interface Launch {
  /**
   * Runs a shell step's text as Jenkins does: its own shebang, or `/bin/sh -xe`, from a temporary file. Returns the exit
   * code; throws `AgentLost` when the process vanished, the signal's reason when stopped.
   */
  script(command: string): Promise<number>;
  /** Runs a program; `quiet` leaves out the line that shows the command. */
  command(argv: readonly string[], options?: CommandOptions): Promise<number>;
  /** Runs a short program and returns what it printed; it is not joined after a restart but run again. */
  capture(argv: readonly string[], options?: CommandOptions): Promise<{ code: number; stdout: string; stderr: string }>;
}

export interface CommandOptions {
  readonly quiet?: boolean;
  /** Holds the working folder of the command, relative to the workspace. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/**
 * Names what is gone: a process that left no exit code, the connection to its machine, which nobody waits for any more, or
 * the node, which somebody removed.
 */
export type LostPart = 'process' | 'connection' | 'node';

/**
 * Is thrown where the process is gone and left no exit code, or the machine is gone. It does not mean that the step failed:
 * we do not know how it ended.
 */
export class AgentLost extends Error {
  override readonly name = 'AgentLost';
  readonly part: LostPart;

  constructor(message: string, part: LostPart = 'process') {
    super(message);
    this.part = part;
  }
}

/**
 * Is thrown where a command could not be started: missing program or folder, too long a command line, no more processes.
 */
export class NotStarted extends Error {
  override readonly name = 'NotStarted';
}

/** Is thrown where a short command took longer than it may, and was ended with all that it started. */
export class CommandTimedOut extends Error {
  override readonly name = 'CommandTimedOut';
}

/**
 * Is thrown by a kind that failed, with a message for people and without a stack trace. Jenkins: `hudson.AbortException`.
 */
export class StepAbort extends Error {
  override readonly name = 'StepAbort';
}

/** Prints lines of the build's console, in order with what its processes print. */
export interface BuildLog {
  line(text: string): void;
  /** Prints `ERROR: …`. */
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

/** Stores what a run found out about what it built. */
export interface ReportSink {
  /**
   * Adds a test report to what the run has of them. Safe to repeat: a step that is performed again after a restart of
   * the server replaces what it recorded before.
   */
  tests(report: TestReport, options: { readonly healthScaleFactor: number }): Promise<void>;
  /** Stores details under a name, small letters and hyphens, in place of what had it. */
  keep(name: string, details: KeptReport): Promise<void>;
  /** Returns what a run of the job stored under the name; null for nothing, or a file that cannot be read. */
  kept(run: Readonly<Run>, name: string): Promise<KeptReport | null>;
  /** Returns the absolute path of such a folder, for messages. */
  place(folder: Pick<ReportFolder, 'of' | 'path'>): string;
  /** Copies files of a folder of the workspace, in place of what the target was. */
  folder(from: string, files: readonly string[], to: Pick<ReportFolder, 'of' | 'path'>): Promise<void>;
}

/** Starts other jobs from a step or publisher. */
export interface Downstream {
  /**
   * Queues a job by name, seen from this one, with this run as the upstream cause and the job's default parameters.
   */
  trigger(jobName: string): Promise<'queued' | 'already-queued' | 'disabled' | 'missing'>;
  /** Returns the full names of all jobs that come after this one, directly or not. */
  all(): readonly string[];
  /** Returns the job that a name means, seen from this one; null where there is none. */
  find(jobName: string): DownstreamJob | null;
  /**
   * Queues a run of a job. A step that calls this again under the same key, since the server was restarted, gets what it
   * requested before. Throws the catalog's PARAMETER_… errors.
   */
  start(key: string, jobName: string, request: DownstreamRequest): Promise<AskedRun>;
  /** Waits until the run has left the queue. Returns its number; null where it was cancelled. */
  begun(asked: AskedRun): Promise<number | null>;
  /**
   * Waits for the run's end. The result of one that was requested alone is known even where it is deleted before this is
   * called.
   */
  finished(asked: AskedRun, number: number): Promise<{ readonly title: string; readonly result: Result }>;
  /** Removes the item from the queue. Returns false where it has left already, or somebody else wants it as well. */
  cancel(asked: AskedRun): Promise<boolean>;
}

export interface DownstreamJob {
  readonly fullName: string;
  /** Holds the name for people: `folder » job`. */
  readonly title: string;
  readonly isBuildable: boolean;
}

/** Describes what is handed over to a run of another job. */
export interface DownstreamRequest {
  /** Holds the parameters; those that the job does not define are left out. */
  readonly parameters: readonly ParameterValue[];
  /** Holds the commit that the run is for. */
  readonly revision?: string;
  /** Holds the combination filter of a matrix project. */
  readonly cells?: string;
  /** Holds a label expression that counts besides the job's own. */
  readonly label?: string;
  /** Says whether the run begins at once, and is not folded into an equal item of the queue. */
  readonly alone: boolean;
}

/** Identifies a run of another job that a step requested. */
export interface AskedRun {
  /** Holds the job's full name. */
  readonly job: string;
  /** Holds the id of the queue item. */
  readonly item: number;
  /** Is false where an equal item waited already. */
  readonly created: boolean;
}

/** Receives what a Maven job's build learns of its modules. */
export interface ModuleSink {
  /** Holds the configuration of the job; null where it is no Maven job. */
  readonly config: MavenConfig | null;
  /** Declares the modules that there are now. Returns those that are new; jobs of others stay with their history. */
  declare(modules: readonly ModuleFacts[]): Promise<readonly ModuleFacts[]>;
  /** Returns the modules whose last build was no success, or that have none. */
  unbuilt(): readonly ModuleName[];
  /** Makes the modules' own runs, with the number of this one. Safe to repeat. */
  record(builds: readonly ModuleBuild[]): Promise<void>;
  /** Returns what the modules' runs of this build have archived, in order of their names. */
  archived(): Promise<readonly ArchivedModule[]>;
  /**
   * Returns the modules' runs of this build, for code that reports on each. Their changes and authors are those of the
   * build.
   */
  runs(): readonly RunContext[];
}
