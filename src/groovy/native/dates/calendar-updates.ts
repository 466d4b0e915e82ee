import type { MapValue } from '../../runtime/collections.ts';
import { GStringValue } from '../../runtime/text.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { setField } from './calendar-fields.ts';
import type { CalendarState } from './classes.ts';
import { FIELD } from './field-names.ts';

const NAMES: ReadonlyMap<string, number> = new Map<string, number>([
  ['year', FIELD.YEAR],
  ['month', FIELD.MONTH],
  ['date', FIELD.DATE],
  ['dayOfMonth', FIELD.DATE],
  ['hourOfDay', FIELD.HOUR_OF_DAY],
  ['minute', FIELD.MINUTE],
  ['second', FIELD.SECOND],
]);

/** Implements `date.set(year: 2000, month: 3)`, in which keys are names or numbers of fields. */
export function updateFields(vm: Vm, calendar: CalendarState, updates: MapValue): void {
  for (const [key, value] of updates.table.entries()) {
    const name = key instanceof GStringValue ? vm.sync(vm.text(key)) : key;
    const field = typeof name === 'string' ? NAMES.get(name) : typeof name === 'number' ? name : undefined;
    if (field !== undefined) setField(vm, calendar, field, intArg(value));
  }
}
