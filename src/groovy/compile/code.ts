import type { Evaluation } from '../runtime/evaluation.ts';
import type { Value } from '../runtime/value.ts';
import type { Frame } from './frame.ts';

/** Marks the result of a quick way that does not support the case: it had no effect, and the long way must be used. */
export const SLOW: unique symbol = Symbol('slow');
export type Quick = (frame: Frame) => Value | typeof SLOW;

/** Represents a compiled expression, which can be evaluated any number of times. */
export interface Code {
  /**
   * Evaluates without effects: it may be evaluated again after it returned SLOW, also when something beside it did. It is
   * null where there is no such way.
   */
  readonly quick: Quick | null;
  /** Evaluates as `quick` does, but may have effects when it does not return SLOW. */
  readonly once: Quick | null;
  run(frame: Frame): Evaluation;
}

export function pure(quick: Quick, run: Code['run']): Code {
  return { quick, once: quick, run };
}

/** Returns code that has no quick way. */
export function slow(run: Code['run']): Code {
  return { quick: null, once: null, run };
}

export function effect(once: Quick, run: Code['run']): Code {
  return { quick: null, once, run };
}

/** Returns code that never needs the long way. */
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

/** Names how a statement completed. */
export const NORMAL = 0;
export const RETURN = 1;
export const BREAK = 2;
export const CONTINUE = 3;
export type Completion = typeof NORMAL | typeof RETURN | typeof BREAK | typeof CONTINUE;

/**
 * Represents a compiled statement. RETURN leaves the value in `frame.returned`, BREAK and CONTINUE their label in
 * `frame.label`.
 */
export interface Step {
  /** Runs the statement at once where possible; returns undefined where it could not and had no effect. */
  readonly quick: ((frame: Frame) => Completion | undefined) | null;
  run(frame: Frame): Evaluation<Completion>;
}
