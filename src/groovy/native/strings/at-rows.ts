import { ListValue, RangeValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { javaSubstring, normalIndex } from './values.ts';

/** Implements `text[index]`. */
export function charAt(vm: Vm, text: string, index: number): string {
  const at = normalIndex(vm, index, text.length);
  return javaSubstring(vm, text, at, at + 1);
}

/** Returns the begin and end of a slice of a value of that size, and whether it is reversed. */
export function sliceBorders(
  range: RangeValue,
  size: number,
): { readonly from: number; readonly to: number; readonly reverse: boolean } {
  if (range.elements !== null && range.elements.length === 0) return { from: 0, to: 0, reverse: false };
  const [first, last] = [intArg(range.from), intArg(range.to)];
  const written = range.exclusive ? last + (range.reverse ? -1 : 1) : last;
  const from = first < 0 ? first + size : first;
  const to = written < 0 ? written + size : written;
  const extra = range.exclusive ? 0 : 1;
  if (from > to) return { from: to + (range.exclusive ? 1 : 0), to: from + 1, reverse: true };
  return { from, to: to + extra, reverse: false };
}

function slice(vm: Vm, text: string, range: RangeValue): string {
  const { from, to, reverse } = sliceBorders(range, text.length);
  const part = javaSubstring(vm, text, from, to);
  return reverse ? part.split('').reverse().join('') : part;
}

function* gather(vm: Vm, text: string, indexes: readonly Value[]): Evaluation<string> {
  let result = '';
  for (const index of indexes) {
    if (index instanceof RangeValue) result += slice(vm, text, index);
    else if (index instanceof ListValue) result += yield* gather(vm, text, index.items);
    else result += charAt(vm, text, intArg(index));
    vm.checkString(result.length);
    if (vm.spend(1)) yield TICK;
  }
  return result;
}

function* prefixLength(vm: Vm, text: string, condition: Value | undefined): Evaluation<number> {
  const closure = closureArg(condition);
  let length = 0;
  while (length < text.length && (yield* vm.truth(yield* vm.call(closure, [text.charAt(length)])))) length += 1;
  return length;
}

/** Defines the methods that return parts of a CharSequence by index. */
export const atRows: readonly MethodRow<string>[] = [
  ['getAt', 1, (self, [index], vm) => charAt(vm, self, intArg(index))],
  ['getAt', 1, (self, [range], vm) => (range instanceof RangeValue ? slice(vm, self, range) : mismatch())],
  [
    'getAt',
    1,
    function* (self, [indexes], vm) {
      return yield* gather(vm, self, indexes instanceof ListValue ? indexes.items : mismatch());
    },
  ],
  ['take', 1, (self, [count]) => self.slice(0, Math.max(0, intArg(count)))],
  ['drop', 1, (self, [count]) => self.slice(Math.max(0, intArg(count)))],
  [
    'takeWhile',
    1,
    function* (self, [condition], vm) {
      return self.slice(0, yield* prefixLength(vm, self, condition));
    },
  ],
  [
    'dropWhile',
    1,
    function* (self, [condition], vm) {
      return self.slice(yield* prefixLength(vm, self, condition));
    },
  ],
];
