import type { AgentFiles, AgentSystem, ExitOutcome, ShortCommand, ShortOutcome } from '../points/index.ts';
import type { ProcessMark } from './local/process-ids.ts';

/**
 * Describes one process of a build, run so that it outlives the server. `folder` and the paths in `argv` are on the agent's
 * machine, `logFile`, `outputFile` and `controlFolder` on the server's, wherever the agent is.
 */
export interface DetachedCommand {
  readonly argv: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Names the file to which output is appended. An agent of another machine writes it alone: it holds what that command
   * printed, from the first byte on.
   */
  readonly logFile: string;
  /** Names the file to which output that is not an error is appended instead. */
  readonly outputFile?: string;
  /** Names an empty or missing folder for pid and exit code; the same folder joins the same process. */
  readonly controlFolder: string;
}

/**
 * Runs commands on a machine and gives access to its files. An agent whose connection is lost waits for the next one; what it was
 * asked for goes on there. Where it stays away for too long, or somebody disconnected or removed it, methods throw `AgentLost`.
 */
export interface Agent {
  /** Holds the name of the node; '' is the built-in one. */
  readonly name: string;
  /** Says whether its files are those of the server's own machine. */
  readonly isLocal: boolean;
  readonly system: AgentSystem;
  readonly files: AgentFiles;
  /**
   * Runs a program to its end and returns what it printed. When its time is over or the signal is aborted, it is ended with all
   * that it started, and this throws `CommandTimedOut` or the signal's reason. Throws `NotStarted` where there is no such program.
   */
  capture(command: ShortCommand): Promise<ShortOutcome>;
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
  /**
   * Calls the listener with the reason, for people, when the machine cannot be reached while it is waited for: at once where that
   * is so now, and whenever it begins. Returns what ends the calls.
   */
  onAway(listener: (reason: string) => void): () => void;
}

/** Stands for a moment at which one could tell the processes that begin later from all others. */
export type { AgentSystem, ExitOutcome, ProcessMark, ShortCommand, ShortOutcome };

export interface KillTarget {
  /** Holds the variables that must all be in a process's environment. */
  readonly cookie: Readonly<Record<string, string>>;
  /** Names the control folders of commands whose process groups are ended as well, cookie or not. */
  readonly controlFolders: readonly string[];
  readonly graceMs: number;
  /** Holds a moment before which none of the processes began; where it is missing or null, they may have. */
  readonly since?: ProcessMark | null;
}

/** Finds the agent of a node. */
export interface Agents {
  /** Holds the agent of the server's own machine. */
  readonly local: Agent;
  /**
   * Returns the agent of a node by its name, '' being the built-in one. One that does not exist is lost for good. For whoever uses
   * it, a machine that is away once the signal `hurry` is aborted is lost at once.
   */
  of(node: string, hurry?: AbortSignal): Agent;
  /**
   * Waits for a node as for one that is away, though it does not exist: builds that an earlier server left need it. Missing where
   * nodes do not come and go.
   */
  expect?(node: string): void;
  /** Says whether somebody disconnected or removed the node: nobody waits for its machine, nor is that a fault of it. */
  isWithdrawn(node: string): boolean;
  /**
   * Resolves when a node is connected, at once for the built-in one. Rejects with `AgentLost` where that takes too long or the
   * node is gone, and with the signal's reason. `onWait` is called where it is not connected yet.
   */
  ready(node: string, signal: AbortSignal, onWait?: () => void): Promise<void>;
  /**
   * Notes that a run has got an executor of a node, before its commands are started. Resolves when the node knows that; also when
   * the signal is aborted or the node is lost, which whoever uses the agent is told. Missing where no node wants to know.
   */
  lease?(node: string, work: LeasedWork, signal: AbortSignal): Promise<Lease>;
}

/** Describes for what an executor was taken. */
export interface LeasedWork {
  readonly job: string;
  readonly number: number;
  /** Identifies the part of the run; missing where it is the whole. */
  readonly part?: string;
  readonly executor: number;
}

/** Is an executor of a node that a run has. */
export interface Lease {
  /** Gives the executor back. */
  release(): void;
}
