import type { Value } from './value.ts';

/**
 * Describes a request of an evaluation to its driver. `tick`: it has worked for a while; others may have their turn, and
 * the driver may end it by throwing. `enter`: the driver evaluates this, too, and returns its value (this keeps the host's
 * stack flat). `await`: the driver returns the value of the promise. `compute`: the same for a computation that depends
 * only on the script's values and runs elsewhere. `host`: a request to the embedding, such as a step of a pipeline.
 */
export type Request =
  | { readonly kind: 'tick' }
  | { readonly kind: 'enter'; readonly evaluation: Evaluation }
  | { readonly kind: 'await'; readonly promise: Promise<Value> }
  | { readonly kind: 'compute'; readonly run: (signal: AbortSignal) => Promise<Value> }
  | { readonly kind: 'host'; readonly payload: unknown };

/**
 * Represents a computation that can be paused anywhere: it yields requests and is resumed with values or by throwing into
 * it.
 */
export type Evaluation<Result = Value> = Generator<Request, Result, Value>;

export const TICK: Request = { kind: 'tick' };

/** Returns an evaluation that has its result already. */
// biome-ignore lint/correctness/useYield: it never waits.
export function* settled<Result>(value: Result): Evaluation<Result> {
  return value;
}
