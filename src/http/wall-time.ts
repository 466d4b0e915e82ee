import type { DateOptions } from './java-date.ts';

/** What a clock on the wall and a calendar show at a time. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
  /** East of Greenwich. */
  readonly offsetMinutes: number;
  monthName(long: boolean): string;
  dayName(long: boolean): string;
  zoneName(long: boolean): string;
}

const MINUTE = 60_000;

/** Answers what is shown at a time. What is costly to make is made once, for many times. */
export function wallClock({ timeZone, locale = 'en-US' }: DateOptions): (date: Date) => WallTime {
  const offset = timeZone === undefined ? (date: Date) => -date.getTimezoneOffset() : offsetIn(timeZone);
  const fixed = timeZone !== undefined && fixedOffset(timeZone) !== null;
  const formats = new Map<string, Intl.DateTimeFormat>();

  function name(type: 'month' | 'weekday' | 'timeZoneName', long: boolean, date: Date, zone?: string): string {
    const key = `${type} ${long}`;
    const options = { day: 'numeric', [type]: long ? 'long' : 'short', ...(zone && { timeZone: zone }) } as const;
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
    return format.formatToParts(date).find((part) => part.type === type)?.value ?? '';
  }

  return (date) => {
    const offsetMinutes = offset(date);
    // Its UTC fields are what the clock shows.
    const shown = new Date(date.getTime() + offsetMinutes * MINUTE);
    return {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: shown.getUTCHours(),
      minute: shown.getUTCMinutes(),
      second: shown.getUTCSeconds(),
      ms: shown.getUTCMilliseconds(),
      offsetMinutes,
      monthName: (long) => name('month', long, shown, 'UTC'),
      dayName: (long) => name('weekday', long, shown, 'UTC'),
      zoneName: (long) => (fixed ? `GMT${timeZone}` : name('timeZoneName', long, date, timeZone) || 'UTC'),
    };
  };
}

/** Minutes east of Greenwich of a zone at a time. */
function offsetIn(timeZone: string): (date: Date) => number {
  const fixed = fixedOffset(timeZone);
  if (fixed !== null) return () => fixed;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (date) => {
    const fields = new Map(format.formatToParts(date).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => fields.get(type) ?? 0;
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    return Math.round((shown - Math.floor(date.getTime() / 1000) * 1000) / MINUTE);
  };
}

/** Of `+02:00`; null: another kind of name. */
function fixedOffset(timeZone: string): number | null {
  const match = /^([+-])(\d{2}):(\d{2})$/.exec(timeZone);
  if (match === null) return null;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}
