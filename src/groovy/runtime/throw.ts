import type { GroovyClass } from './groovy-class.ts';
import type { Instance } from './instance.ts';

/** A Throwable of the script on its way: what `throw` throws and `catch` catches. */
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

/** The script went beyond a limit, or was stopped. No `catch` of a script sees it; `finally` blocks do not run. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
  readonly limit: LimitName;

  constructor(limit: LimitName, message: string) {
    super(message);
    this.limit = limit;
  }
}

/** A native method's way to say that it does not take these arguments; the next candidate is asked. */
export class Mismatch extends Error {
  override readonly name = 'Mismatch';
}

const MISMATCH = new Mismatch();

/** Throws Mismatch. */
export function mismatch(): never {
  throw MISMATCH;
}

/** What a Throwable knows. */
export interface ThrowableState {
  message: string | null;
  cause: Instance | null;
  readonly suppressed: Instance[];
  /** Innermost call first. */
  trace: readonly TraceElement[];
  /** More that a class of exceptions tells: the `method` of a MissingMethodException. */
  readonly more: Record<string, import('./value.ts').Value>;
}

export interface TraceElement {
  readonly className: string;
  readonly method: string;
  readonly file: string;
  readonly line: number;
}

export type ThrowableClass = GroovyClass;
