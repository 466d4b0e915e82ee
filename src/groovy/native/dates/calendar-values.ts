import { monthName, shortMonth, shortWeekday, weekdayName } from '../../../java/index.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg } from '../arguments.ts';
import { civilNow, FIELD_NAMES, fieldOf, settle } from './calendar-fields.ts';
import { addToField } from './calendar-moves.ts';
import { type CalendarState, type CalendarValue, isCalendar, newZone } from './classes.ts';
import { FIELD } from './field-names.ts';

export function copy(self: CalendarValue): CalendarValue {
  return new Instance<CalendarState>(self.type, { ...self.state, pending: new Map(self.state.pending) });
}

export function moved(self: CalendarValue, vm: Vm, days: number): CalendarValue {
  const made = copy(self);
  addToField(vm, made.state, FIELD.DATE, days);
  return made;
}

export function calendarText(self: CalendarValue, vm: Vm): string {
  const { state } = self;
  const moment = settle(vm, state);
  const fields = FIELD_NAMES.map((name) => `${name}=${fieldOf(vm, state, FIELD[name])}`).join(',');
  const zone = vm.sync(vm.text(newZone(state.zone)));
  return `java.util.GregorianCalendar[time=${moment},areFieldsSet=true,areAllFieldsSet=true,lenient=${state.lenient},zone=${zone},firstDayOfWeek=${state.firstDay + 1},minimalDaysInFirstWeek=${state.minimalDays},${fields}]`;
}

export function momentOf(vm: Vm, value: Value | undefined): number | null {
  return isCalendar(value) ? settle(vm, value.state) : null;
}

export function displayName(vm: Vm, self: CalendarValue, field: number, style: number): string | null {
  const civil = civilNow(vm, self.state);
  const long = style === 2;
  if (field === FIELD.MONTH) return long ? monthName(civil.month) : shortMonth(civil.month);
  if (field === FIELD.DAY_OF_WEEK) return long ? weekdayName(civil.weekday) : shortWeekday(civil.weekday);
  if (field === FIELD.AM_PM) return civil.hour < 12 ? 'AM' : 'PM';
  return field === FIELD.ERA ? 'AD' : null;
}

export function* walk(
  vm: Vm,
  self: CalendarValue,
  to: Value | undefined,
  step: 1 | -1,
  closure: Value | undefined,
): Evaluation {
  const end = momentOf(vm, to) ?? mismatch();
  const body = closureArg(closure);
  for (let each = copy(self); (end - settle(vm, each.state)) * step >= 0; each = moved(each, vm, step)) {
    yield* vm.call(body, [each]);
    if (vm.spend(1)) yield TICK;
  }
  return null;
}
