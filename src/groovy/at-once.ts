import type { Limits } from './runtime/vm.ts';

/**
 * Limits the time between two ticks of pieces that cannot be paused, in milliseconds; it far exceeds what sensible ones
 * take.
 */
const SYNCHRONOUS_MS = 400;
/** Limits the time of a piece with many operations: it is they that take the time, not a machine that is busy elsewhere. */
const BUSY_MS = 40;
const BUSY_OPERATIONS = 20_000;

/** Says whether a piece that cannot be paused has used up its time. */
export function isTooLong(limits: Limits, operations: number, milliseconds: number): boolean {
  if (operations > limits.synchronousOperations) return true;
  return milliseconds > (operations > BUSY_OPERATIONS ? BUSY_MS : SYNCHRONOUS_MS);
}
