import { type ClosureValue, DELEGATE_FIRST } from '../../runtime/closure.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { GroovyClass } from '../../runtime/groovy-class.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg } from '../arguments.ts';
import { copyClosure } from '../closures/index.ts';
import { ANY, type MethodRow } from '../define.ts';

/** Calls a closure that looks into an object first for what it does not know. */
function within(vm: Vm, self: Value, closure: ClosureValue): Evaluation {
  const copy = copyClosure(closure, { delegate: self });
  copy.strategy = DELEGATE_FIRST;
  return vm.call(copy, [self]);
}

/** Calls a closure while the static methods of classes are methods of their first parameter. */
function* withCategories(vm: Vm, categories: readonly Value[], closure: ClosureValue): Evaluation {
  const before = vm.categories.length;
  for (const each of categories) if (!(each instanceof GroovyClass)) mismatch();
  try {
    for (const each of categories) if (each instanceof GroovyClass) vm.categories.push(each);
    return yield* vm.call(closure, []);
  } finally {
    vm.categories.length = before;
  }
}

export const scopeRows: readonly MethodRow<Value>[] = [
  [
    'with',
    1,
    function* (self, [closure], vm) {
      return yield* within(vm, self, closureArg(closure));
    },
  ],
  [
    'identity',
    1,
    function* (self, [closure], vm) {
      return yield* within(vm, self, closureArg(closure));
    },
  ],
  [
    'use',
    [2, ANY],
    function* (_self, args, vm) {
      const [first] = args;
      const given = args.length === 2 && first instanceof ListValue ? first.items : args.slice(0, -1);
      return yield* withCategories(vm, given, closureArg(args.at(-1)));
    },
  ],
];
