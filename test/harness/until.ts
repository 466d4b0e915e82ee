/** Milliseconds before the second look. */
const FIRST_MS = 10;
/** Milliseconds between two looks in the end: a server that is asked all the time has no time to work. */
const LONGEST_MS = 150;
/** Only what hangs takes longer. */
const LIMIT_MS = 150_000;

/** Holds what was waited for, or what is there instead, in words. */
export type Look<T> = { readonly found: T } | { readonly instead: string };

/** Looks again and again, ever less often, until there is what is waited for. Throws with what was there instead. */
export async function until<T>(look: () => Promise<Look<T>>, limitMs = LIMIT_MS): Promise<T> {
  const end = performance.now() + limitMs;
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 1.5, LONGEST_MS)) {
    const seen = await look();
    if ('found' in seen) return seen.found;
    if (performance.now() > end) throw new Error(seen.instead);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
