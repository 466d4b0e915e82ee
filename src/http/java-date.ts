import { DatePatternInvalid, type LocalOptions, localDateFormat } from '../java/index.ts';
import { fail } from '../model/index.ts';

/** Holds the pattern that Java's `DateFormat.getDateTimeInstance()` uses in English. */
export const DEFAULT_DATE_PATTERN = 'MMM d, yyyy, h:mm:ss a';

/**
 * Formats a time by a pattern of Java's `SimpleDateFormat`. Throws DATE_PATTERN_INVALID for letters that it does not know
 * and open quotes.
 */
export function formatDate(date: Date, pattern: string, options: LocalOptions = {}): string {
  try {
    return localDateFormat(pattern, options)(date.getTime());
  } catch (error) {
    if (error instanceof DatePatternInvalid) fail('DATE_PATTERN_INVALID', pattern);
    throw error;
  }
}
