import type { AgentSystem, OutputPositions, OutputStream } from '../../points/index.ts';

/**
 * Is the version of what the two sides say to each other. A program of another version is refused with a text that says what to
 * do; so it is raised when an old program would misunderstand, not for what is new and may be missing.
 */
export const PROTOCOL_VERSION = 1;

/** Limits contents that travel in the messages themselves; greater ones are transfers. */
export const INLINE_BYTES = 64 * 1024;
/** Limits a piece of a command's output. */
export const PIECE_BYTES = 256 * 1024;
/** Limits the output of one command that is sent and not acknowledged. */
export const WINDOW_BYTES = 4 * 1024 * 1024;
/** Limits how many transfers of one connection are under way at once. */
export const OPEN_TRANSFERS = 16;

/**
 * Lists what the server asks of the program. `params` and `result` are JSON; contents beside them travel as the body of request
 * or answer, or as a transfer.
 */
export const CALLS = [
  'start',
  'follow',
  'forget',
  'killTree',
  'capture',
  'measure',
  'info',
  'realPath',
  'list',
  'read',
  'readStream',
  'write',
  'makeFolder',
  'remove',
  'rename',
  'readLink',
  'link',
  'touch',
  'setMode',
  'digest',
  'find',
  'space',
] as const;

export type Call = (typeof CALLS)[number];

/** Lists the calls that are not performed again where only their answer was lost: the second time has another effect. */
export const ONCE: readonly Call[] = ['capture', 'rename', 'link'];

/** Describes what the program says. The first message is its `hello`, which is answered by `welcome` or `refused`. */
export type AgentHead = HelloHead | AnswerHead | OutputHead;

/** Is the first message of a connection. */
export interface HelloHead extends AgentFacts {
  readonly type: 'hello';
  readonly protocol: number;
}

/** Describes a program that connected. */
export interface AgentFacts {
  /** Identifies this run of the program: 32 hex digits. The same run that connects again has the same. */
  readonly program: string;
  /** Holds the version of the program. */
  readonly version: string;
  readonly system: AgentSystem;
  /** Names the working folder of the program, absolute. */
  readonly folder: string;
}

/** Answers the request of the id, with one of `result`, `error`, or `sent`: the result went as a transfer. */
export interface AnswerHead {
  readonly type: 'answer';
  readonly id: string;
  readonly result?: unknown;
  readonly sent?: true;
  readonly error?: SentError;
}

/** Describes an error of the other side. */
export interface SentError {
  /** Says which of the errors that callers tell apart it is. */
  readonly kind: 'system' | 'not-started' | 'timed-out' | 'aborted' | 'other';
  readonly message: string;
  /** Holds the code of Node's `fs`. */
  readonly code?: string;
}

/** Goes with a piece of a command's output as its body; each begins where the one before ended. */
export interface OutputHead {
  readonly type: 'output';
  /** Holds the id of the `follow` request that it belongs to. */
  readonly id: string;
  readonly stream: OutputStream;
  readonly position: number;
}

/** Describes what the server says. */
export type ServerHead = WelcomeHead | RefusedHead | RequestHead | CancelHead | TakenHead;

export interface WelcomeHead {
  readonly type: 'welcome';
  readonly protocol: number;
  /** Identifies this run of the server: what another one asked for is not asked for again under its ids. */
  readonly server: string;
  readonly version: string;
  /** Proves to the server's HTTP interface that a transfer is one of this connection. */
  readonly token: string;
}

/** Says why the program is not taken; it ends. */
export interface RefusedHead {
  readonly type: 'refused';
  readonly reason: string;
}

/**
 * Asks for something. A request that comes again under an id that the program knows is not performed again: the answer is the
 * one of the first time. `acked` lists the ids whose answers have arrived, which need not be remembered.
 */
export interface RequestHead {
  readonly type: 'request';
  readonly id: string;
  readonly call: Call;
  readonly params: unknown;
  readonly acked: readonly string[];
  /** Identifies the transfer by which a content comes, or a great result is to be sent. */
  readonly transfer?: string;
}

/** Says that the answer of a request is not wanted any more; what it began is stopped where that is possible. */
export interface CancelHead {
  readonly type: 'cancel';
  readonly id: string;
}

/** Says up to where the output of a command is safely written. */
export interface TakenHead {
  readonly type: 'taken';
  readonly id: string;
  readonly stream: OutputStream;
  readonly position: number;
}

export interface FollowParams {
  readonly id: string;
  readonly from: OutputPositions;
}
