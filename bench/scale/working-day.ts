/** Describes a build that somebody wants. Times are in milliseconds since the day began. */
export interface Wish {
  readonly at: number;
  readonly job: number;
  readonly duration: number;
}

export interface SimulatedJob {
  readonly name: string;
  readonly label: string | null;
  readonly concurrent: boolean;
}

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Says how busy each hour is: a team's day with a lunch, and a night with what is timed. */
const HOURS = [3, 1, 2, 1, 1, 1, 2, 4, 8, 10, 11, 10, 7, 9, 11, 11, 9, 7, 4, 3, 2, 2, 1, 1];
/** Holds the share of builds that come with others at once: a merge, a timer at a full hour. */
const IN_BURSTS = 0.2;
const BURST = 25;
/** Describes the durations of builds: log-normal, half of them longer than this. */
const MEDIAN_MS = 120_000;
const SIGMA = 1;
/** Lists which labels jobs have, with their shares. */
const LABELS: readonly (readonly [string | null, number])[] = [
  ['linux', 0.6],
  ['linux && docker', 0.15],
  ['windows', 0.1],
  ['linux && arm64', 0.05],
  [null, 0.1],
];

/** Returns a source of chance that gives the same numbers for the same seed. */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function jobsOf(count: number, chance: () => number): SimulatedJob[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `team-${at % 40}/job-${at}`,
    label: pick(LABELS, chance()),
    concurrent: chance() < 0.7,
  }));
}

/** Returns the wishes of a day in their order. A few jobs are asked for much more often than the others. */
export function workingDay(builds: number, jobs: number, chance: () => number): Wish[] {
  const wishes: Wish[] = [];
  const weights = HOURS.map((weight, hour) => [hour, weight / HOURS.reduce((sum, each) => sum + each, 0)] as const);
  while (wishes.length < builds) {
    const hour = pick(weights, chance()) ?? 0;
    const at = Math.floor((hour + chance()) * HOUR);
    const isBurst = chance() < IN_BURSTS / BURST;
    for (let n = 0; n < (isBurst ? BURST : 1) && wishes.length < builds; n++)
      wishes.push({ at: at - (at % 1000), job: Math.floor(jobs * chance() ** 2), duration: duration(chance) });
  }
  return wishes.sort((a, b) => a.at - b.at);
}

function duration(chance: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  // Whole seconds: what happens at the same moment shares a write to disk, as it does on a busy server.
  return Math.max(1, Math.round((MEDIAN_MS * Math.exp(SIGMA * normal)) / 1000)) * 1000;
}

function pick<T>(shares: readonly (readonly [T, number])[], chance: number): T {
  let left = chance;
  for (const [value, share] of shares) {
    left -= share;
    if (left < 0) return value;
  }
  return (shares[0] as readonly [T, number])[0];
}
