import { PATTERN } from '../../runtime/classes.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { sequenceArg, stringArray } from '../strings/values.ts';
import { compilePattern, FLAGS, guarded, makePattern, type PatternInstance, type PatternState } from './compile.ts';
import { makeMatcherOf } from './matcher-state.ts';
import { quoteRegex } from './quote.ts';
import { splitText } from './split.ts';

/** Defines `java.util.regex.Pattern`. */
export const patternClass: NativeClass = nativeClass<PatternInstance>(PATTERN, {
  statics: [
    ['compile', 1, (_none, [source], vm) => makePattern(vm, sequenceArg(vm, source))],
    ['compile', 2, (_none, [source, flags], vm) => makePattern(vm, sequenceArg(vm, source), intArg(flags))],
    ['quote', 1, (_none, [text], vm) => quoteRegex(sequenceArg(vm, text))],
    [
      'matches',
      2,
      (_none, [source, text], vm) =>
        matchesWhole(vm, compilePattern(vm, sequenceArg(vm, source)), sequenceArg(vm, text)),
    ],
  ],
  methods: [
    ['matcher', 1, (self, [text], vm) => makeMatcherOf(self.state, sequenceArg(vm, text))],
    ['pattern', 0, (self) => self.state.source],
    ['toString', 0, (self) => self.state.source],
    ['flags', 0, (self) => self.state.flags],
    [
      'split',
      [1, 2],
      function* (self, [text, limit], vm) {
        return stringArray(vm, yield* splitText(vm, sequenceArg(vm, text), self.state, intArg(limit ?? 0)));
      },
    ],
    [
      'isCase',
      1,
      function* (self, [value = null], vm) {
        return value !== null && matchesWhole(vm, self.state, yield* vm.text(value));
      },
    ],
  ],
  constants: { ...FLAGS },
});

/** Says whether the whole text matches, as `==~` does. */
export function matchesWhole(vm: Vm, pattern: PatternState, text: string): boolean {
  return guarded(vm, pattern.source, () => pattern.java.matches(text));
}
