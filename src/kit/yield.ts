/** Longest time that a piece of work keeps the process to itself. */
const SLICE_MS = 8;

/** Awaited now and then by a long piece of work that does not wait by itself. */
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
