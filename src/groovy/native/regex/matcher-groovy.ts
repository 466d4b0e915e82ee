import { defineClass, ITERATOR, OBJECT } from '../../runtime/classes.ts';
import { ListValue, RangeValue } from '../../runtime/collections.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { elementsArg, intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { currentMatch, matchValue } from './groups.ts';
import { findNext, type MatcherInstance, type MatcherState, resetMatcher } from './matcher-state.ts';

/** Defines the methods that Groovy adds to a Matcher. Counting and indexing start from the beginning, as in Groovy. */
export const matcherGroovyRows: readonly MethodRow<MatcherInstance>[] = [
  ['asBoolean', 0, (self, _args, vm) => findNext(vm, self.state)],
  ['hasGroup', 0, (self) => self.state.pattern.java.groupCount > 0],
  [
    'getCount',
    0,
    function* (self, _args, vm) {
      return yield* countMatches(vm, self.state);
    },
  ],
  [
    'size',
    0,
    function* (self, _args, vm) {
      return BigInt(yield* countMatches(vm, self.state));
    },
  ],
  [
    'setIndex',
    1,
    function* (self, [index], vm) {
      const wanted = intArg(index);
      yield* goTo(vm, self.state, yield* normalized(vm, self.state, wanted));
      return null;
    },
  ],
  [
    'getAt',
    1,
    function* (self, [index], vm) {
      if (typeof index === 'number') return yield* matchAt(vm, self.state, index);
      const indexes = index instanceof ListValue || index instanceof RangeValue ? elementsArg(vm, index) : mismatch();
      const found: Value[] = [];
      for (const each of indexes) {
        if (each instanceof ListValue || each instanceof RangeValue) {
          for (const inner of elementsArg(vm, each)) found.push(yield* matchAt(vm, self.state, intArg(inner)));
        } else {
          found.push(yield* matchAt(vm, self.state, intArg(each)));
        }
      }
      return new ListValue(found);
    },
  ],
  [
    'iterator',
    0,
    (self) => {
      resetMatcher(self.state);
      return new Instance<MatchIteratorState>(MATCH_ITERATOR, { matcher: self.state, found: false, done: false });
    },
  ],
];

function* countMatches(vm: Vm, state: MatcherState): Evaluation<number> {
  resetMatcher(state);
  let count = 0;
  while (findNext(vm, state)) {
    count += 1;
    if (vm.spend(2)) yield TICK;
  }
  resetMatcher(state);
  return count;
}

function* normalized(vm: Vm, state: MatcherState, index: number): Evaluation<number> {
  const count = yield* countMatches(vm, state);
  if (index < -count || index >= count) {
    vm.fail(
      'java.lang.IndexOutOfBoundsException',
      `index is out of range ${count === 0 ? 0 : -count}..${count - 1} (index = ${index})`,
    );
  }
  return index < 0 ? index + count : index;
}

function* matchAt(vm: Vm, state: MatcherState, index: number): Evaluation {
  const wanted = yield* normalized(vm, state, index);
  yield* goTo(vm, state, wanted + 1);
  return matchValue(state.pattern, currentMatch(vm, state));
}

/** Finds the given number of matches from the beginning. */
function* goTo(vm: Vm, state: MatcherState, matches: number): Evaluation<void> {
  resetMatcher(state);
  for (let each = 0; each < matches; each += 1) {
    findNext(vm, state);
    if (vm.spend(2)) yield TICK;
  }
}

interface MatchIteratorState {
  readonly matcher: MatcherState;
  found: boolean;
  done: boolean;
}

const MATCH_ITERATOR = defineClass('org.codehaus.groovy.runtime.StringGroovyMethods$1', OBJECT, [ITERATOR]);

/** Defines an iterator that advances the matcher itself: within a loop over matches the matcher is at the current match. */
export const matchIteratorClass: NativeClass = nativeClass<Instance<MatchIteratorState>>(MATCH_ITERATOR, {
  methods: [
    ['hasNext', 0, (self, _args, vm) => hasNext(vm, self.state)],
    [
      'next',
      0,
      (self, _args, vm) => {
        const { state } = self;
        if (!hasNext(vm, state)) vm.fail('java.util.NoSuchElementException', null);
        state.found = false;
        return matchValue(state.matcher.pattern, currentMatch(vm, state.matcher));
      },
    ],
    ['remove', 0, (_self, _args, vm) => vm.fail('java.lang.UnsupportedOperationException', null)],
  ],
});

function hasNext(vm: Vm, state: MatchIteratorState): boolean {
  if (state.done) return false;
  if (!state.found) {
    state.found = findNext(vm, state.matcher);
    state.done = !state.found;
  }
  return state.found;
}
