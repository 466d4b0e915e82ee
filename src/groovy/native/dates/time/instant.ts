import { Instant, ZonedDateTime, ZoneId, ZoneOffset } from '@js-joda/core';
import { type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, INSTANT, wrap } from './classes.ts';
import { countArg, int, madeRows, type Of, shift, supportRow, temporalRows } from './common.ts';
import { unitArg } from './enums.ts';
import { iso } from './format/iso.ts';
import { askFor } from './guard.ts';

export const instantClass: NativeClass = nativeClass<Of<Instant>>(INSTANT, {
  constants: { EPOCH: wrap(Instant.EPOCH), MIN: wrap(Instant.MIN), MAX: wrap(Instant.MAX) },
  statics: [
    ...madeRows(
      'Instant',
      iso('ISO_INSTANT'),
      (moment) => moment.toInstant(),
      (temporal) => Instant.from(temporal),
    ),
    ['ofEpochMilli', 1, (_none, [moment], vm) => askFor(vm, () => Instant.ofEpochMilli(countArg(vm, moment)))],
    [
      'ofEpochSecond',
      [1, 2],
      (_none, [second, nano = 0], vm) =>
        askFor(vm, () => Instant.ofEpochSecond(countArg(vm, second), countArg(vm, nano))),
    ],
  ],
  methods: [
    ...temporalRows<Instant>(Instant, (a, b) => a.compareTo(b)),
    supportRow<Instant>(),
    ['getEpochSecond', 0, (self) => long(self.state.epochSecond())],
    int('getNano', (self) => self.nano()),
    ['toEpochMilli', 0, (self) => long(self.state.toEpochMilli())],
    shift('plusSeconds', (self, by) => self.plusSeconds(by)),
    shift('plusMillis', (self, by) => self.plusMillis(by)),
    shift('plusNanos', (self, by) => self.plusNanos(by)),
    shift('minusSeconds', (self, by) => self.minusSeconds(by)),
    shift('minusMillis', (self, by) => self.minusMillis(by)),
    shift('minusNanos', (self, by) => self.minusNanos(by)),
    ['truncatedTo', 1, (self, [unit], vm) => askFor(vm, () => self.state.truncatedTo(unitArg(unit)))],
    ['atZone', 1, (self, [zone], vm) => askFor(vm, () => ZonedDateTime.ofInstant(self.state, argument(zone, ZoneId)))],
    ['atOffset', 1, (self, [offset], vm) => askFor(vm, () => self.state.atOffset(argument(offset, ZoneOffset)))],
  ],
});
