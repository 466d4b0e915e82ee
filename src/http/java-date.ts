import { fail } from '../model/index.ts';

import { type WallTime, wallClock } from './wall-time.ts';

/** What Java's `DateFormat.getDateTimeInstance()` writes in English. */
export const DEFAULT_DATE_PATTERN = 'MMM d, yyyy, h:mm:ss a';

export interface DateOptions {
  /** Of the tz database, or an offset as `+02:00`; default: the server's. */
  readonly timeZone?: string;
  /** For names of days and months; default: English. */
  readonly locale?: string;
}

/**
 * Formats a time by a pattern of Java's `SimpleDateFormat`: the letters `y M d E a H k K h m s S z Z X`, text in quotes.
 * Error DATE_PATTERN_INVALID for other letters and open quotes.
 */
export function formatDate(date: Date, pattern: string, options: DateOptions = {}): string {
  return dateFormat(pattern, options)(date);
}

/** The same for many times. */
export function dateFormat(pattern: string, options: DateOptions = {}): (date: Date) => string {
  const clock = wallClock(options);
  return (date) => format(clock(date), pattern);
}

function format(wall: WallTime, pattern: string): string {
  let text = '';
  for (const [token = ''] of pattern.matchAll(/'(?:[^']|'')*'|'|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    if (token === "''") text += "'";
    else if (token === "'") fail('DATE_PATTERN_INVALID', pattern);
    else if (token.startsWith("'")) text += token.slice(1, -1).replaceAll("''", "'");
    else if (/^[A-Za-z]/.test(token)) text += fieldOf(wall, token) ?? fail('DATE_PATTERN_INVALID', pattern);
    else text += token;
  }
  return text;
}

function fieldOf(wall: WallTime, token: string): string | null {
  const length = token.length;
  const number = (value: number) => String(value).padStart(length, '0');
  switch (token[0]) {
    case 'y':
      return length === 2 ? String(wall.year).slice(-2) : number(wall.year);
    case 'M':
      return length < 3 ? number(wall.month) : wall.monthName(length > 3);
    case 'd':
      return number(wall.day);
    case 'E':
      return wall.dayName(length > 3);
    case 'a':
      return wall.hour < 12 ? 'AM' : 'PM';
    case 'H':
      return number(wall.hour);
    case 'k':
      return number(wall.hour || 24);
    case 'K':
      return number(wall.hour % 12);
    case 'h':
      return number(wall.hour % 12 || 12);
    case 'm':
      return number(wall.minute);
    case 's':
      return number(wall.second);
    case 'S':
      return number(wall.ms);
    case 'z':
      return wall.zoneName(length > 3);
    case 'Z':
      return offset(wall.offsetMinutes, '');
    case 'X':
      return wall.offsetMinutes === 0
        ? 'Z'
        : offset(wall.offsetMinutes, length === 3 ? ':' : '').slice(0, length === 1 ? 3 : 6);
    default:
      return null;
  }
}

function offset(minutes: number, separator: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}
