import type { NativeClass } from '../define.ts';
import { calendarClasses } from './calendar.ts';
import { dateClass } from './date.ts';
import { durationClasses } from './durations.ts';
import { localeClass } from './locale.ts';
import { dateFormatClasses } from './simple-date-format.ts';
import { timeClasses } from './time/index.ts';
import { timeCategoryClass } from './time-category.ts';
import { timeZoneClasses } from './time-zone.ts';
import { timestampClass } from './timestamp.ts';

export { newDate } from './classes.ts';
export { type Conversion, formatDateConversion } from './conversion.ts';

/** Holds the classes of dates and times: `java.util.Date` and related ones, `java.text`, `groovy.time`, `java.time`. */
export const dateClasses: readonly NativeClass[] = [
  dateClass,
  timestampClass,
  ...calendarClasses,
  ...timeZoneClasses,
  localeClass,
  ...dateFormatClasses,
  ...durationClasses,
  timeCategoryClass,
  ...timeClasses,
];
