import type { Fields } from './read-line.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Limits a search to as many years ahead as Jenkins's. */
const HORIZON_YEARS = 2;

/**
 * Holds the times of one line, each field as bits: with hundreds of lines days are examined hundreds of thousands of times
 * in two years.
 */
interface Bits {
  readonly minutes: readonly number[];
  readonly hours: number;
  readonly days: number;
  readonly months: number;
  readonly weekdays: number;
}

/**
 * Represents all lines of a schedule together, in wall-clock time at Greenwich. They are searched as one: each day is
 * examined once for all of them, and the search ends with the first time that any of them matches.
 */
export class LineSet {
  readonly #lines: readonly Bits[];

  constructor(lines: readonly Fields[]) {
    const distinct = new Map(lines.map((fields) => [fields.map((values) => values.join(',')).join(' '), fields]));
    this.#lines = [...distinct.values()].map(([minutes, hours, days, months, weekdays]) => ({
      minutes,
      hours: bitsOf(hours),
      days: bitsOf(days),
      months: bitsOf(months),
      weekdays: bitsOf(weekdays),
    }));
  }

  /** Returns whether a line means the minute of this time. */
  hasTime(wall: number): boolean {
    const date = new Date(wall);
    const minute = date.getUTCMinutes();
    const hour = 1 << date.getUTCHours();
    return this.#ofDay(date).some(({ hours, minutes }) => (hours & hour) !== 0 && minutes.includes(minute));
  }

  /** Returns the times that match, from the minute of `from` on, ascending, within two years. */
  *times(from: number): Generator<number, void> {
    const start = Math.ceil(from / MINUTE) * MINUTE;
    const horizon = new Date(start);
    horizon.setUTCFullYear(horizon.getUTCFullYear() + HORIZON_YEARS);
    for (let day = Math.floor(start / DAY) * DAY; day <= horizon.getTime(); day += DAY) {
      const lines = this.#ofDay(new Date(day));
      if (lines.length === 0) continue;
      for (let hour = 0; hour < 24; hour += 1) {
        const begins = day + hour * HOUR;
        if (begins + HOUR <= start) continue;
        for (const minute of minutesOf(lines, hour)) {
          const time = begins + minute * MINUTE;
          if (time >= start) yield time;
        }
      }
    }
  }

  /**
   * Returns the lines that match a day. As in Jenkins the day of the month and the day of the week must both match, where
   * others need only one.
   */
  #ofDay(date: Date): readonly Bits[] {
    const day = 1 << date.getUTCDate();
    const month = 1 << (date.getUTCMonth() + 1);
    const weekday = 1 << date.getUTCDay();
    return this.#lines.filter(
      ({ days, months, weekdays }) => (days & day) !== 0 && (months & month) !== 0 && (weekdays & weekday) !== 0,
    );
  }
}

function bitsOf(values: readonly number[]): number {
  return values.reduce((bits, value) => bits | (1 << value), 0);
}

/** Returns the minutes of an hour that any of the lines matches, ascending. */
function minutesOf(lines: readonly Bits[], hour: number): readonly number[] {
  const found = new Set<number>();
  for (const { hours, minutes } of lines) {
    if ((hours & (1 << hour)) === 0) continue;
    for (const minute of minutes) found.add(minute);
    if (found.size === 60) break;
  }
  return [...found].sort((a, b) => a - b);
}
