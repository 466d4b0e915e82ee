const FIRST_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Returns how long to wait after the `times`-th failure in a row, in milliseconds: 1, 2, 4 … 60 seconds. */
export function backOff(times: number): number {
  return Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.min(times - 1, 10));
}
