import type { Scheduler } from '../builds/index.ts';
import type { Home, Job } from '../home/index.ts';
import { type Clock, type Logger, messageOf, unreachable } from '../kit/index.ts';
import { type TriggerSchedule, triggersOf } from '../points/index.ts';
import { MAX_SCHEDULE, readSchedule, type Schedule, ScheduleError } from '../scheduler/index.ts';
import { checkSchedule, type FieldRemark } from './schedule-check.ts';
import { startByTimer } from './starts.ts';
import type { Timed } from './timers.ts';
import type { Polling } from './types.ts';

/** Describes a valid schedule of a job. */
export interface JobSchedule extends TriggerSchedule {
  readonly schedule: Schedule;
}

export interface JobTimers {
  /** Returns the work of the triggers of all jobs that runs on a schedule. */
  timed(): Iterable<Timed>;
  /** Returns the valid schedules of a job, in order. */
  of(job: Job): readonly JobSchedule[];
  /** Returns the messages about a schedule for the item with this full name. */
  check(spec: string, name: string): readonly FieldRemark[];
}

export interface JobTimersDependencies {
  readonly home: Pick<Home, 'items'>;
  readonly scheduler: Scheduler;
  readonly polling: Pick<Polling, 'poll'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Says whether the server prepares to shut down; nothing is polled then. */
  isQuiet(): boolean;
}

interface Known {
  readonly config: Job['config'];
  readonly fullName: string;
  readonly schedules: readonly JobSchedule[];
}

/** Creates the timers of jobs, whose schedules are parsed once for each configuration and name. */
export function createJobTimers(deps: JobTimersDependencies): JobTimers {
  const known = new WeakMap<Job, Known>();
  const of = (job: Job): readonly JobSchedule[] => {
    const { config, fullName } = job;
    const before = known.get(job);
    if (before?.config === config && before.fullName === fullName) return before.schedules;
    const schedules = schedulesIn(job, deps.log);
    known.set(job, { config, fullName, schedules });
    return schedules;
  };
  return {
    of,
    check: (spec, name) => checkSchedule(spec, name, deps.clock.now()),
    *timed() {
      for (const job of deps.home.items.jobs()) {
        // A cell has its project's configuration, and is built with it.
        if (job.cell !== null) continue;
        for (const each of of(job)) {
          yield { name: job.fullName, schedule: each.schedule, due: () => start(deps, job, each) };
        }
      }
    },
  };
}

function schedulesIn(job: Job, log: Logger): JobSchedule[] {
  // Of all triggers together: reading them is one turn.
  let left = MAX_SCHEDULE;
  return triggersOf(job.config).flatMap(({ kind, config }) =>
    kind.schedules(config).flatMap((each) => {
      left -= each.spec.length;
      try {
        if (left < 0) throw new ScheduleError(`The schedules of a job are longer than ${MAX_SCHEDULE} characters`);
        const schedule = readSchedule(each.spec, job.fullName);
        return schedule.isEmpty ? [] : [{ ...each, schedule }];
      } catch (error) {
        if (!(error instanceof ScheduleError)) throw error;
        log.warn({ job: job.fullName, trigger: kind.symbol, err: messageOf(error) }, 'a schedule cannot be read');
        return [];
      }
    }),
  );
}

async function start(deps: JobTimersDependencies, job: Job, { action, values }: JobSchedule): Promise<void> {
  switch (action) {
    case 'poll':
      if (!deps.isQuiet()) void deps.polling.poll(job);
      return;
    case 'build':
      await startByTimer(deps.scheduler, job, values);
      return;
    default:
      unreachable(action);
  }
}
