import { readSchedule, ScheduleError } from '../../scheduler/index.ts';

/** Returns what is wrong with a schedule, in Jenkins's words; null: nothing is. */
export function scheduleProblem(spec: string): string | null {
  try {
    readSchedule(spec, '');
    return null;
  } catch (error) {
    if (error instanceof ScheduleError) return error.message;
    throw error;
  }
}
