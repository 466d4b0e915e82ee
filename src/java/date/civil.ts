/** Represents a point in time as a calendar in some time zone shows it. */
export interface Civil {
  readonly year: number;
  /** Holds the month from 0. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly milli: number;
  /** Holds the weekday from 0, Sunday. */
  readonly weekday: number;
  /** Holds the day of the year from 1. */
  readonly dayOfYear: number;
}

export const DAY_MS = 86_400_000;
const FARTHEST = 100_000_000;

/** Returns what a calendar shows at `local` milliseconds (the time plus the offset of its zone). */
export function civilOf(local: number): Civil {
  const date = new Date(withinCalendar(local));
  const year = date.getUTCFullYear();
  return {
    year,
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    milli: date.getUTCMilliseconds(),
    weekday: date.getUTCDay(),
    dayOfYear: Math.floor((local - daysOf(year, 0, 1) * DAY_MS) / DAY_MS) + 1,
  };
}

/** Returns the nearest point in time that the host's calendar supports. */
export function withinCalendar(moment: number): number {
  return Math.max(-FARTHEST * DAY_MS, Math.min(FARTHEST * DAY_MS, moment));
}

/** Returns the days since 1970 of a date; month and day may exceed their bounds. */
function daysOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  const start = date.getTime();
  // Beyond the host's years everything is the same far day.
  return (Number.isNaN(start) ? Math.sign(year * 12 + month) * FARTHEST : Math.round(start / DAY_MS)) + day - 1;
}

/** Returns local milliseconds; every argument may exceed its bounds. */
export function localOf(year: number, month: number, day: number, hour = 0, minute = 0, second = 0, milli = 0): number {
  return daysOf(year, month, day) * DAY_MS + hour * 3_600_000 + minute * 60_000 + second * 1000 + milli;
}

export function daysInMonth(year: number, month: number): number {
  return daysOf(year, month + 1, 1) - daysOf(year, month, 1);
}

export function isLeapYear(year: number): boolean {
  return daysInMonth(year, 1) === 29;
}

/**
 * Describes the rules that divide a year into weeks: the day that begins one (from 0, Sunday) and how many days make the
 * first.
 */
export interface WeekRules {
  readonly first: number;
  readonly minimal: number;
}
export const US_WEEKS: WeekRules = { first: 0, minimal: 1 };

function weekNumber(dayOfPeriod: number, weekday: number, rules: WeekRules): number {
  const startDay = floorMod(weekday - (dayOfPeriod - 1) - rules.first, 7);
  const firstWeek = 7 - startDay >= rules.minimal ? 1 : 0;
  return Math.floor((dayOfPeriod - 1 + startDay) / 7) + firstWeek;
}

export function weekOfMonth(civil: Civil, rules: WeekRules = US_WEEKS): number {
  return weekNumber(civil.day, civil.weekday, rules);
}

/** Returns the week and the year that it belongs to. */
export function weekOfYear(
  civil: Civil,
  rules: WeekRules = US_WEEKS,
): { readonly year: number; readonly week: number } {
  const length = isLeapYear(civil.year) ? 366 : 365;
  const week = weekNumber(civil.dayOfYear, civil.weekday, rules);
  if (week === 0) {
    const before = civil.dayOfYear + (isLeapYear(civil.year - 1) ? 366 : 365);
    return { year: civil.year - 1, week: weekNumber(before, civil.weekday, rules) };
  }
  const left = length - civil.dayOfYear;
  const nextStart = floorMod(civil.weekday + left + 1 - rules.first, 7);
  const nextHasIt = 7 - nextStart >= rules.minimal && nextStart > left;
  return nextHasIt ? { year: civil.year + 1, week: 1 } : { year: civil.year, week };
}

export function floorMod(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
