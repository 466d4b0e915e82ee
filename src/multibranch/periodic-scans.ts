import type { Folder, Home } from '../home/index.ts';
import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import type { Cause } from '../model/index.ts';
import { computedConfig, periodicTrigger } from '../points/index.ts';
import { readSchedule, type Schedule, ScheduleError } from '../scheduler/index.ts';
import type { Timed } from '../triggers/index.ts';

/** Scans folders on a schedule. Jenkins: `PeriodicFolderTrigger`. */
export interface PeriodicScans {
  /** Returns the scans of folders that run on a schedule. */
  timed(): Iterable<Timed>;
  /** Records that a scan of a folder is over that began at this time. */
  scanned(folder: Folder, scan: { readonly timestamp: number; readonly causes: readonly Cause[] }): void;
  /** Forgets what was read, because the files may have been changed by others. */
  forgetAll(): void;
}

interface Dependencies {
  readonly home: Pick<Home, 'items' | 'computed'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Says whether the folder can be scanned, and no scan of it waits or runs. */
  isFree(folder: Folder): boolean;
  schedule(folder: string): void;
}

/** Represents a valid trigger of a folder with this configuration and name. */
interface Known {
  readonly config: Folder['config'];
  readonly fullName: string;
  readonly schedule: Schedule | null;
  readonly interval: number;
}

interface LastScan {
  /** Holds the time when the scan began; for a scan by the clock alone, when it was requested. */
  readonly at: number;
  readonly isByClock: boolean;
}

export function createPeriodicScans(deps: Dependencies): PeriodicScans {
  const { home, clock, log } = deps;
  const known = new WeakMap<Folder, Known>();
  /** Caches the records of folders, each of which is read from its file once. */
  let scans = new WeakMap<Folder, LastScan>();
  const asked = new WeakMap<Folder, number>();

  const triggerOf = (folder: Folder): Known => {
    const { config, fullName } = folder;
    const before = known.get(folder);
    if (before?.config === config && before.fullName === fullName) return before;
    const computed = computedConfig(config);
    const trigger = computed === null ? null : periodicTrigger(computed);
    const schedule = trigger === null ? null : scheduleOf(trigger, fullName, log);
    const now = { config, fullName, schedule, interval: trigger?.interval ?? 0 };
    known.set(folder, now);
    return now;
  };

  const lastOf = (folder: Folder): LastScan => {
    const before = scans.get(folder);
    if (before !== undefined) return before;
    const { timestamp = 0, causes = [] } = home.computed.record(folder.fullName) ?? {};
    const read = { at: timestamp, isByClock: isByClockAlone(causes) };
    scans.set(folder, read);
    return read;
  };

  const lookInTime = (folder: Folder, interval: number): void => {
    if (!deps.isFree(folder)) return;
    const { at, isByClock } = lastOf(folder);
    // The clock asks now and then only: a little too early counts, or there would be half as many scans as were wanted.
    const patience = isByClock ? interval - Math.floor(interval / 20) : interval;
    if (clock.now() - at < patience) return;
    asked.set(folder, clock.now());
    deps.schedule(folder.fullName);
  };

  return {
    *timed() {
      for (const item of home.items.all()) {
        if (item.kind !== 'folder') continue;
        const { schedule, interval } = triggerOf(item);
        if (schedule !== null) yield { name: item.fullName, schedule, due: () => lookInTime(item, interval) };
      }
    },
    scanned(folder, { timestamp, causes }) {
      const isByClock = isByClockAlone(causes);
      scans.set(folder, { at: (isByClock ? asked.get(folder) : undefined) ?? timestamp, isByClock });
    },
    forgetAll() {
      scans = new WeakMap();
    },
  };
}

function isByClockAlone(causes: readonly Cause[]): boolean {
  return causes.length === 1 && causes[0]?.kind === 'timer';
}

/** Returns the schedule of a trigger: the one in the file, or else the one that Jenkins derives from the interval. */
function scheduleOf(
  { spec, interval }: { readonly spec: string; readonly interval: number },
  name: string,
  log: Logger,
): Schedule | null {
  try {
    const schedule = readSchedule(spec.trim() === '' ? specOfInterval(interval) : spec, name);
    return schedule.isEmpty ? null : schedule;
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    log.warn({ item: name, err: messageOf(error) }, 'the schedule of a folder cannot be read');
    return null;
  }
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Returns the schedule on which an interval is checked. Jenkins: `PeriodicFolderTrigger#toCrontab`. */
function specOfInterval(interval: number): string {
  if (interval <= 5 * MINUTE_MS) return '* * * * *';
  if (interval <= 30 * MINUTE_MS) return 'H/5 * * * *';
  if (interval <= HOUR_MS) return 'H/15 * * * *';
  if (interval <= 8 * HOUR_MS) return 'H/30 * * * *';
  if (interval <= 24 * HOUR_MS) return 'H H/4 * * *';
  return interval <= 48 * HOUR_MS ? 'H H/12 * * *' : 'H H * * *';
}
