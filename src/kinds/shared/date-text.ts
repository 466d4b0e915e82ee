import { DatePatternInvalid, dateFormat } from '../../java/index.ts';

/**
 * Returns a time (milliseconds since 1970) by a pattern of `java.text.SimpleDateFormat`, in the server's time zone; without
 * a pattern as ISO 8601. A pattern that is none stays as it is.
 */
export function dateText(time: number, pattern: string | undefined): string {
  if (pattern === undefined || pattern === '') return new Date(time).toISOString();
  try {
    return dateFormat(pattern)(time);
  } catch (error) {
    if (error instanceof DatePatternInvalid) return pattern;
    throw error;
  }
}
