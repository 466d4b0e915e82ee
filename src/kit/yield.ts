/** Limits, in milliseconds, how long a piece of work blocks the event loop. */
const SLICE_MS = 8;

/** Lets other work run; a long piece of work that does not wait by itself awaits it now and then. */
export type Yield = () => Promise<void>;

/** Returns what a long piece of work awaits now and then: it lets others have a turn where it has had its share. */
export function createYield(): Yield {
  let began = performance.now();
  return async () => {
    if (performance.now() - began <= SLICE_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  };
}
