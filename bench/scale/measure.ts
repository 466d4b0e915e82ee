/** Measures the turns in which the queue looks at its items: all that is asked for by `setImmediate`. */
export function measureTurns(): {
  readonly longest: () => number;
  readonly at: (share: number) => number;
  readonly count: () => number;
} {
  const original = globalThis.setImmediate;
  /** Counts turns by their length in tenths of a millisecond. */
  const counts = new Map<number, number>();
  let longest = 0;
  let count = 0;
  const timed = (action: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate =>
    original(() => {
      const began = performance.now();
      action(...args);
      const ms = performance.now() - began;
      longest = Math.max(longest, ms);
      const tenth = Math.ceil(ms * 10);
      counts.set(tenth, (counts.get(tenth) ?? 0) + 1);
      count++;
    });
  globalThis.setImmediate = timed as typeof setImmediate;
  return {
    longest: () => longest,
    count: () => count,
    at(share) {
      let left = count * share;
      for (const tenth of [...counts.keys()].sort((a, b) => a - b)) {
        left -= counts.get(tenth) ?? 0;
        if (left <= 0) return tenth / 10;
      }
      return longest;
    },
  };
}

/** Returns the value below which this share of the numbers lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function rounded(value: number, digits = 1): number {
  return Math.round(value * 10 ** digits) / 10 ** digits;
}
