import type { Vm } from '../../runtime/vm.ts';
import type { NativeClass } from '../define.ts';
import { isPattern, makePattern, type PatternInstance } from './compile.ts';
import { makeMatcher, matcherClass } from './matcher.ts';
import { matchIteratorClass } from './matcher-groovy.ts';
import type { MatcherInstance } from './matcher-state.ts';
import { matchesWhole, patternClass } from './pattern.ts';

export { isPattern, type MatcherInstance, makeMatcher, makePattern, type PatternInstance };

/** Holds the classes of `java.util.regex`. */
export const regexClasses: readonly NativeClass[] = [patternClass, matcherClass, matchIteratorClass];

/** Implements `text ==~ pattern`. */
export function fullMatch(vm: Vm, pattern: PatternInstance, text: string): boolean {
  return matchesWhole(vm, pattern.state, text);
}
