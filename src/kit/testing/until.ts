const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 20;

/**
 * Waits until `look` returns something else than false and undefined, and returns that. It looks every few milliseconds,
 * less often the longer it takes: what is waited for happens in other processes, or has nobody who tells of it. The time
 * limit is that of the test.
 */
export async function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, false | undefined>> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(MAX_PAUSE_MS, pause * 1.5)) {
    const found = await look();
    if (isFound(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

function isFound<T>(value: T): value is Exclude<T, false | undefined> {
  return value !== undefined && value !== false;
}
