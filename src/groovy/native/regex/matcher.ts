import { MATCHER, PATTERN } from '../../runtime/classes.ts';
import { ClosureValue } from '../../runtime/closure.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { append, isBuffer } from '../strings/text-buffer.ts';
import { sequenceArg } from '../strings/values.ts';
import { isPattern, type PatternInstance } from './compile.ts';
import { currentMatch, groupNumber, groupText } from './groups.ts';
import { matcherGroovyRows } from './matcher-groovy.ts';
import {
  findFrom,
  findNext,
  type MatcherInstance,
  makeMatcherOf,
  matchAtStart,
  resetMatcher,
} from './matcher-state.ts';
import { quoteReplacement } from './quote.ts';
import { replaceMatches } from './replace.ts';
import { expandReplacement, parseReplacement } from './replacement.ts';

const BOUNDS = 'java.lang.IndexOutOfBoundsException';

const finding: readonly MethodRow<MatcherInstance>[] = [
  ['matches', 0, (self, _args, vm) => matchAtStart(vm, self.state, true)],
  ['lookingAt', 0, (self, _args, vm) => matchAtStart(vm, self.state, false)],
  ['find', 0, (self, _args, vm) => findNext(vm, self.state)],
  [
    'find',
    1,
    (self, [from], vm) => {
      const start = intArg(from);
      if (start < 0 || start > self.state.text.length) vm.fail(BOUNDS, 'Illegal start index');
      return findFrom(vm, self.state, start);
    },
  ],
  [
    'reset',
    [0, 1],
    (self, [text], vm) => {
      if (text !== undefined) self.state.text = sequenceArg(vm, text);
      resetMatcher(self.state);
      return self;
    },
  ],
  [
    'region',
    2,
    (self, args, vm) => {
      const [start, end] = [intArg(args[0]), intArg(args[1])];
      const { state } = self;
      if (start < 0 || start > state.text.length) vm.fail(BOUNDS, 'start');
      if (end < 0 || end > state.text.length) vm.fail(BOUNDS, 'end');
      if (start > end) vm.fail(BOUNDS, 'start > end');
      resetMatcher(state);
      state.regionStart = start;
      state.regionEnd = end;
      return self;
    },
  ],
  ['regionStart', 0, (self) => self.state.regionStart],
  ['regionEnd', 0, (self) => self.state.regionEnd],
  [
    'usePattern',
    1,
    (self, [pattern]) => {
      self.state.pattern = isPattern(pattern) ? pattern.state : mismatch();
      self.state.current = null;
      self.state.finder = null;
      return self;
    },
  ],
];

const telling: readonly MethodRow<MatcherInstance>[] = [
  ['group', [0, 1], (self, [group], vm) => groupText(currentMatch(vm, self.state), numberOf(vm, self, group))],
  [
    'start',
    [0, 1],
    (self, [group], vm) => {
      const match = currentMatch(vm, self.state, 'No match available');
      return match.ranges[numberOf(vm, self, group)]?.[0] ?? -1;
    },
  ],
  [
    'end',
    [0, 1],
    (self, [group], vm) => {
      const match = currentMatch(vm, self.state, 'No match available');
      return match.ranges[numberOf(vm, self, group)]?.[1] ?? -1;
    },
  ],
  ['groupCount', 0, (self) => self.state.pattern.java.groupCount],
  ['pattern', 0, (self): PatternInstance => new Instance(PATTERN, self.state.pattern)],
  [
    'toMatchResult',
    0,
    (self) => {
      const copy = makeMatcherOf(self.state.pattern, self.state.text);
      copy.state.current = self.state.current;
      return copy;
    },
  ],
  [
    'toString',
    0,
    ({ state }) => {
      const last = state.current === null ? '' : groupText(state.current, 0);
      return `java.util.regex.Matcher[pattern=${state.pattern.source} region=${state.regionStart},${state.regionEnd} lastmatch=${last}]`;
    },
  ],
];

function numberOf(vm: Vm, self: MatcherInstance, group: Value | undefined): number {
  if (group === undefined) return 0;
  return groupNumber(vm, self.state.pattern, typeof group === 'number' ? group : sequenceArg(vm, group));
}

const replacing: readonly MethodRow<MatcherInstance>[] = [
  ...(['replaceAll', 'replaceFirst'] as const).flatMap((name): MethodRow<MatcherInstance>[] => [
    [
      name,
      1,
      function* (self, [replacement], vm) {
        const wanted = replacement instanceof ClosureValue ? mismatch() : sequenceArg(vm, replacement);
        resetMatcher(self.state);
        return yield* replaceMatches(vm, self.state.pattern, self.state.text, wanted, name === 'replaceAll');
      },
    ],
    [
      name,
      1,
      function* (self, [given], vm) {
        const closure = closureArg(given);
        const { state } = self;
        resetMatcher(state);
        let result = '';
        let end = 0;
        while (findNext(vm, state)) {
          const match = currentMatch(vm, state);
          const replacement = yield* vm.text(yield* vm.call(closure, [self]));
          result +=
            state.text.slice(end, match.start) +
            expandReplacement(parseReplacement(vm, state.pattern, replacement), match);
          end = match.end;
          vm.checkString(result.length);
          if (name === 'replaceFirst') break;
        }
        return result + state.text.slice(end);
      },
    ],
  ]),
  [
    'appendReplacement',
    2,
    (self, [buffer, replacement], vm) => {
      const target = isBuffer(buffer) ? buffer.state : mismatch();
      const { state } = self;
      const match = currentMatch(vm, state, 'No match available');
      const parts = parseReplacement(vm, state.pattern, sequenceArg(vm, replacement));
      append(vm, target, state.text.slice(state.appended, match.start) + expandReplacement(parts, match));
      state.appended = match.end;
      return self;
    },
  ],
  [
    'appendTail',
    1,
    (self, [buffer], vm) => {
      const target = isBuffer(buffer) ? buffer : mismatch();
      append(vm, target.state, self.state.text.slice(self.state.appended));
      return target;
    },
  ],
];

/** Defines `java.util.regex.Matcher`. */
export const matcherClass: NativeClass = nativeClass<MatcherInstance>(MATCHER, {
  statics: [['quoteReplacement', 1, (_none, [text], vm) => quoteReplacement(sequenceArg(vm, text))]],
  methods: [...finding, ...telling, ...replacing, ...matcherGroovyRows],
});

export function makeMatcher(vm: Vm, pattern: PatternInstance, text: string): MatcherInstance {
  vm.allocate(64);
  return makeMatcherOf(pattern.state, text);
}
