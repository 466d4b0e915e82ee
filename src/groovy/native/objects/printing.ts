import type { Evaluation } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { MethodRow } from '../define.ts';

/** Prints the text of a value, and a line feed where `ending` has one. */
function* printValue(vm: Vm, value: Value, ending: '' | '\n'): Evaluation {
  const text = yield* vm.text(value);
  vm.checkString(text.length + 1);
  vm.surroundings.print(text + ending);
  return null;
}

/** Defines `print` and `println` of every object. */
export const printingRows: readonly MethodRow<Value>[] = [
  [
    'print',
    1,
    function* (_self, [value = null], vm) {
      return yield* printValue(vm, value, '');
    },
  ],
  [
    'println',
    [0, 1],
    function* (_self, [value = ''], vm) {
      return yield* printValue(vm, value, '\n');
    },
  ],
];
