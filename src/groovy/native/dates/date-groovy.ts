import { DAY_MS } from '../../../java/index.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg, mapArg, textArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { clearTime, fieldOf, newCalendar, setField, settle } from './calendar-fields.ts';
import { updateFields } from './calendar-updates.ts';
import {
  type CalendarState,
  type DateState,
  type DateValue,
  defaultZone,
  isDate,
  momentArg,
  zoneArg,
} from './classes.ts';
import { formatMoment } from './simple-date-format.ts';

/** Returns the moment the given number of days later by the calendar of the default zone. */
function daysLater(vm: Vm, moment: number, days: number): number {
  const zone = defaultZone(vm);
  return zone.momentOf(moment + zone.offsetAt(moment) + days * DAY_MS);
}

function later(self: DateValue, vm: Vm, days: number): DateValue {
  return new Instance<DateState>(self.type, { moment: daysLater(vm, self.state.moment, days) });
}

function calendarState(self: DateValue, vm: Vm): CalendarState {
  return newCalendar(self.state.moment, defaultZone(vm)).state;
}

/** Implements Groovy's `a - b`, which returns the whole days between, ignoring hours. */
export function daysBetween(vm: Vm, from: number, to: number): number {
  const zone = defaultZone(vm);
  const day = (moment: number): number => Math.floor((moment + zone.offsetAt(moment)) / DAY_MS);
  return day(to) - day(from);
}

function* walk(vm: Vm, self: DateValue, to: Value, step: 1 | -1, closure: Value): Evaluation {
  const end = momentArg(to);
  const body = closureArg(closure);
  if ((end - self.state.moment) * step < 0) {
    const [name, what] = step === 1 ? ['upto', 'earlier'] : ['downto', 'later'];
    const text = formatMoment(vm, 'EEE MMM dd HH:mm:ss zzz yyyy', end);
    const own = formatMoment(vm, 'EEE MMM dd HH:mm:ss zzz yyyy', self.state.moment);
    vm.fail(
      'groovy.lang.GroovyRuntimeException',
      `The argument (${text}) to ${name}() cannot be ${what} than the value (${own}) it's called on.`,
    );
  }
  for (let each = self; (end - each.state.moment) * step >= 0; each = later(each, vm, step)) {
    yield* vm.call(body, [each]);
    if (vm.spend(1)) yield TICK;
  }
  return null;
}

/** Defines the methods that Groovy adds to `java.util.Date`. */
export const dateGroovyMethods: readonly MethodRow<DateValue>[] = [
  ['plus', 1, (self, [days], vm) => later(self, vm, intArg(days))],
  ['minus', 1, (self, [days], vm) => (isDate(days) ? mismatch() : later(self, vm, -intArg(days)))],
  ['minus', 1, (self, [other], vm) => daysBetween(vm, momentArg(other), self.state.moment)],
  ['next', 0, (self, _args, vm) => later(self, vm, 1)],
  ['previous', 0, (self, _args, vm) => later(self, vm, -1)],
  ['getAt', 1, (self, [field], vm) => fieldOf(vm, calendarState(self, vm), intArg(field))],
  [
    'putAt',
    2,
    (self, [field, value], vm) => {
      const calendar = calendarState(self, vm);
      setField(vm, calendar, intArg(field), intArg(value));
      self.state.moment = settle(vm, calendar);
      return null;
    },
  ],
  [
    'set',
    1,
    (self, [updates], vm) => {
      const calendar = calendarState(self, vm);
      updateFields(vm, calendar, mapArg(updates));
      self.state.moment = settle(vm, calendar);
      return null;
    },
  ],
  [
    'copyWith',
    1,
    (self, [updates], vm) => {
      const calendar = calendarState(self, vm);
      updateFields(vm, calendar, mapArg(updates));
      return new Instance<DateState>(self.type, { moment: settle(vm, calendar) });
    },
  ],
  [
    'clearTime',
    0,
    (self, _args, vm) => {
      const calendar = calendarState(self, vm);
      clearTime(vm, calendar);
      self.state.moment = calendar.moment;
      return self;
    },
  ],
  ['toCalendar', 0, (self, _args, vm) => newCalendar(self.state.moment, defaultZone(vm))],
  ['format', 1, (self, [pattern], vm) => formatMoment(vm, textArg(vm, pattern), self.state.moment)],
  [
    'format',
    2,
    (self, [pattern, zone], vm) => formatMoment(vm, textArg(vm, pattern), self.state.moment, zoneArg(zone)),
  ],
  ['getDateString', 0, (self, _args, vm) => formatMoment(vm, 'M/d/yy', self.state.moment)],
  ['getTimeString', 0, (self, _args, vm) => formatMoment(vm, 'h:mm:ss a', self.state.moment)],
  ['getDateTimeString', 0, (self, _args, vm) => formatMoment(vm, 'M/d/yy, h:mm:ss a', self.state.moment)],
  [
    'upto',
    2,
    function* (self, [to = null, closure = null], vm) {
      return yield* walk(vm, self, to, 1, closure);
    },
  ],
  [
    'downto',
    2,
    function* (self, [to = null, closure = null], vm) {
      return yield* walk(vm, self, to, -1, closure);
    },
  ],
];
