import { type Civil, civilOf, weekOfMonth, weekOfYear } from './civil.ts';
import { monthName, padNumber, shortMonth, shortWeekday, weekdayName } from './names.ts';
import type { PatternPiece } from './pattern.ts';
import { offsetText, type ShownZone } from './shown-zone.ts';

/** Returns the names of months (from 0) and days of the week (from 0, Sunday) in a language. */
export interface DateNames {
  month(month: number, long: boolean): string;
  weekday(day: number, long: boolean): string;
}

export const ENGLISH: DateNames = {
  month: (month, long) => (long ? monthName(month) : shortMonth(month)),
  weekday: (day, long) => (long ? weekdayName(day) : shortWeekday(day)),
};

/** Returns a moment as a pattern writes it in a zone. Java: `SimpleDateFormat#format`. */
export function formatSimple(
  pieces: readonly PatternPiece[],
  moment: number,
  zone: ShownZone,
  names: DateNames = ENGLISH,
): string {
  const civil = civilOf(moment + zone.offsetAt(moment));
  return pieces
    .map((piece) => ('literal' in piece ? piece.literal : field(piece.letter, piece.count, civil, moment, zone, names)))
    .join('');
}

function field(letter: string, count: number, civil: Civil, moment: number, zone: ShownZone, names: DateNames): string {
  switch (letter) {
    case 'G':
      return civil.year > 0 ? 'AD' : 'BC';
    case 'y':
      return yearText(civil.year > 0 ? civil.year : 1 - civil.year, count);
    case 'Y':
      return yearText(weekOfYear(civil).year, count);
    case 'M':
    case 'L':
      return count >= 3 ? names.month(civil.month, count > 3) : padNumber(civil.month + 1, count);
    case 'w':
      return padNumber(weekOfYear(civil).week, count);
    case 'W':
      return padNumber(weekOfMonth(civil), count);
    case 'D':
      return padNumber(civil.dayOfYear, count);
    case 'd':
      return padNumber(civil.day, count);
    case 'F':
      return padNumber(Math.floor((civil.day - 1) / 7) + 1, count);
    case 'E':
      return names.weekday(civil.weekday, count > 3);
    case 'u':
      return padNumber(civil.weekday === 0 ? 7 : civil.weekday, count);
    case 'a':
      return civil.hour < 12 ? 'AM' : 'PM';
    default:
      return timeField(letter, count, civil, moment, zone);
  }
}

function timeField(letter: string, count: number, civil: Civil, moment: number, zone: ShownZone): string {
  switch (letter) {
    case 'H':
      return padNumber(civil.hour, count);
    case 'k':
      return padNumber(civil.hour === 0 ? 24 : civil.hour, count);
    case 'K':
      return padNumber(civil.hour % 12, count);
    case 'h':
      return padNumber(civil.hour % 12 === 0 ? 12 : civil.hour % 12, count);
    case 'm':
      return padNumber(civil.minute, count);
    case 's':
      return padNumber(civil.second, count);
    case 'S':
      return padNumber(civil.milli, count);
    case 'z':
      return zone.nameAt(moment, count > 3);
    case 'Z':
      return offsetText(zone.offsetAt(moment), false);
    default:
      return isoOffset(zone.offsetAt(moment), count);
  }
}

function yearText(year: number, count: number): string {
  return count === 2 ? padNumber(year % 100, 2) : padNumber(year, count);
}

function isoOffset(offset: number, count: number): string {
  if (offset === 0) return 'Z';
  return count === 1 ? offsetText(offset, false).slice(0, 3) : offsetText(offset, count === 3);
}
