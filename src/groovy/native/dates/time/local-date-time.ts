import {
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
  OffsetDateTime,
  ZonedDateTime,
  ZoneId,
  ZoneOffset,
} from '@js-joda/core';
import { intArg } from '../../arguments.ts';
import { type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, inner, LOCAL_DATE_TIME, wrap } from './classes.ts';
import { countArg, formatRow, madeRows, monthArg, type Of, supportRow, temporalRows } from './common.ts';
import { dateTimeRows } from './date-time-rows.ts';
import { iso } from './format/iso.ts';
import { ask, askFor } from './guard.ts';

type Self = LocalDateTime;

export const localDateTimeClass: NativeClass = nativeClass<Of<Self>>(LOCAL_DATE_TIME, {
  constants: { MIN: wrap(LocalDateTime.MIN), MAX: wrap(LocalDateTime.MAX) },
  statics: [
    ...madeRows(
      'LocalDateTime',
      iso('ISO_LOCAL_DATE_TIME'),
      (moment) => moment.toLocalDateTime(),
      (temporal) => LocalDateTime.from(temporal),
    ),
    [
      'of',
      2,
      (_none, [date, time], vm) =>
        askFor(vm, () => LocalDateTime.of(argument(date, LocalDate), argument(time, LocalTime))),
    ],
    [
      'of',
      [5, 7],
      (_none, args, vm) => {
        const month = monthArg(args[1]);
        const rest = [args[0], ...args.slice(2)].map((each) => intArg(each));
        const [year = 0, day = 1, hour = 0, minute = 0, second = 0, nano = 0] = rest;
        return askFor(vm, () => LocalDateTime.of(year, month, day, hour, minute, second, nano));
      },
    ],
    [
      'ofInstant',
      2,
      (_none, [instant, zone], vm) =>
        askFor(vm, () => LocalDateTime.ofInstant(argument(instant, Instant), argument(zone, ZoneId))),
    ],
    [
      'ofEpochSecond',
      3,
      (_none, [second, nano, offset], vm) =>
        askFor(vm, () => LocalDateTime.ofEpochSecond(countArg(vm, second), intArg(nano), argument(offset, ZoneOffset))),
    ],
  ],
  methods: [
    ...temporalRows<Self>(LocalDateTime, (a, b) => a.compareTo(b)),
    formatRow<Self>(),
    ...dateTimeRows<Self>(),
    supportRow<Self>(),
    ['isEqual', 1, (self, [other]) => self.state.isEqual(argument(other, LocalDateTime))],
    ['atZone', 1, (self, [zone], vm) => askFor(vm, () => ZonedDateTime.of(self.state, argument(zone, ZoneId)))],
    ['atOffset', 1, (self, [zone], vm) => askFor(vm, () => OffsetDateTime.of(self.state, argument(zone, ZoneOffset)))],
    ['toInstant', 1, (self, [zone], vm) => askFor(vm, () => self.state.toInstant(argument(zone, ZoneOffset)))],
    [
      'toEpochSecond',
      1,
      (self, [zone], vm) => long(ask(vm, () => self.state.toEpochSecond(inner(zone, ZoneOffset) ?? ZoneOffset.UTC))),
    ],
  ],
});
