import { englishDate } from '../kit/index.ts';
import { previousOf, readSchedule, type Schedule, ScheduleError } from '../scheduler/index.ts';

/** Describes a message that a form shows about a field. */
export interface FieldRemark {
  readonly kind: 'ok' | 'warning' | 'error';
  readonly text: string;
}

/** Returns the messages about an item's schedule in Jenkins's words (`TimerTrigger.DescriptorImpl#doCheckSpec`). */
export function checkSchedule(spec: string, name: string, now: number): readonly FieldRemark[] {
  let schedule: Schedule;
  try {
    schedule = readSchedule(spec, name);
  } catch (error) {
    if (!(error instanceof ScheduleError)) throw error;
    const isOneLine = !spec.trim().includes('\n');
    const text =
      isOneLine && spec.includes('**') ? 'You appear to be missing whitespace between * and *.' : error.message;
    return [{ kind: 'error', text }];
  }
  const warning = schedule.warning;
  return [...(warning === null ? [] : [{ kind: 'warning', text: warning } as const]), runsOf(schedule, now)];
}

function runsOf(schedule: Schedule, now: number): FieldRemark {
  if (schedule.isEmpty) return { kind: 'warning', text: 'No schedules so will never run' };
  const last = previousOf(schedule, now);
  const next = schedule.next(now);
  if (last === null || next === null) return { kind: 'warning', text: 'The specified cron tab is rare or impossible' };
  return { kind: 'ok', text: `Would last have run at ${inFull(last)}; would next run at ${inFull(next)}.` };
}

function inFull(instant: number): string {
  return inEnglish(instant).replace(/(?<=\d{4}), (?=\d)/, ' at ');
}

const inEnglish = englishDate({ dateStyle: 'full', timeStyle: 'full' });
