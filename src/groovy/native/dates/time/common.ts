import {
  ChronoField,
  ChronoUnit,
  DayOfWeek,
  Duration,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
  Month,
  OffsetDateTime,
  Period,
  type Temporal,
  type TemporalAccessor,
  TemporalAdjuster,
  type TemporalAmount,
  Year,
  YearMonth,
  ZonedDateTime,
  ZoneId,
  ZoneOffset,
} from '@js-joda/core';
import type { Instance } from '../../../runtime/instance.ts';
import { mismatch } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';
import type { Vm } from '../../../runtime/vm.ts';
import { intArg, longArg, textArg } from '../../arguments.ts';
import type { MethodRow } from '../../define.ts';
import { long } from '../classes.ts';
import { argument, inner, type Kind, wrap } from './classes.ts';
import { fieldArg, temporalArg, unitArg } from './enums.ts';
import type { Formatter } from './format/piece.ts';
import { formatTime, formatterArg, isFormatter } from './formatter-value.ts';
import { ask, askFor } from './guard.ts';
import { hashOf } from './hash.ts';
import { type READERS, readAs } from './reading.ts';
import { defaultZoneId } from './zone-id.ts';

export type Of<State> = Instance<State>;

/** Returns a whole number as the library takes it. Throws ArithmeticException beyond what a double holds exactly. */
export function countArg(vm: Vm, value: Value | undefined): number {
  const count = Number(longArg(value));
  return Number.isSafeInteger(count) ? count : vm.fail('java.lang.ArithmeticException', 'long overflow');
}

/** Defines a getter of an Integer. */
export function int<State>(name: string, read: (state: State) => number): MethodRow<Of<State>> {
  return [name, 0, (self) => read(self.state)];
}

/** Defines a getter of a value of `java.time`. */
export function give<State>(name: string, read: (state: State) => object): MethodRow<Of<State>> {
  return [name, 0, (self, _args, vm) => askFor(vm, () => read(self.state))];
}

/** Defines a method with one whole number as its argument. */
export function shift<State>(name: string, change: (state: State, by: number) => object): MethodRow<Of<State>> {
  return [
    name,
    1,
    (self, [by], vm) => {
      const count = countArg(vm, by);
      return askFor(vm, () => change(self.state, count));
    },
  ];
}

export function monthArg(value: Value | undefined): number {
  return inner(value, Month)?.value() ?? intArg(value);
}

function amountArg(value: Value | undefined): TemporalAmount {
  return inner<TemporalAmount>(value, Duration) ?? inner<TemporalAmount>(value, Period) ?? mismatch();
}

const ADJUSTERS = [
  LocalDate,
  LocalTime,
  LocalDateTime,
  OffsetDateTime,
  Instant,
  Year,
  YearMonth,
  DayOfWeek,
  Month,
  ZoneOffset,
  TemporalAdjuster,
] as const;

function adjusterArg(value: Value | undefined): TemporalAdjuster {
  for (const kind of ADJUSTERS) {
    const found = inner<unknown>(value, kind);
    if (found !== null) return found as TemporalAdjuster;
  }
  return mismatch();
}

/** Returns the current time in the given zone, or in the default one. */
function nowIn(vm: Vm, zone: Value | undefined): ZonedDateTime {
  const id = zone === undefined ? defaultZoneId(vm) : argument(zone, ZoneId);
  return ZonedDateTime.ofInstant(Instant.ofEpochMilli(vm.surroundings.now()), id);
}

/** Defines `now()`, `parse(text[, formatter])` and `from` of a class. */
export function madeRows(
  name: keyof typeof READERS,
  iso: Formatter,
  now: (moment: ZonedDateTime) => object,
  from: (temporal: TemporalAccessor) => object,
): MethodRow<null>[] {
  return [
    ['now', [0, 1], (_none, [zone], vm) => askFor(vm, () => now(nowIn(vm, zone)))],
    [
      'parse',
      [1, 2],
      (_none, [text, formatter], vm) =>
        wrap(readAs(vm, name, textArg(vm, text), formatter === undefined ? iso : formatterArg(formatter))),
    ],
    [
      'from',
      1,
      (_none, [temporal], vm) => {
        const source = temporalArg(temporal);
        try {
          return wrap(from(source));
        } catch {
          const kind = temporal !== null && typeof temporal === 'object' ? temporal.type.name : '';
          const message = `Unable to obtain ${name} from TemporalAccessor: ${source} of type ${kind}`;
          return vm.fail('java.time.DateTimeException', message);
        }
      },
    ],
  ];
}

interface Ordered {
  equals(other: unknown): boolean;
  toString(): string;
}

/** Defines `equals`, `hashCode` and `toString`. */
export function valueRows<State extends Ordered>(kind: Kind<State>): MethodRow<Of<State>>[] {
  return [
    [
      'equals',
      1,
      (self, [other = null]) => {
        const state = inner(other, kind);
        return state !== null && self.state.equals(state);
      },
    ],
    ['hashCode', 0, (self) => hashOf(self.state)],
    ['toString', 0, (self) => self.state.toString()],
  ];
}

/** Defines the methods that all moments and dates have. */
export function temporalRows<State extends Temporal & Ordered>(
  kind: Kind<State>,
  compare: (a: State, b: State) => number,
): MethodRow<Of<State>>[] {
  return [
    ...valueRows(kind),
    ['compareTo', 1, (self, [other], vm) => ask(vm, () => compare(self.state, argument(other, kind)))],
    ['isBefore', 1, (self, [other], vm) => ask(vm, () => compare(self.state, argument(other, kind))) < 0],
    ['isAfter', 1, (self, [other], vm) => ask(vm, () => compare(self.state, argument(other, kind))) > 0],
    ['get', 1, (self, [field], vm) => ask(vm, () => self.state.get(fieldArg(field)))],
    ['getLong', 1, (self, [field], vm) => long(ask(vm, () => self.state.getLong(fieldArg(field))))],
    ['plus', 1, (self, [amount], vm) => askFor(vm, () => self.state.plus(amountArg(amount)))],
    ['minus', 1, (self, [amount], vm) => askFor(vm, () => self.state.minus(amountArg(amount)))],
    ['plus', 2, (self, [count, unit], vm) => askFor(vm, () => self.state.plus(countArg(vm, count), unitArg(unit)))],
    ['minus', 2, (self, [count, unit], vm) => askFor(vm, () => self.state.minus(countArg(vm, count), unitArg(unit)))],
    ['with', 1, (self, [adjuster], vm) => askFor(vm, () => self.state.with(adjusterArg(adjuster)))],
    ['with', 2, (self, [field, value], vm) => askFor(vm, () => self.state.with(fieldArg(field), countArg(vm, value)))],
    ['until', 2, (self, [end, unit], vm) => long(ask(vm, () => self.state.until(temporalArg(end), unitArg(unit))))],
  ];
}

/** Defines `format(formatter)`, which all but an Instant have. */
export function formatRow<State extends TemporalAccessor>(): MethodRow<Of<State>> {
  return [
    'format',
    1,
    (self, [formatter], vm) =>
      isFormatter(formatter) ? formatTime(vm, formatterArg(formatter), self.state) : mismatch(),
  ];
}

/** Defines `isSupported(unit or field)`. */
export function supportRow<State extends { isSupported(of: ChronoField | ChronoUnit): boolean }>(): MethodRow<
  Of<State>
> {
  return [
    'isSupported',
    1,
    (self, [of]) => self.state.isSupported(inner(of, ChronoField) ?? inner(of, ChronoUnit) ?? mismatch()),
  ];
}
