export {
  type Civil,
  civilOf,
  DAY_MS,
  daysInMonth,
  floorMod,
  isLeapYear,
  localOf,
  US_WEEKS,
  weekOfMonth,
  weekOfYear,
  withinCalendar,
} from './date/civil.ts';
export { DatePatternInvalid, dateFormat, dateText } from './date/date-text.ts';
export { type LocalOptions, localDateFormat } from './date/local-format.ts';
export { MONTHS, monthName, nameAt, padNumber, shortMonth, shortWeekday, WEEKDAYS, weekdayName } from './date/names.ts';
export { type PatternPiece, readQuoted, runEnd, simplePieces } from './date/pattern.ts';
export { offsetText, type ShownZone } from './date/shown-zone.ts';
export { formatSimple } from './date/simple-format.ts';
export { fixedZoneName, longZoneName, regionOfShortName, shortZoneName } from './date/zone-names.ts';
export { doubleDigits } from './double-digits.ts';
export { addFloats, nearestFloat } from './float.ts';
export { bigDecimalHash, bigIntegerHash, doubleHash, floatHash, longHash, stringHash } from './hash.ts';
export { inHashOrder, LOAD_FACTOR, spreadHash } from './hash-order.ts';
export { messageFormat } from './message-format.ts';
export { doubleBits, floatBits } from './number-bits.ts';
export { doubleText, floatText } from './number-text.ts';
export { parseProperties } from './properties.ts';
export {
  nextBelow,
  nextBetween,
  nextDouble,
  nextFloat,
  nextGaussian,
  nextInt,
  nextLong,
  nextLongBetween,
  type RandomSource,
  seededSource,
} from './random.ts';
export { RegexSyntaxError, RegexTimeout } from './regex/errors.ts';
export type { JavaMatch } from './regex/match.ts';
export { compileNameFilter, type NameFilter } from './regex/name-filter.ts';
export { compileJavaRegex, type JavaPattern } from './regex/pattern.ts';
