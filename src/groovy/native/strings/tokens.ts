import { defineClass, defineInterface, OBJECT } from '../../runtime/classes.ts';
import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { Instance } from '../../runtime/instance.ts';
import { CharValue } from '../../runtime/text.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { booleanArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { LONG_TEXT, listOf, sequenceArg, stringArray } from './values.ts';

const BLANKS = ' \t\n\r\f';

/** Returns the parts of a text between characters that are delimiters; none of them is empty. */
export function tokensOf(text: string, delimiters: string = BLANKS): string[] {
  const found: string[] = [];
  let begin = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (!delimiters.includes(text.charAt(at))) {
      if (begin < 0) begin = at;
    } else if (begin >= 0) {
      found.push(text.slice(begin, at));
      begin = -1;
    }
  }
  if (begin >= 0) found.push(text.slice(begin));
  return found;
}

function delimitersArg(vm: Vm, value: Value | undefined): string {
  if (value === undefined) return BLANKS;
  return value instanceof CharValue ? value.text : sequenceArg(vm, value);
}

/** Returns the tokens of a text that may be long. */
function* tokensOfLong(vm: Vm, text: string, delimiters: string = BLANKS): Evaluation<string[]> {
  if (text.length < LONG_TEXT) return tokensOf(text, delimiters);
  const found: string[] = [];
  let begin = -1;
  for (let at = 0; at < text.length; at += 1) {
    if (at % 4096 === 0 && vm.spend(200)) yield TICK;
    if (!delimiters.includes(text.charAt(at))) {
      if (begin < 0) begin = at;
    } else if (begin >= 0) {
      found.push(text.slice(begin, at));
      begin = -1;
      if (found.length > vm.limits.collectionSize) vm.checkSize(found.length);
    }
  }
  if (begin >= 0) found.push(text.slice(begin));
  return found;
}

export const tokenRows: readonly MethodRow<string>[] = [
  [
    'tokenize',
    [0, 1],
    function* (self, [by], vm) {
      return listOf(vm, yield* tokensOfLong(vm, self, delimitersArg(vm, by)));
    },
  ],
  [
    'split',
    0,
    function* (self, _args, vm) {
      return stringArray(vm, yield* tokensOfLong(vm, self));
    },
  ],
];

const ENUMERATION = defineInterface('java.util.Enumeration');
const STRING_TOKENIZER = defineClass('java.util.StringTokenizer', OBJECT, [ENUMERATION]);

interface TokenizerState {
  readonly text: string;
  delimiters: string;
  readonly returned: boolean;
  at: number;
}

type Tokenizer = Instance<TokenizerState>;

/** Returns the begin and end of the next token, or null where there is none. */
function nextToken(state: TokenizerState): readonly [begin: number, end: number] | null {
  const { text, delimiters, returned } = state;
  const isDelimiter = (at: number): boolean => delimiters.includes(text.charAt(at));
  let begin = state.at;
  if (!returned) while (begin < text.length && isDelimiter(begin)) begin += 1;
  if (begin >= text.length) return null;
  let end = begin;
  while (end < text.length && !isDelimiter(end)) end += 1;
  return [begin, returned && end === begin ? end + 1 : end];
}

function takeToken(vm: Vm, state: TokenizerState): string {
  const [begin, end] = nextToken(state) ?? vm.fail('java.util.NoSuchElementException', null);
  state.at = end;
  return state.text.slice(begin, end);
}

/** Defines `java.util.StringTokenizer`. */
export const stringTokenizerClass: NativeClass = nativeClass<Tokenizer>(STRING_TOKENIZER, {
  constructors: [
    [
      [1, 3],
      (_none, [text, delimiters, returned], vm) =>
        new Instance<TokenizerState>(STRING_TOKENIZER, {
          text: sequenceArg(vm, text),
          delimiters: delimitersArg(vm, delimiters),
          returned: returned === undefined ? false : booleanArg(returned),
          at: 0,
        }),
    ],
  ],
  methods: [
    ['hasMoreTokens', 0, (self) => nextToken(self.state) !== null],
    ['hasMoreElements', 0, (self) => nextToken(self.state) !== null],
    ['nextToken', 0, (self, _args, vm) => takeToken(vm, self.state)],
    ['nextElement', 0, (self, _args, vm) => takeToken(vm, self.state)],
    [
      'nextToken',
      1,
      (self, [delimiters], vm) => {
        self.state.delimiters = sequenceArg(vm, delimiters);
        return takeToken(vm, self.state);
      },
    ],
    [
      'countTokens',
      0,
      (self) => {
        const ahead = { ...self.state };
        let count = 0;
        for (let next = nextToken(ahead); next !== null; next = nextToken(ahead)) {
          count += 1;
          ahead.at = next[1];
        }
        return count;
      },
    ],
  ],
});
