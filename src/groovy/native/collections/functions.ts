import { ClosureValue } from '../../runtime/closure.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';

/** Lists the single methods of the interfaces of `java.util.function`, in the order in which they are tried. */
const METHODS = [
  'apply',
  'accept',
  'test',
  'get',
  'applyAsInt',
  'applyAsLong',
  'applyAsDouble',
  'compare',
  'call',
  'run',
];

export function isFunction(value: Value): boolean {
  return value instanceof ClosureValue || value instanceof Instance;
}

/** Calls a closure, or an object of the script that implements a functional interface of Java. */
export function* callFunction(vm: Vm, callee: Value, args: readonly Value[]): Evaluation {
  if (callee instanceof ClosureValue) return yield* vm.call(callee, args);
  const name = METHODS.find((each) => vm.respondsTo(callee, each, args.length));
  return yield* name === undefined ? vm.call(callee, args) : vm.invoke(callee, name, args);
}

/** Returns a value that can be called as a function. */
export function functionArg(value: Value | undefined): Value {
  return value !== undefined && isFunction(value) ? value : mismatch();
}
