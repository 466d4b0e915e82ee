import type { Evaluation } from '../runtime/evaluation.ts';
import type { Value } from '../runtime/value.ts';
import type { Frame } from './frame.ts';

/** Answer of a quick way that does not know this case: nothing has happened, the long way must be gone. */
export const SLOW: unique symbol = Symbol('slow');
export type Quick = (frame: Frame) => Value | typeof SLOW;

/** An expression, ready to be evaluated as often as wanted. */
export interface Code {
  /** Without effects: may be evaluated again after it said SLOW, also when something beside it did. Null: there is none. */
  readonly quick: Quick | null;
  /** As `quick`, but what it does when it does not say SLOW may have effects. */
  readonly once: Quick | null;
  run(frame: Frame): Evaluation;
}

export function pure(quick: Quick, run: Code['run']): Code {
  return { quick, once: quick, run };
}

/** Code that has no quick way. */
export function slow(run: Code['run']): Code {
  return { quick: null, once: null, run };
}

export function effect(once: Quick, run: Code['run']): Code {
  return { quick: null, once, run };
}

/** Code that never needs the long way. */
export function plain(value: (frame: Frame) => Value): Code {
  // biome-ignore lint/correctness/useYield: it never waits.
  return pure(value, function* (frame) {
    return value(frame);
  });
}

/** Evaluates in the shortest way that works. */
export function* evaluate(code: Code, frame: Frame): Evaluation {
  const value = code.once === null ? SLOW : code.once(frame);
  return value === SLOW ? yield* code.run(frame) : value;
}

/** How a statement ended. */
export const NORMAL = 0;
export const RETURN = 1;
export const BREAK = 2;
export const CONTINUE = 3;
export type Completion = typeof NORMAL | typeof RETURN | typeof BREAK | typeof CONTINUE;

/** A statement, ready to be run. RETURN leaves the value in `frame.returned`, BREAK and CONTINUE their label in `frame.label`. */
export interface Step {
  /** The statement at once where it can be done so; undefined: nothing has happened. */
  readonly quick: ((frame: Frame) => Completion | undefined) | null;
  run(frame: Frame): Evaluation<Completion>;
}
