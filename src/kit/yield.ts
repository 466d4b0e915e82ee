/** Limits, in milliseconds, how long a piece of work blocks the event loop. */
const SLICE_MS = 8;

/** Lets other work run; a long piece of work that does not wait by itself awaits it now and then. */
export type Yield = () => Promise<void>;

/**
 * Returns what a long piece of work awaits now and then: it lets others have a turn where it has had its share. What comes
 * by often asks first whether that is due, and pays for no promise where it is not.
 */
export function createYield(): Yield & { isDue(): boolean } {
  let began = performance.now();
  const isDue = () => performance.now() - began > SLICE_MS;
  const pause = async () => {
    if (!isDue()) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
  return Object.assign(pause, { isDue });
}
