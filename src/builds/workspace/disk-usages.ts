import type { DiskUsage, Home } from '../../home/index.ts';
import { type Clock, type Logger, messageOf } from '../../kit/index.ts';

/** Limits the age of the figures: older ones are computed again on request. */
const FRESH_MS = 10 * 60_000;

export interface JobUsage extends DiskUsage {
  /** Holds the full name of the job. */
  readonly job: string;
  /** Holds the time of measurement, in ms since 1970. */
  readonly at: number;
}

export interface UsageFigures {
  /** Lists the jobs that still exist, the largest first. */
  readonly jobs: readonly JobUsage[];
  /** Holds the time when the last round over all jobs began; null where there was none yet. */
  readonly begun: number | null;
  /** Says whether a round is under way. */
  readonly isMeasuring: boolean;
  /** Holds the number of jobs of this server that were not measured yet. */
  readonly missing: number;
}

/** Measures what jobs take on the disk, in the background, one job after the other, and remembers it. */
export interface DiskUsages {
  /** Returns what is known by now. Begins a round where that is old. */
  figures(): UsageFigures;
  /** Begins a round unless one is under way. Resolves when it is over. */
  measure(): Promise<void>;
  close(): void;
}

export function createDiskUsages({
  home,
  clock,
  log,
}: {
  readonly home: Pick<Home, 'items'> & { readonly jobFiles: Pick<Home['jobFiles'], 'diskUsage'> };
  readonly clock: Clock;
  readonly log: Logger;
}): DiskUsages {
  const known = new Map<string, JobUsage>();
  const end = new AbortController();
  let begun: number | null = null;
  let round: Promise<void> | null = null;

  async function measureAll(): Promise<void> {
    for (const job of home.items.jobs()) {
      if (end.signal.aborted) return;
      try {
        known.set(job.fullName, {
          job: job.fullName,
          at: clock.now(),
          ...(await home.jobFiles.diskUsage(job, end.signal)),
        });
      } catch (error) {
        if (!end.signal.aborted)
          log.warn({ job: job.fullName, err: messageOf(error) }, 'the disk usage of a job could not be measured');
      }
    }
  }

  function measure(): Promise<void> {
    if (round !== null) return round;
    begun = clock.now();
    round = measureAll().finally(() => {
      round = null;
    });
    return round;
  }

  return {
    measure,
    figures() {
      if (begun === null || clock.now() - begun > FRESH_MS) void measure();
      const names = new Set(home.items.jobs().map(({ fullName }) => fullName));
      for (const name of known.keys()) if (!names.has(name)) known.delete(name);
      const jobs = [...known.values()].sort((a, b) => totalOf(b) - totalOf(a) || (a.job < b.job ? -1 : 1));
      return { jobs, begun, isMeasuring: round !== null, missing: names.size - known.size };
    },
    close: () => end.abort(),
  };
}

function totalOf({ builds, artifacts, workspace }: DiskUsage): number {
  return builds + artifacts + workspace;
}
