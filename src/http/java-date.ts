import { fail } from '../model/index.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What Java's `DateFormat.getDateTimeInstance()` writes in English. */
export const DEFAULT_DATE_PATTERN = 'MMM d, yyyy, h:mm:ss a';

/**
 * Formats a time in the server's zone by a pattern of Java's `SimpleDateFormat`: the letters `y M d E a H k K h m s S
 * z Z X`, text in quotes. Error DATE_PATTERN_INVALID for other letters and open quotes.
 */
export function formatDate(date: Date, pattern: string): string {
  let text = '';
  for (const [token = ''] of pattern.matchAll(/'(?:[^']|'')*'|'|([A-Za-z])\1*|[^A-Za-z']+/g)) {
    if (token === "''") text += "'";
    else if (token === "'") fail('DATE_PATTERN_INVALID', pattern);
    else if (token.startsWith("'")) text += token.slice(1, -1).replaceAll("''", "'");
    else if (/^[A-Za-z]/.test(token)) text += fieldOf(date, token) ?? fail('DATE_PATTERN_INVALID', pattern);
    else text += token;
  }
  return text;
}

function fieldOf(date: Date, token: string): string | null {
  const length = token.length;
  const number = (value: number) => String(value).padStart(length, '0');
  switch (token[0]) {
    case 'y':
      return length === 2 ? String(date.getFullYear()).slice(-2) : number(date.getFullYear());
    case 'M':
      return length < 3 ? number(date.getMonth() + 1) : name(MONTHS, date.getMonth(), length);
    case 'd':
      return number(date.getDate());
    case 'E':
      return name(DAYS, date.getDay(), length);
    case 'a':
      return date.getHours() < 12 ? 'AM' : 'PM';
    case 'H':
      return number(date.getHours());
    case 'k':
      return number(date.getHours() || 24);
    case 'K':
      return number(date.getHours() % 12);
    case 'h':
      return number(date.getHours() % 12 || 12);
    case 'm':
      return number(date.getMinutes());
    case 's':
      return number(date.getSeconds());
    case 'S':
      return number(date.getMilliseconds());
    case 'z':
      return (
        new Intl.DateTimeFormat('en-US', { timeZoneName: length < 4 ? 'short' : 'long' })
          .formatToParts(date)
          .find((part) => part.type === 'timeZoneName')?.value ?? 'UTC'
      );
    case 'Z':
      return offset(date, '');
    case 'X':
      return date.getTimezoneOffset() === 0
        ? 'Z'
        : offset(date, length === 3 ? ':' : '').slice(0, length === 1 ? 3 : 6);
    default:
      return null;
  }
}

function name(names: readonly string[], at: number, length: number): string {
  const whole = names[at] ?? '';
  return length < 4 ? whole.slice(0, 3) : whole;
}

function offset(date: Date, separator: string): string {
  const minutes = -date.getTimezoneOffset();
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}
