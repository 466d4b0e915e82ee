import type { ClosureValue } from '../../runtime/closure.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { ANY, type MethodRow } from '../define.ts';
import { parameterCount } from './parameters.ts';
import { CURRIED_CLOSURE } from './types.ts';
import { parametersOf, wrapClosure } from './wrap.ts';

/**
 * Returns a closure with some of its arguments given: `given` are inserted at `at`, or after all others where it is null.
 */
function curried(vm: Vm, closure: ClosureValue, given: readonly Value[], at: number | null): ClosureValue {
  const count = parameterCount(closure);
  const { varargs } = closure.code;
  if (given.length > count && !varargs) {
    const message = `Can't curry ${given.length} arguments for a closure with ${count} parameters.`;
    return vm.fail('java.lang.IllegalArgumentException', message);
  }
  const place = at ?? Math.max(0, count - given.length);
  const parameters = parametersOf(closure).filter((_each, index) => index < place || index >= place + given.length);
  return wrapClosure(
    closure,
    CURRIED_CLOSURE,
    (inner, args, machine) => {
      const before = at === null ? args : args.slice(0, at);
      const behind = at === null ? [] : args.slice(at);
      return machine.call(inner, [...before, ...given, ...behind]);
    },
    parameters,
  );
}

/** Implements `ncurry`, which refuses an index at which the given arguments do not fit. */
function curriedAt(vm: Vm, closure: ClosureValue, index: number, given: readonly Value[]): ClosureValue {
  const count = parameterCount(closure);
  const place = index < 0 ? index + count : index;
  const last = count - given.length;
  if ((place > last && !closure.code.varargs) || place < 0) {
    const message = `To curry ${given.length} argument(s) expect index range 0..${last} but found ${index}`;
    return vm.fail('java.lang.IllegalArgumentException', message);
  }
  return curried(vm, closure, given, place);
}

export const curryRows: readonly MethodRow<ClosureValue>[] = [
  ['curry', [0, ANY], (self, args, vm) => curried(vm, self, args, 0)],
  ['rcurry', [0, ANY], (self, args, vm) => curried(vm, self, args, null)],
  ['ncurry', [1, ANY], (self, [index, ...args], vm) => curriedAt(vm, self, intArg(index), args)],
];
