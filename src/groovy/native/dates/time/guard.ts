import { MONTHS } from '../../../../java/index.ts';
import type { Method } from '../../../runtime/groovy-class.ts';
import { ScriptThrow } from '../../../runtime/throw.ts';
import type { Value } from '../../../runtime/value.ts';
import type { Vm } from '../../../runtime/vm.ts';
import type { NativeClass } from '../../define.ts';
import { newThrowable } from '../../throwables/index.ts';
import { wrap } from './classes.ts';

const CLASSES: Readonly<Record<string, string>> = {
  DateTimeException: 'java.time.DateTimeException',
  DateTimeParseException: 'java.time.format.DateTimeParseException',
  UnsupportedTemporalTypeException: 'java.time.temporal.UnsupportedTemporalTypeException',
  ArithmeticException: 'java.lang.ArithmeticException',
  IllegalArgumentException: 'java.lang.IllegalArgumentException',
  NullPointerException: 'java.lang.NullPointerException',
};

/** Calls the library; its errors are thrown as Java's exceptions of the same names. */
export function ask<Result>(vm: Vm, question: () => Result): Result {
  try {
    return question();
  } catch (error) {
    const name = error instanceof Error ? CLASSES[error.name] : undefined;
    if (name === undefined || !(error instanceof Error)) throw error;
    return vm.fail(name, messageOf(error));
  }
}

function messageOf(error: Error): string {
  if (error.name === 'ArithmeticException' && error.message.startsWith('Calculation overflows')) return 'long overflow';
  return dateMessage(error.message.split('\n')[0] ?? '');
}

/** Returns the message of an error, in which Java names the month of a day that it does not have. */
export function dateMessage(message: string): string {
  const parts = /^Invalid date '-?\d+' '(\d+)' '(\d+)'$/.exec(message);
  return parts === null ? message : `Invalid date '${MONTHS[Number(parts[1]) - 1]?.toUpperCase()} ${parts[2]}'`;
}

/** Wraps the methods of a class of the tables, all of which call the library. */
export function guarded(table: NativeClass): NativeClass {
  const each = (method: Method): Method => {
    const { run } = method;
    return run === undefined ? method : { ...method, run: (self, args, vm) => ask(vm, () => run(self, args, vm)) };
  };
  const all = (methods: NativeClass['methods']): NativeClass['methods'] =>
    new Map([...methods].map(([name, rows]) => [name, rows.map((row) => each(row))]));
  return {
    ...table,
    methods: all(table.methods),
    statics: all(table.statics),
    constructors: table.constructors.map((row) => each(row)),
  };
}

/** Calls the library for a result that becomes a value. */
export function askFor(vm: Vm, question: () => object): Value {
  return wrap(ask(vm, question));
}

/** Throws DateTimeParseException. */
export function unreadable(vm: Vm, message: string, text: string, at = 0): never {
  const type = vm.classNamed('java.time.format.DateTimeParseException');
  throw new ScriptThrow(newThrowable(type, message, null, { parsedString: text, errorIndex: at }));
}
