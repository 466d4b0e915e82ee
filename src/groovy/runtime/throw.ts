import type { Instance } from './instance.ts';

/** Represents a Throwable of the script while it is thrown: what `throw` throws and `catch` catches. */
export class ScriptThrow extends Error {
  override readonly name = 'ScriptThrow';
  readonly thrown: Instance;

  constructor(thrown: Instance) {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(thrown.type.name);
    Error.stackTraceLimit = limit;
    this.thrown = thrown;
  }
}

export type LimitName = 'operations' | 'string' | 'collection' | 'memory' | 'stopped' | 'synchronous';

/**
 * Is thrown where the script exceeded a limit, or was stopped. No `catch` of a script catches it; `finally` blocks do not
 * run.
 */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
  readonly limit: LimitName;

  constructor(limit: LimitName, message: string) {
    super(message);
    this.limit = limit;
  }
}

/** Is thrown by a native method that does not take these arguments; the next candidate is tried. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

const MISMATCH = new Mismatch();

/** Throws Mismatch. */
export function mismatch(): never {
  throw MISMATCH;
}

/** Holds the data of a Throwable. */
export interface ThrowableState {
  message: string | null;
  cause: Instance | null;
  readonly suppressed: Instance[];
  /** Holds the stack trace, with the innermost call first. */
  trace: readonly TraceElement[];
  /** Holds further properties of a class of exceptions: the `method` of a MissingMethodException. */
  readonly more: Record<string, import('./value.ts').Value>;
}

export interface TraceElement {
  readonly className: string;
  readonly method: string;
  readonly file: string;
  readonly line: number;
}
