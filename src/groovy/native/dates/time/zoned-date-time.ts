import {
  ChronoField,
  ChronoUnit,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
  OffsetDateTime,
  ZonedDateTime,
  ZoneId,
  ZoneOffset,
} from '@js-joda/core';
import { mismatch } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';
import { intArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, inner, OFFSET_DATE_TIME, ZONED_DATE_TIME } from './classes.ts';
import { formatRow, give, madeRows, type Of, supportRow, temporalRows } from './common.ts';
import { dateTimeRows } from './date-time-rows.ts';
import { iso } from './format/iso.ts';
import { askFor } from './guard.ts';

/**
 * Returns the local date and time of arguments that end in a zone: a date and a time, a LocalDateTime, or seven numbers.
 */
function localArgs(args: readonly Value[]): LocalDateTime {
  const whole = inner(args[0], LocalDateTime);
  if (whole !== null) return whole;
  if (args.length === 3) return LocalDateTime.of(argument(args[0], LocalDate), argument(args[1], LocalTime));
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, nano = 0] = args
    .slice(0, 7)
    .map((each) => intArg(each));
  return LocalDateTime.of(year, month, day, hour, minute, second, nano);
}

export const zonedClasses: readonly NativeClass[] = [
  nativeClass<Of<ZonedDateTime>>(ZONED_DATE_TIME, {
    statics: [
      ...madeRows(
        'ZonedDateTime',
        iso('ISO_ZONED_DATE_TIME'),
        (moment) => moment,
        (temporal) => ZonedDateTime.from(temporal),
      ),
      [
        'of',
        [2, 8],
        (_none, args, vm) => askFor(vm, () => ZonedDateTime.of(localArgs(args), argument(args.at(-1), ZoneId))),
      ],
      [
        'ofInstant',
        2,
        (_none, [instant, zone], vm) =>
          askFor(vm, () => ZonedDateTime.ofInstant(argument(instant, Instant), argument(zone, ZoneId))),
      ],
    ],
    methods: [
      ...temporalRows<ZonedDateTime>(ZonedDateTime, (a, b) => a.compareTo(b)),
      formatRow<ZonedDateTime>(),
      ...dateTimeRows<ZonedDateTime>(),
      supportRow<ZonedDateTime>(),
      ['isEqual', 1, (self, [other]) => self.state.isEqual(argument(other, ZonedDateTime))],
      give('getZone', (self) => self.zone()),
      give('getOffset', (self) => self.offset()),
      give('toInstant', (self) => self.toInstant()),
      give('toLocalDateTime', (self) => self.toLocalDateTime()),
      give('toOffsetDateTime', (self) => self.toOffsetDateTime()),
      ['toEpochSecond', 0, (self) => long(self.state.toEpochSecond())],
      [
        'withZoneSameInstant',
        1,
        (self, [zone], vm) => askFor(vm, () => self.state.withZoneSameInstant(argument(zone, ZoneId))),
      ],
      [
        'withZoneSameLocal',
        1,
        (self, [zone], vm) => askFor(vm, () => self.state.withZoneSameLocal(argument(zone, ZoneId))),
      ],
    ],
  }),
  nativeClass<Of<OffsetDateTime>>(OFFSET_DATE_TIME, {
    statics: [
      ...madeRows(
        'OffsetDateTime',
        iso('ISO_OFFSET_DATE_TIME'),
        (moment) => moment.toOffsetDateTime(),
        (temporal) => OffsetDateTime.from(temporal),
      ),
      [
        'of',
        [2, 8],
        (_none, args, vm) => askFor(vm, () => OffsetDateTime.of(localArgs(args), argument(args.at(-1), ZoneOffset))),
      ],
      [
        'ofInstant',
        2,
        (_none, [instant, zone], vm) =>
          askFor(vm, () => OffsetDateTime.ofInstant(argument(instant, Instant), argument(zone, ZoneId))),
      ],
    ],
    methods: [
      ...temporalRows<OffsetDateTime>(OffsetDateTime, (a, b) => a.compareTo(b)),
      formatRow<OffsetDateTime>(),
      ...dateTimeRows<OffsetDateTime>(),
      [
        'isSupported',
        1,
        (self, [of]) => {
          const field = inner(of, ChronoField);
          // The library's own check forgets the two fields that a date with an offset has beyond one without.
          if (field === ChronoField.OFFSET_SECONDS || field === ChronoField.INSTANT_SECONDS) return true;
          return self.state.isSupported(field ?? inner(of, ChronoUnit) ?? mismatch());
        },
      ],
      ['isEqual', 1, (self, [other]) => self.state.isEqual(argument(other, OffsetDateTime))],
      give('getOffset', (self) => self.offset()),
      give('toInstant', (self) => self.toInstant()),
      give('toLocalDateTime', (self) => self.toLocalDateTime()),
      give('toZonedDateTime', (self) => self.toZonedDateTime()),
      ['toEpochSecond', 0, (self) => long(self.state.toEpochSecond())],
      [
        'atZoneSameInstant',
        1,
        (self, [zone], vm) => askFor(vm, () => self.state.atZoneSameInstant(argument(zone, ZoneId))),
      ],
      [
        'withOffsetSameInstant',
        1,
        (self, [offset], vm) => askFor(vm, () => self.state.withOffsetSameInstant(argument(offset, ZoneOffset))),
      ],
    ],
  }),
];
