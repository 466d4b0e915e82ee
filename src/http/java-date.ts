import {
  type DateNames,
  DatePatternInvalid,
  namedZone,
  type ShownZone,
  serverZone,
  dateFormat as writer,
} from '../java/index.ts';
import { fail } from '../model/index.ts';

/** Holds the pattern that Java's `DateFormat.getDateTimeInstance()` uses in English. */
export const DEFAULT_DATE_PATTERN = 'MMM d, yyyy, h:mm:ss a';

export interface DateOptions {
  /** Holds a zone of the tz database, or an offset as `+02:00`; the default is the server's zone. */
  readonly timeZone?: string;
  /** Holds the language of the names of days and months; the default is English. */
  readonly locale?: string;
}

/**
 * Formats a time by a pattern of Java's `SimpleDateFormat`. Throws DATE_PATTERN_INVALID for letters that it does not know
 * and open quotes.
 */
export function formatDate(date: Date, pattern: string, options: DateOptions = {}): string {
  return dateFormat(pattern, options)(date);
}

/**
 * Returns a function that formats times by a pattern of Java's `SimpleDateFormat`. Throws DATE_PATTERN_INVALID for letters
 * that it does not know and open quotes.
 */
export function dateFormat(pattern: string, { timeZone, locale = 'en' }: DateOptions = {}): (date: Date) => string {
  const zone = timeZone === undefined ? serverZone() : namedZone(timeZone);
  try {
    const format = /^en\b/.test(locale) ? writer(pattern, zone) : inLanguage(pattern, zone, { timeZone, locale });
    return (date) => format(date.getTime());
  } catch (error) {
    if (error instanceof DatePatternInvalid) fail('DATE_PATTERN_INVALID', pattern);
    throw error;
  }
}

/**
 * Returns a function that formats times in a language other than English, for which Java has other short names of zones
 * than this engine.
 */
function inLanguage(
  pattern: string,
  zone: ShownZone,
  { timeZone, locale }: { readonly timeZone: string | undefined; readonly locale: string },
): (moment: number) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  function part(type: 'month' | 'weekday' | 'timeZoneName', long: boolean, moment: number, region?: string): string {
    const key = `${type} ${long}`;
    const options = { day: 'numeric', [type]: long ? 'long' : 'short', ...(region && { timeZone: region }) } as const;
    const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
    return format.formatToParts(moment).find((each) => each.type === type)?.value ?? '';
  }
  const names: DateNames = {
    month: (month, long) => part('month', long, Date.UTC(2023, month, 1), 'UTC'),
    // The first of January 2023 was a Sunday.
    weekday: (day, long) => part('weekday', long, Date.UTC(2023, 0, 1 + day), 'UTC'),
  };
  if (timeZone !== undefined && /^[+-]/.test(timeZone)) return writer(pattern, zone, names);
  const nameAt = (moment: number, long: boolean) => part('timeZoneName', long, moment, timeZone) || 'UTC';
  return writer(pattern, { ...zone, nameAt }, names);
}
