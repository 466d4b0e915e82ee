import { DAY_MS, padNumber } from '../../../java/index.ts';
import { COMPARABLE, defineClass, SERIALIZABLE } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { newCalendar } from './calendar-fields.ts';
import { addToField } from './calendar-moves.ts';
import { type DateValue, defaultZone, isDate, long, newDate } from './classes.ts';
import { FIELD } from './field-names.ts';

const BASE = defineClass('groovy.time.BaseDuration', undefined, [COMPARABLE, SERIALIZABLE]);
export const DURATION = defineClass('groovy.time.Duration', BASE);
export const TIME_DURATION = defineClass('groovy.time.TimeDuration', DURATION);
export const DATUM_DURATION = defineClass('groovy.time.DatumDependentDuration', BASE);
const TIME_DATUM_DURATION = defineClass('groovy.time.TimeDatumDependentDuration', DATUM_DURATION);

/** Holds amounts as they were given: hours may be more than 24. */
export interface Amounts {
  readonly years: number;
  readonly months: number;
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly millis: number;
}
export type DurationValue = Instance<Amounts>;

const NONE: Amounts = { years: 0, months: 0, days: 0, hours: 0, minutes: 0, seconds: 0, millis: 0 };

export function newDuration(type: typeof DURATION, amounts: Partial<Amounts>): DurationValue {
  return new Instance<Amounts>(type, { ...NONE, ...amounts });
}

export function isDuration(value: Value | undefined): value is DurationValue {
  return value instanceof Instance && value.type.isA(BASE);
}

function isDatum(value: DurationValue): boolean {
  return value.type.isA(DATUM_DURATION);
}

function hasTime(value: DurationValue): boolean {
  return value.type === TIME_DURATION || value.type === TIME_DATUM_DURATION;
}

/**
 * Returns a duration in milliseconds; a month counts 30 days, a year 365, as Groovy's `toMilliseconds` does where no date
 * is known.
 */
function millisOf(amounts: Amounts): number {
  const days = amounts.days + amounts.months * 30 + amounts.years * 365;
  return days * DAY_MS + amounts.hours * 3_600_000 + amounts.minutes * 60_000 + amounts.seconds * 1000 + amounts.millis;
}

function durationText({ years, months, days, hours, minutes, seconds, millis }: Amounts): string {
  const parts: string[] = [];
  const named: readonly (readonly [number, string])[] = [
    [years, 'years'],
    [months, 'months'],
    [days, 'days'],
    [hours, 'hours'],
    [minutes, 'minutes'],
  ];
  for (const [amount, name] of named) if (amount !== 0) parts.push(`${amount} ${name}`);
  if (seconds !== 0 || millis !== 0) {
    const whole = seconds + Math.trunc(millis / 1000);
    const rest = millis % 1000;
    const sign = whole === 0 && rest < 0 ? '-' : '';
    parts.push(`${sign}${whole}.${padNumber(Math.abs(rest), 3)} seconds`);
  }
  return parts.length === 0 ? '0' : parts.join(', ');
}

/** Returns milliseconds split into days, hours and so on, each with the sign of the whole. */
export function durationBetween(from: number, to: number): DurationValue {
  let rest = to - from;
  const take = (unit: number): number => {
    const count = Math.trunc(rest / unit);
    rest -= count * unit;
    return count + 0;
  };
  const days = take(DAY_MS);
  const hours = take(3_600_000);
  const minutes = take(60_000);
  const seconds = take(1000);
  return newDuration(TIME_DURATION, { days, hours, minutes, seconds, millis: rest });
}

function combined(a: DurationValue, b: DurationValue, sign: 1 | -1): DurationValue {
  const [left, right] = [a.state, b.state];
  const sum: Amounts = {
    years: left.years + sign * right.years,
    months: left.months + sign * right.months,
    days: left.days + sign * right.days,
    hours: left.hours + sign * right.hours,
    minutes: left.minutes + sign * right.minutes,
    seconds: left.seconds + sign * right.seconds,
    millis: left.millis + sign * right.millis,
  };
  const datum = isDatum(a) || isDatum(b);
  const time = hasTime(a) || hasTime(b);
  const type = datum ? (time ? TIME_DATUM_DURATION : DATUM_DURATION) : time ? TIME_DURATION : DURATION;
  return newDuration(type, sum);
}

/** Returns a moment that is later, or earlier, by the given amounts. */
export function moved(vm: Vm, moment: number, amounts: Amounts, sign: 1 | -1): number {
  const { state } = newCalendar(moment, defaultZone(vm));
  addToField(vm, state, FIELD.YEAR, sign * amounts.years);
  addToField(vm, state, FIELD.MONTH, sign * amounts.months);
  addToField(vm, state, FIELD.DATE, sign * amounts.days);
  return state.moment + sign * millisOf({ ...amounts, years: 0, months: 0, days: 0 });
}

/** Returns the date relative to now: the start of the day, unless the duration has hours. */
function relative(vm: Vm, self: DurationValue, sign: 1 | -1): DateValue {
  const at = moved(vm, vm.surroundings.now(), self.state, sign);
  if (hasTime(self) || self.state.hours !== 0 || self.state.minutes !== 0) return newDate(at);
  const zone = defaultZone(vm);
  const local = at + zone.offsetAt(at);
  return newDate(zone.momentOf(Math.floor(local / DAY_MS) * DAY_MS));
}

const FROM = defineClass('groovy.time.BaseDuration$From');

const amountRows: readonly MethodRow<DurationValue>[] = [
  ['getYears', 0, (self) => self.state.years],
  ['getMonths', 0, (self) => self.state.months],
  ['getDays', 0, (self) => self.state.days],
  ['getHours', 0, (self) => self.state.hours],
  ['getMinutes', 0, (self) => self.state.minutes],
  ['getSeconds', 0, (self) => self.state.seconds],
  ['getMillis', 0, (self) => self.state.millis],
];

function made(type: typeof DURATION, names: readonly (keyof Amounts)[]): (self: null, args: readonly Value[]) => Value {
  return (_none, args) => {
    if (args.length !== names.length) mismatch();
    return newDuration(type, Object.fromEntries(names.map((name, index) => [name, intArg(args[index])])));
  };
}

const FULL = ['years', 'months', 'days', 'hours', 'minutes', 'seconds', 'millis'] as const;

export const durationClasses: readonly NativeClass[] = [
  nativeClass<DurationValue>(BASE, {
    methods: [
      ...amountRows,
      ['toMilliseconds', 0, (self) => long(millisOf(self.state))],
      ['getAgo', 0, (self, _args, vm) => relative(vm, self, -1)],
      ['getFrom', 0, (self) => new Instance<DurationValue>(FROM, self)],
      ['toString', 0, (self) => durationText(self.state)],
      [
        'plus',
        1,
        (self, [other], vm) => {
          if (isDuration(other)) return combined(self, other, 1);
          return isDate(other) ? newDate(moved(vm, other.state.moment, self.state, 1)) : mismatch();
        },
      ],
      ['minus', 1, (self, [other]) => (isDuration(other) ? combined(self, other, -1) : mismatch())],
      [
        'compareTo',
        1,
        (self, [other]) => (isDuration(other) ? Math.sign(millisOf(self.state) - millisOf(other.state)) : mismatch()),
      ],
    ],
  }),
  nativeClass<DurationValue>(DURATION, {
    constructors: [[5, made(DURATION, ['days', 'hours', 'minutes', 'seconds', 'millis'])]],
  }),
  nativeClass<DurationValue>(TIME_DURATION, {
    constructors: [
      [4, made(TIME_DURATION, ['hours', 'minutes', 'seconds', 'millis'])],
      [5, made(TIME_DURATION, ['days', 'hours', 'minutes', 'seconds', 'millis'])],
    ],
  }),
  nativeClass<DurationValue>(DATUM_DURATION, { constructors: [[7, made(DATUM_DURATION, FULL)]] }),
  nativeClass<DurationValue>(TIME_DATUM_DURATION, { constructors: [[7, made(TIME_DATUM_DURATION, FULL)]] }),
  nativeClass<Instance<DurationValue>>(FROM, {
    methods: [
      ['getNow', 0, (self, _args, vm) => relative(vm, self.state, 1)],
      ['getToday', 0, (self, _args, vm) => relative(vm, newDuration(DURATION, self.state.state), 1)],
    ],
  }),
];
