/** Represents a build whose end the browser tells of: that of the number, or with null the job's next one to end. */
export interface Watch {
  readonly job: string;
  readonly number: number | null;
}

const KEY = 'millwright-watches';
const MOST = 50;

/** Returns what the browser shall tell of. */
export function watches(): readonly Watch[] {
  try {
    const held: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(held) ? held.filter((one) => typeof one?.job === 'string') : [];
  } catch {
    return [];
  }
}

/** Says whether the browser tells of exactly this. */
export function isWatched({ job, number }: Watch): boolean {
  return watches().some((one) => one.job === job && one.number === number);
}

/** Adds a build, or takes it out. Returns whether it was there before. */
export function setWatch(watch: Watch, on: boolean): boolean {
  const others = watches().filter(({ job, number }) => job !== watch.job || number !== watch.number);
  const wasThere = others.length < watches().length;
  const held = on ? [...others, { job: watch.job, number: watch.number }].slice(-MOST) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(held));
  } catch {
    // What cannot be kept is not told.
  }
  return wasThere;
}
