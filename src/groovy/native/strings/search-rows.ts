import { ClosureValue } from '../../runtime/closure.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg } from '../arguments.ts';
import { ANY, type MethodRow } from '../define.ts';
import { compilePattern, isPattern, type PatternState } from '../regex/compile.ts';
import { groupText, matchValue } from '../regex/groups.ts';
import { Finder } from '../regex/matcher-state.ts';
import { matchesWhole } from '../regex/pattern.ts';
import { allMatches, callForMatch, replaceByClosure, replaceMatches } from '../regex/replace.ts';
import { elementsOfTexts } from './elements.ts';
import { listOf, sequenceArg } from './values.ts';

/** Returns a Pattern, given as such or by its source. */
export function patternArg(vm: Vm, value: Value | undefined): PatternState {
  return isPattern(value) ? value.state : compilePattern(vm, sequenceArg(vm, value));
}

const finding: readonly MethodRow<string>[] = [
  [
    'find',
    1,
    (self, [regex], vm) => {
      if (regex instanceof ClosureValue) return mismatch();
      const match = new Finder(vm, patternArg(vm, regex), self).next();
      return match === null ? null : groupText(match, 0);
    },
  ],
  [
    'find',
    2,
    function* (self, [regex, closure], vm) {
      const pattern = patternArg(vm, regex);
      const visitor = closureArg(closure);
      const match = new Finder(vm, pattern, self).next();
      return match === null ? null : yield* vm.text(yield* callForMatch(vm, pattern, match, visitor));
    },
  ],
  [
    'findAll',
    1,
    function* (self, [regex], vm) {
      if (regex instanceof ClosureValue) return mismatch();
      const matches = yield* allMatches(vm, patternArg(vm, regex), self);
      return listOf(
        vm,
        matches.map((match) => groupText(match, 0)),
      );
    },
  ],
  [
    'findAll',
    2,
    function* (self, [regex, closure], vm) {
      const pattern = patternArg(vm, regex);
      const visitor = closureArg(closure);
      const found: Value[] = [];
      for (const match of yield* allMatches(vm, pattern, self)) {
        found.push(yield* callForMatch(vm, pattern, match, visitor));
      }
      return listOf(vm, found);
    },
  ],
  [
    'eachMatch',
    2,
    function* (self, [regex, closure], vm) {
      const pattern = patternArg(vm, regex);
      const visitor = closureArg(closure);
      for (const match of yield* allMatches(vm, pattern, self)) {
        yield* vm.call(visitor, [matchValue(pattern, match)]);
      }
      return self;
    },
  ],
  ['matches', 1, (self, [pattern], vm) => (isPattern(pattern) ? matchesWhole(vm, pattern.state, self) : mismatch())],
];

const replacing: readonly MethodRow<string>[] = (['replaceAll', 'replaceFirst'] as const).map((name) => [
  name,
  2,
  function* (self, [regex, replacement], vm) {
    const pattern = patternArg(vm, regex);
    const all = name === 'replaceAll';
    if (replacement instanceof ClosureValue) return yield* replaceByClosure(vm, pattern, self, replacement, all);
    return yield* replaceMatches(vm, pattern, self, sequenceArg(vm, replacement), all);
  },
]);

const counting: readonly MethodRow<string>[] = [
  ['count', 1, (self, [part], vm) => countOverlapping(vm, self, sequenceArg(vm, part))],
  ['startsWithAny', [0, ANY], (self, args, vm) => elementsOfTexts(vm, args).some((each) => self.startsWith(each))],
  ['endsWithAny', [0, ANY], (self, args, vm) => elementsOfTexts(vm, args).some((each) => self.endsWith(each))],
];

/** Counts occurrences as Groovy does: at every position, also where they overlap. */
function* countOverlapping(vm: Vm, text: string, part: string): Evaluation<number> {
  if (part === '') return text.length === 0 ? 1 : text.length + 1;
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    count += 1;
    if (count % 256 === 0 && vm.spend(16)) yield TICK;
  }
  return count;
}

/** Defines the methods that search for expressions and texts in a CharSequence. */
export const searchRows: readonly MethodRow<string>[] = [...finding, ...replacing, ...counting];
