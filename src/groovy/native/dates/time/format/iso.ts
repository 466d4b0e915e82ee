import { type Formatter, literal, number, optional, type Piece } from './piece.ts';

const DATE: readonly Piece[] = [
  number('YEAR', 4, 10, 'exceeds'),
  literal('-'),
  number('MONTH_OF_YEAR', 2),
  literal('-'),
  number('DAY_OF_MONTH', 2),
];
const TIME: readonly Piece[] = [
  number('HOUR_OF_DAY', 2),
  literal(':'),
  number('MINUTE_OF_HOUR', 2),
  optional(literal(':'), number('SECOND_OF_MINUTE', 2), optional({ kind: 'fraction', min: 0, max: 9, point: true })),
];
const OFFSET: Piece = { kind: 'offset', pattern: '+HH:MM:ss', zero: 'Z' };
const DATE_TIME: readonly Piece[] = [...DATE, literal('T'), ...TIME];
const ZONE: Piece = optional(literal('['), { kind: 'zoneId' }, literal(']'));

// What `toString` says of them in Java.
const SHOWN_DATE = "Value(Year,4,10,EXCEEDS_PAD)'-'Value(MonthOfYear,2)'-'Value(DayOfMonth,2)";
const SHOWN_TIME =
  "Value(HourOfDay,2)':'Value(MinuteOfHour,2)[':'Value(SecondOfMinute,2)[Fraction(NanoOfSecond,0,9,DecimalPoint)]]";

function strict(shown: string, ...pieces: readonly Piece[]): Formatter {
  return { pieces, strict: true, ignoreCase: true, shown, zone: null };
}

export const ISO = {
  ISO_LOCAL_DATE: strict(SHOWN_DATE, ...DATE),
  ISO_DATE: strict(`ParseCaseSensitive(false)(${SHOWN_DATE})[Offset(+HH:MM:ss,'Z')]`, ...DATE, optional(OFFSET)),
  ISO_LOCAL_TIME: strict(SHOWN_TIME, ...TIME),
  ISO_TIME: strict(`ParseCaseSensitive(false)(${SHOWN_TIME})[Offset(+HH:MM:ss,'Z')]`, ...TIME, optional(OFFSET)),
  ISO_LOCAL_DATE_TIME: strict(`ParseCaseSensitive(false)(${SHOWN_DATE})'T'(${SHOWN_TIME})`, ...DATE_TIME),
  ISO_OFFSET_DATE: strict(`ParseCaseSensitive(false)(${SHOWN_DATE})Offset(+HH:MM:ss,'Z')`, ...DATE, OFFSET),
  ISO_OFFSET_TIME: strict(`ParseCaseSensitive(false)(${SHOWN_TIME})Offset(+HH:MM:ss,'Z')`, ...TIME, OFFSET),
  ISO_OFFSET_DATE_TIME: strict('ISO_OFFSET_DATE_TIME', ...DATE_TIME, OFFSET),
  ISO_ZONED_DATE_TIME: strict('ISO_ZONED_DATE_TIME', ...DATE_TIME, OFFSET, ZONE),
  ISO_DATE_TIME: strict('ISO_DATE_TIME', ...DATE_TIME, optional(OFFSET, ZONE)),
  ISO_INSTANT: strict('ParseCaseSensitive(false)Instant()', { kind: 'instant' }),
  ISO_ORDINAL_DATE: strict(
    'ISO_ORDINAL_DATE',
    number('YEAR', 4, 10, 'exceeds'),
    literal('-'),
    number('DAY_OF_YEAR', 3),
    optional(OFFSET),
  ),
  BASIC_ISO_DATE: strict(
    'BASIC_ISO_DATE',
    number('YEAR', 4),
    number('MONTH_OF_YEAR', 2),
    number('DAY_OF_MONTH', 2),
    optional({ kind: 'offset', pattern: '+HHMMss', zero: 'Z' }),
  ),
  RFC_1123_DATE_TIME: strict(
    'RFC_1123_DATE_TIME',
    optional(
      {
        kind: 'text',
        field: 'DAY_OF_WEEK',
        names: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
        first: 1,
      },
      literal(', '),
    ),
    number('DAY_OF_MONTH', 1, 2),
    literal(' '),
    {
      kind: 'text',
      field: 'MONTH_OF_YEAR',
      names: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
      first: 1,
    },
    literal(' '),
    number('YEAR', 4),
    literal(' '),
    number('HOUR_OF_DAY', 2),
    literal(':'),
    number('MINUTE_OF_HOUR', 2),
    optional(literal(':'), number('SECOND_OF_MINUTE', 2)),
    literal(' '),
    { kind: 'offset', pattern: '+HHMM', zero: 'GMT' },
  ),
} as const satisfies Readonly<Record<string, Formatter>>;

export function iso(name: keyof typeof ISO): Formatter {
  return ISO[name];
}
