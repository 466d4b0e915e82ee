import { DAY_MS, daysInMonth, floorMod, localOf } from '../../../java/index.ts';
import type { Vm } from '../../runtime/vm.ts';
import { bounds, civilNow, fieldOf, setField, settle } from './calendar-fields.ts';
import type { CalendarState } from './classes.ts';
import { FIELD } from './field-names.ts';

const STEPS: Readonly<Record<number, number>> = {
  [FIELD.HOUR]: 3_600_000,
  [FIELD.HOUR_OF_DAY]: 3_600_000,
  [FIELD.MINUTE]: 60_000,
  [FIELD.SECOND]: 1000,
  [FIELD.MILLISECOND]: 1,
};
const DAYS: Readonly<Record<number, number>> = {
  [FIELD.WEEK_OF_YEAR]: 7,
  [FIELD.WEEK_OF_MONTH]: 7,
  [FIELD.DAY_OF_WEEK_IN_MONTH]: 7,
  [FIELD.DAY_OF_MONTH]: 1,
  [FIELD.DAY_OF_YEAR]: 1,
  [FIELD.DAY_OF_WEEK]: 1,
  [FIELD.AM_PM]: 0.5,
};

/** Implements `Calendar.add`: greater fields change as needed; a day that its month does not have becomes the last one. */
export function addToField(vm: Vm, calendar: CalendarState, field: number, amount: number): void {
  const civil = civilNow(vm, calendar);
  const step = STEPS[field];
  if (step !== undefined) {
    calendar.moment += amount * step;
    return;
  }
  if (field === FIELD.YEAR || field === FIELD.MONTH) {
    const months = civil.year * 12 + civil.month + amount * (field === FIELD.YEAR ? 12 : 1);
    putMonth(calendar, civil, Math.floor(months / 12), floorMod(months, 12));
    return;
  }
  const days = DAYS[field];
  if (days === undefined) vm.fail('java.lang.IllegalArgumentException', null);
  const { zone, moment } = calendar;
  calendar.moment = zone.momentOf(moment + zone.offsetAt(moment) + amount * (days ?? 0) * DAY_MS);
}

function putMonth(calendar: CalendarState, civil: ReturnType<typeof civilNow>, year: number, month: number): void {
  const day = Math.min(civil.day, daysInMonth(year, month));
  calendar.moment = calendar.zone.momentOf(
    localOf(year, month, day, civil.hour, civil.minute, civil.second, civil.milli),
  );
}

/** Implements `Calendar.roll`: greater fields stay. */
export function rollField(vm: Vm, calendar: CalendarState, field: number, amount: number): void {
  const civil = civilNow(vm, calendar);
  const [low, high] = bounds(field, civil.year, civil.month);
  const value = low + floorMod(fieldOf(vm, calendar, field) - low + amount, high - low + 1);
  if (field === FIELD.YEAR) putMonth(calendar, civil, civil.year + amount, civil.month);
  else if (field === FIELD.MONTH) putMonth(calendar, civil, civil.year, value);
  else {
    setField(vm, calendar, field, value);
    settle(vm, calendar);
  }
}
