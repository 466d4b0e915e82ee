import {
  ChronoField,
  ChronoUnit,
  DayOfWeek,
  Instant,
  LocalDate,
  LocalDateTime,
  LocalTime,
  Month,
  OffsetDateTime,
  type Temporal,
  Year,
  YearMonth,
  ZonedDateTime,
} from '@js-joda/core';
import { MONTHS, WEEKDAYS } from '../../../../java/index.ts';
import { identityHash } from '../../../hash/index.ts';
import { arrayOf, ENUM } from '../../../runtime/classes.ts';
import { ListValue } from '../../../runtime/collections.ts';
import { GroovyClass } from '../../../runtime/groovy-class.ts';
import { Instance } from '../../../runtime/instance.ts';
import { mismatch } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';
import { intArg, textArg } from '../../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../../define.ts';
import { long } from '../classes.ts';
import {
  argument,
  CHRONO_FIELD,
  CHRONO_UNIT,
  DAY_OF_WEEK,
  inner,
  type Joda,
  type Kind as KindOf,
  MONTH,
  wrap,
} from './classes.ts';
import { ask, askFor } from './guard.ts';

const UNITS =
  'NANOS MICROS MILLIS SECONDS MINUTES HOURS HALF_DAYS DAYS WEEKS MONTHS YEARS DECADES CENTURIES MILLENNIA ERAS FOREVER'.split(
    ' ',
  );
const FIELDS =
  'NANO_OF_SECOND NANO_OF_DAY MICRO_OF_SECOND MICRO_OF_DAY MILLI_OF_SECOND MILLI_OF_DAY SECOND_OF_MINUTE SECOND_OF_DAY MINUTE_OF_HOUR MINUTE_OF_DAY HOUR_OF_AMPM CLOCK_HOUR_OF_AMPM HOUR_OF_DAY CLOCK_HOUR_OF_DAY AMPM_OF_DAY DAY_OF_WEEK ALIGNED_DAY_OF_WEEK_IN_MONTH ALIGNED_DAY_OF_WEEK_IN_YEAR DAY_OF_MONTH DAY_OF_YEAR EPOCH_DAY ALIGNED_WEEK_OF_MONTH ALIGNED_WEEK_OF_YEAR MONTH_OF_YEAR PROLEPTIC_MONTH YEAR_OF_ERA YEAR ERA INSTANT_SECONDS OFFSET_SECONDS'.split(
    ' ',
  );

type Constants<Kind> = Readonly<Record<string, Kind>>;

function picked<Kind>(names: readonly string[], from: object, kind: KindOf<Kind>): Constants<Kind> {
  const found: Record<string, Kind> = {};
  for (const name of names) {
    const value = Reflect.get(from, name);
    if (kind[Symbol.hasInstance](value)) found[name] = value as Kind;
  }
  return found;
}

/** Defines the members that every enum has: names, order, and its values. */
function enumClass<Kind extends Joda>(
  type: GroovyClass,
  all: Constants<Kind>,
  rows: readonly MethodRow<Instance<Kind>>[],
  statics: readonly MethodRow<null>[],
): NativeClass {
  const names = Object.keys(all);
  const values = Object.values(all);
  const nameOf = (self: Instance<Kind>): string => names[values.indexOf(self.state)] ?? '';
  const wrapped = values.map((each) => wrap(each));
  return nativeClass<Instance<Kind>>(type, {
    constants: Object.fromEntries(names.map((name, index) => [name, wrapped[index] ?? null])),
    statics: [
      ['values', 0, () => new ListValue([...wrapped], arrayOf(type))],
      [
        'valueOf',
        1,
        (_none, [given], vm) => {
          const name = textArg(vm, given);
          const index = names.indexOf(name);
          return index < 0
            ? vm.fail('java.lang.IllegalArgumentException', `No enum constant ${type.name}.${name}`)
            : (wrapped[index] ?? null);
        },
      ],
      ...statics,
    ],
    methods: [
      ['name', 0, (self) => nameOf(self)],
      ['ordinal', 0, (self) => values.indexOf(self.state)],
      ['toString', 0, (self) => (type === CHRONO_UNIT || type === CHRONO_FIELD ? self.state.toString() : nameOf(self))],
      ['next', 0, (self) => wrapped[(values.indexOf(self.state) + 1) % values.length] ?? null],
      ['previous', 0, (self) => wrapped[(values.indexOf(self.state) + values.length - 1) % values.length] ?? null],
      [
        'compareTo',
        1,
        (self, [other]) =>
          other instanceof Instance && other.type === type
            ? values.indexOf(self.state) - values.indexOf((other as Instance<Kind>).state)
            : mismatch(),
      ],
      ['equals', 1, (self, [other]) => self === other],
      ['hashCode', 0, (self, _args, vm) => identityHash(self, vm)],
      ['getDeclaringClass', 0, () => type],
      ...rows,
    ],
  });
}

/** Implements `getDisplayName(TextStyle.SHORT, locale)`, in which the style is recognised by its name. */
function styled(name: string, style: Value | undefined): string {
  const text = style instanceof Instance ? String(style.state) : '';
  if (text.startsWith('NARROW')) return name.slice(0, 1);
  return text.startsWith('SHORT') ? name.slice(0, 3) : name;
}

const TEXT_STYLE = new GroovyClass('java.time.format.TextStyle', ENUM, [], 'enum');

const TEMPORALS = [
  LocalDate,
  LocalTime,
  LocalDateTime,
  ZonedDateTime,
  OffsetDateTime,
  Instant,
  Year,
  YearMonth,
] as const;

export function temporalArg(value: Value | undefined): Temporal {
  for (const kind of TEMPORALS) {
    const found = inner<Temporal>(value, kind);
    if (found !== null) return found;
  }
  return mismatch();
}

export function unitArg(value: Value | undefined): ChronoUnit {
  return argument(value, ChronoUnit);
}

export function fieldArg(value: Value | undefined): ChronoField {
  return argument(value, ChronoField);
}

const styles = ['FULL', 'FULL_STANDALONE', 'SHORT', 'SHORT_STANDALONE', 'NARROW', 'NARROW_STANDALONE'];

export const enumClasses: readonly NativeClass[] = [
  enumClass<DayOfWeek>(
    DAY_OF_WEEK,
    picked(
      WEEKDAYS.map((name) => name.toUpperCase()).sort((a, b) => dayOrder(a) - dayOrder(b)),
      DayOfWeek,
      DayOfWeek,
    ),
    [
      ['getValue', 0, (self) => self.state.value()],
      ['plus', 1, (self, [days]) => wrap(self.state.plus(intArg(days)))],
      ['minus', 1, (self, [days]) => wrap(self.state.minus(intArg(days)))],
      ['getDisplayName', 2, (self, [style]) => styled(WEEKDAYS[self.state.value() % 7] ?? '', style)],
    ],
    [
      ['of', 1, (_none, [value], vm) => askFor(vm, () => DayOfWeek.of(intArg(value)))],
      ['from', 1, (_none, [temporal], vm) => askFor(vm, () => DayOfWeek.from(temporalArg(temporal)))],
    ],
  ),
  enumClass<Month>(
    MONTH,
    picked(
      MONTHS.map((name) => name.toUpperCase()),
      Month,
      Month,
    ),
    [
      ['getValue', 0, (self) => self.state.value()],
      ['plus', 1, (self, [months]) => wrap(self.state.plus(intArg(months)))],
      ['minus', 1, (self, [months]) => wrap(self.state.minus(intArg(months)))],
      ['length', 1, (self, [leap]) => self.state.length(leap === true)],
      ['maxLength', 0, (self) => self.state.maxLength()],
      ['minLength', 0, (self) => self.state.minLength()],
      ['firstMonthOfQuarter', 0, (self) => wrap(self.state.firstMonthOfQuarter())],
      ['getDisplayName', 2, (self, [style]) => styled(MONTHS[self.state.value() - 1] ?? '', style)],
    ],
    [
      ['of', 1, (_none, [value], vm) => askFor(vm, () => Month.of(intArg(value)))],
      ['from', 1, (_none, [temporal], vm) => askFor(vm, () => Month.from(temporalArg(temporal)))],
    ],
  ),
  enumClass<ChronoUnit>(
    CHRONO_UNIT,
    picked(UNITS, ChronoUnit, ChronoUnit),
    [
      [
        'between',
        2,
        (self, [from, to], vm) => long(ask(vm, () => self.state.between(temporalArg(from), temporalArg(to)))),
      ],
      ['getDuration', 0, (self) => wrap(self.state.duration())],
      ['isDateBased', 0, (self) => self.state.isDateBased()],
      ['isTimeBased', 0, (self) => self.state.isTimeBased()],
    ],
    [],
  ),
  enumClass<ChronoField>(
    CHRONO_FIELD,
    picked(FIELDS, ChronoField, ChronoField),
    [
      ['isDateBased', 0, (self) => self.state.isDateBased()],
      ['isTimeBased', 0, (self) => self.state.isTimeBased()],
    ],
    [],
  ),
  nativeClass<Instance<string>>(TEXT_STYLE, {
    constants: Object.fromEntries(styles.map((name) => [name, new Instance<string>(TEXT_STYLE, name)])),
    methods: [
      ['name', 0, (self) => self.state],
      ['toString', 0, (self) => self.state],
      ['ordinal', 0, (self) => styles.indexOf(self.state)],
    ],
  }),
];

function dayOrder(name: string): number {
  return (WEEKDAYS.findIndex((day) => day.toUpperCase() === name) + 6) % 7;
}
