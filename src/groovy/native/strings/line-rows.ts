import type { ClosureValue } from '../../runtime/closure.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg } from '../arguments.ts';
import { parameterCount } from '../closures/parameters.ts';
import type { MethodRow } from '../define.ts';
import { splitText } from '../regex/split.ts';
import { linesOfLong } from './margin.ts';
import { patternArg } from './search-rows.ts';
import { listOf } from './values.ts';

/** Calls a closure for each line, with its number where it takes two arguments; returns the result of the last call. */
export function* eachLine(vm: Vm, lines: readonly string[], first: number, closure: ClosureValue): Evaluation {
  const numbered = parameterCount(closure) === 2;
  let answer: Value = null;
  for (const [index, line] of lines.entries()) {
    answer = yield* vm.call(closure, numbered ? [line, first + index] : [line]);
    if (vm.spend(1)) yield TICK;
  }
  return answer;
}

export function* splitEachLine(
  vm: Vm,
  lines: readonly string[],
  separator: Value | undefined,
  closure: ClosureValue,
): Evaluation {
  const pattern = patternArg(vm, separator);
  let answer: Value = null;
  for (const line of lines) {
    answer = yield* vm.call(closure, [listOf(vm, yield* splitText(vm, line, pattern, 0))]);
    if (vm.spend(1)) yield TICK;
  }
  return answer;
}

export const lineRows: readonly MethodRow<string>[] = [
  [
    'readLines',
    0,
    function* (self, _args, vm) {
      return listOf(vm, yield* linesOfLong(vm, self));
    },
  ],
  [
    'eachLine',
    1,
    function* (self, [closure], vm) {
      return yield* eachLine(vm, yield* linesOfLong(vm, self), 0, closureArg(closure));
    },
  ],
  [
    'eachLine',
    2,
    function* (self, [first, closure], vm) {
      return yield* eachLine(vm, yield* linesOfLong(vm, self), intArg(first), closureArg(closure));
    },
  ],
  [
    'splitEachLine',
    2,
    function* (self, [separator, closure], vm) {
      return yield* splitEachLine(vm, yield* linesOfLong(vm, self), separator, closureArg(closure));
    },
  ],
];
