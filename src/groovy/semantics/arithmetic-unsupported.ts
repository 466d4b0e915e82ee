import type { NumberValue } from '../runtime/numbers.ts';
import type { Vm } from '../runtime/vm.ts';
import { classOf } from './kinds.ts';
import { numberText } from './number-text.ts';

/** Throws Groovy's error for an operation that a class of numbers does not have. */
export function unsupported(operation: string, a: NumberValue, vm: Vm): never {
  const message = `Cannot use ${operation} on this number type: ${classOf(a).name} with value: ${numberText(a)}`;
  return vm.fail('java.lang.UnsupportedOperationException', message);
}
