import { toDoubleValue } from '../../runtime/numbers.ts';
import type { Vm } from '../../runtime/vm.ts';
import { numberArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { sequenceArg } from './values.ts';

/** Returns the given number of characters of a repeated padding. */
function filler(vm: Vm, padding: string, length: number): string {
  if (padding === '') vm.fail('java.lang.ArithmeticException', '/ by zero');
  vm.checkString(length);
  return padding.repeat(Math.ceil(length / padding.length)).slice(0, length);
}

type Place = (vm: Vm, text: string, missing: number, padding: string) => string;

function padded(name: string, place: Place): MethodRow<string> {
  return [
    name,
    [1, 2],
    (self, [width, padding], vm) => {
      const missing = Math.trunc(toDoubleValue(numberArg(width))) - self.length;
      const fill = padding === undefined ? ' ' : sequenceArg(vm, padding);
      if (missing <= 0) return self;
      vm.checkString(self.length + missing);
      return place(vm, self, missing, fill);
    },
  ];
}

/** Defines `padLeft`, `padRight` and `center`. */
export const paddingRows: readonly MethodRow<string>[] = [
  padded('padLeft', (vm, text, missing, padding) => filler(vm, padding, missing) + text),
  padded('padRight', (vm, text, missing, padding) => text + filler(vm, padding, missing)),
  padded('center', (vm, text, missing, padding) => {
    const right = filler(vm, padding, Math.ceil(missing / 2));
    return right.slice(0, Math.floor(missing / 2)) + text + right;
  }),
];
