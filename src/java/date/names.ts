// English, as Java's locale en_US has it.

export const MONTHS = [
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
] as const;
/** Lists the weekdays, Sunday first. */
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

/** Returns the name of a month; `month` is from 0. */
export function monthName(month: number): string {
  return MONTHS[month] ?? '';
}

export function shortMonth(month: number): string {
  return monthName(month).slice(0, 3);
}

/** Returns the name of a weekday; `day` is from 0, Sunday. */
export function weekdayName(day: number): string {
  return WEEKDAYS[day] ?? '';
}

export function shortWeekday(day: number): string {
  return weekdayName(day).slice(0, 3);
}

export function padNumber(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width, '0')}` : String(value).padStart(width, '0');
}

/**
 * Finds the one of `names`, or of their short forms, with which `text` continues at `at`; the longest wins. Case is
 * ignored.
 */
export function nameAt(
  names: readonly string[],
  text: string,
  at: number,
): { readonly index: number; readonly length: number } | null {
  let best: { index: number; length: number } | null = null;
  names.forEach((name, index) => {
    for (const form of [name, name.slice(0, 3)]) {
      if (form.length <= (best?.length ?? 0)) continue;
      if (text.slice(at, at + form.length).toLowerCase() === form.toLowerCase()) best = { index, length: form.length };
    }
  });
  return best;
}
