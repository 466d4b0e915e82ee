/**
 * Waits until `look` returns something else than false and undefined, and returns that. It looks every few milliseconds:
 * what is waited for happens in other processes, or has nobody who tells of it. The time limit is that of the test.
 */
export async function until<T>(look: () => T | Promise<T>): Promise<Exclude<T, false | undefined>> {
  for (;;) {
    const found = await look();
    if (isFound(found)) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function isFound<T>(value: T): value is Exclude<T, false | undefined> {
  return value !== undefined && value !== false;
}
