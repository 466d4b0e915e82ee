import type { AgentFiles } from './files.ts';

/**
 * Represents a machine that is connected: an SSH host, or one on which the agent program runs. Every method rejects with
 * `ConnectionLost` when the connection ends before the answer is there; whoever calls repeats the call with the next connection.
 * What was begun goes on there meanwhile.
 */
export interface Machine {
  readonly system: AgentSystem;
  readonly files: AgentFiles;
  /** Resolves when the connection has ended, with the reason for people. */
  readonly closed: Promise<string>;
  /** Starts a command unless one of the id was started before, over any connection: never twice. */
  start(command: RemoteCommand): Promise<void>;
  /**
   * Hands over what a command prints, from the given positions on, until it has ended and all of it is handed over; then returns
   * how it ended. Pieces of one stream come in order; the next one comes when `write` has returned.
   */
  follow(id: string, from: OutputPositions, write: WriteOutput): Promise<ExitOutcome>;
  /** Removes what is kept of a command that has ended. Does nothing where nothing is. */
  forget(id: string): Promise<void>;
  /** Ends the processes of a build. Returns how many were found. */
  killTree(target: RemoteKillTarget): Promise<number>;
  capture(command: ShortCommand): Promise<ShortOutcome>;
  /** Measures what the monitors of nodes show. */
  measure(): Promise<MachineMeasures>;
  /** Ends the connection; what runs there goes on. */
  close(reason: string): void;
}

/** Describes a command on a machine that outlives the connection and the server. */
export interface RemoteCommand {
  /** Identifies the command on its machine, 32 hex digits. */
  readonly id: string;
  readonly argv: readonly string[];
  /** Names the working folder. */
  readonly folder: string;
  /** Holds the whole environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Says whether output that is not an error is a stream of its own. */
  readonly separateOutput: boolean;
}

/** Names a stream of a command: `log` is all it prints, or its errors where its other output is apart. */
export type OutputStream = 'log' | 'output';

/** Holds how much of each stream is there already, in bytes. */
export type OutputPositions = Readonly<Record<OutputStream, number>>;

/** Takes a piece of a stream, which begins at that position. What it returns is waited for. */
export type WriteOutput = (stream: OutputStream, piece: Uint8Array, position: number) => void | Promise<void>;

export interface RemoteKillTarget {
  /** Holds the variables that must all be in a process's environment. */
  readonly cookie: Readonly<Record<string, string>>;
  /** Lists commands whose process groups are ended as well, cookie or not. */
  readonly commands: readonly string[];
  /** Holds the milliseconds between TERM and KILL. */
  readonly graceMs: number;
}

/** Describes how a command ended. */
export type ExitOutcome =
  | { readonly kind: 'exited'; readonly code: number }
  /** Says that it is gone without an exit code: killed from outside, or the machine went down. */
  | { readonly kind: 'lost' }
  /** Says that it could not be started: missing program or folder, no more processes. */
  | { readonly kind: 'not-started'; readonly reason: string };

/** Describes a short command of the server's own: it does not outlive the server and is not joined. */
export interface ShortCommand {
  readonly argv: readonly string[];
  /** Names the working folder on the agent's machine, which is made where it is missing. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Holds the milliseconds between TERM and KILL. */
  readonly graceMs: number;
}

export interface ShortOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Describes the machine of an agent, as it was when it connected last. */
export interface AgentSystem {
  /** Holds the variables of every process on the node before those of the run are added. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names the folder for temporary files. */
  readonly temporaryFolder: string;
  readonly isUnix: boolean;
  /** Holds the name and the architecture of the system as Java has them: `Linux`, `amd64`. */
  readonly os: string;
  readonly architecture: string;
  readonly hostName: string;
}

/** Holds what the monitors of a node measured; null where the machine cannot tell. Sizes are in bytes, times in milliseconds. */
export interface MachineMeasures {
  readonly temporarySpace: { readonly path: string; readonly total: number; readonly free: number } | null;
  readonly rootSpace: { readonly path: string; readonly total: number; readonly free: number } | null;
  readonly memory: { readonly total: number; readonly free: number } | null;
  readonly swap: { readonly total: number; readonly free: number } | null;
  /** Holds the machine's time, in milliseconds since 1970, at the moment of the answer. */
  readonly clock: number | null;
}

/** Is thrown by a machine whose connection ended. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
}
