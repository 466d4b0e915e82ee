import type { Value } from './value.ts';

/**
 * What an evaluation asks of its driver. `tick`: it has worked for a while; others may have their turn, and the driver
 * may end it by throwing. `enter`: evaluate this, too, and answer with its value (keeps the host's stack flat). `await`:
 * answer with what the promise gives. `compute`: the same for what depends on nothing but what the script has, and is worked
 * out elsewhere. `host`: a matter of the embedding, as a step of a pipeline.
 */
export type Request =
  | { readonly kind: 'tick' }
  | { readonly kind: 'enter'; readonly evaluation: Evaluation }
  | { readonly kind: 'await'; readonly promise: Promise<Value> }
  | { readonly kind: 'compute'; readonly run: (signal: AbortSignal) => Promise<Value> }
  | { readonly kind: 'host'; readonly payload: unknown };

/** A computation that can be paused anywhere: it yields requests and is answered with values or by throwing into it. */
export type Evaluation<Result = Value> = Generator<Request, Result, Value>;

export const TICK: Request = { kind: 'tick' };

/** An evaluation that has its result already. */
// biome-ignore lint/correctness/useYield: it never waits.
export function* settled<Result>(value: Result): Evaluation<Result> {
  return value;
}
