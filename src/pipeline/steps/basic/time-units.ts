import { timeSpan } from '../../../model/index.ts';

/** Lists the constants of `java.util.concurrent.TimeUnit`. */
export const TIME_UNITS = ['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'];

const MS: Readonly<Record<string, number>> = {
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: 1000,
  MINUTES: 60_000,
  HOURS: 3_600_000,
  DAYS: 86_400_000,
};

export function unitMs(unit: string): number {
  return MS[unit] ?? 1000;
}

/** Returns a duration as text: `1 min 0 sec`. Jenkins: `Util.getTimeSpanString`. */
export function timeSpanText(ms: number): string {
  return timeSpan(ms);
}
