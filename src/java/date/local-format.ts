import { dateFormat } from './date-text.ts';
import { namedZone, type ShownZone, serverZone } from './shown-zone.ts';
import type { DateNames } from './simple-format.ts';

export interface LocalOptions {
  /** Holds a zone of the tz database, or an offset as `+02:00`; the default is the server's zone. */
  readonly timeZone?: string;
  /** Holds the language of the names of days and months; the default is English. */
  readonly locale?: string;
}

/**
 * Returns a function that formats times, in milliseconds since 1970, by a pattern of Java's `SimpleDateFormat` in a zone and
 * a language. Throws DatePatternInvalid for letters that it does not know and open quotes.
 */
export function localDateFormat(
  pattern: string,
  { timeZone, locale = 'en' }: LocalOptions = {},
): (moment: number) => string {
  const zone = timeZone === undefined ? serverZone() : namedZone(timeZone);
  return /^en\b/.test(locale) ? dateFormat(pattern, zone) : inLanguage(pattern, zone, { timeZone, locale });
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
  if (timeZone !== undefined && /^[+-]/.test(timeZone)) return dateFormat(pattern, zone, names);
  const nameAt = (moment: number, long: boolean) => part('timeZoneName', long, moment, timeZone) || 'UTC';
  return dateFormat(pattern, { ...zone, nameAt }, names);
}
