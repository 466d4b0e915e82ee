import { RangeValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { CharValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { javaText, quickText } from '../../semantics/text.ts';
import { intArg, textArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { sliceBorders } from './at-rows.ts';
import { compareTexts } from './compare-text.ts';
import { reversedLong } from './sequence-rows.ts';
import { append, type BufferInstance, isBuffer, newBuffer, STRING_BUFFER, STRING_BUILDER } from './text-buffer.ts';
import {
  charArrayText,
  charCodeArg,
  checked,
  isCharArray,
  isCharSequence,
  javaSubstring,
  sequenceArg,
} from './values.ts';

const BOUNDS = 'java.lang.StringIndexOutOfBoundsException';

/** Returns the text of a value that `append` or `insert` adds. */
function* added(vm: Vm, value: Value): Evaluation<string> {
  if (typeof value === 'string') return value;
  if (isCharArray(value)) return charArrayText(value);
  return yield* javaText(vm, value);
}

/**
 * Returns the text of a part of a CharSequence or `char[]`: given as from and to for the first, as offset and length for
 * the second.
 */
function partOf(vm: Vm, value: Value | undefined, from: Value | undefined, second: Value | undefined): string {
  const [start, other] = [intArg(from), intArg(second)];
  if (isCharArray(value)) return javaSubstring(vm, charArrayText(value), start, start + other);
  const text = isCharSequence(value) ? sequenceArg(vm, value) : mismatch();
  if (start < 0 || start > other || other > text.length) {
    vm.fail('java.lang.IndexOutOfBoundsException', `start ${start}, end ${other}, length ${text.length}`);
  }
  return text.slice(start, other);
}

function insertAt(vm: Vm, self: BufferInstance, offset: number, text: string): BufferInstance {
  const { state } = self;
  if (offset < 0 || offset > state.text.length) vm.fail(BOUNDS, `offset ${offset}, length ${state.text.length}`);
  state.text = checked(vm, state.text.slice(0, offset) + text + state.text.slice(offset));
  return self;
}

function place(vm: Vm, self: BufferInstance, index: number): number {
  if (index < 0 || index >= self.state.text.length) {
    vm.fail(BOUNDS, `index ${index}, length ${self.state.text.length}`);
  }
  return index;
}

/** Returns the begin and end for `delete` and `replace`: an end beyond the text becomes that of the text. */
function borders(vm: Vm, self: BufferInstance, from: Value | undefined, to: Value | undefined): [number, number] {
  const { length } = self.state.text;
  const [start, end] = [intArg(from), Math.min(intArg(to), length)];
  if (start < 0 || start > end) vm.fail(BOUNDS, `start ${start}, end ${end}, length ${length}`);
  return [start, end];
}

const growing: readonly MethodRow<BufferInstance>[] = [
  // What has its text at hand, which is nearly all that is ever appended.
  ...(['append', 'leftShift'] as const).map(
    (name): MethodRow<BufferInstance> => [
      name,
      1,
      (self, [value = null], vm) => {
        append(vm, self.state, quickText(value) ?? mismatch());
        return self;
      },
    ],
  ),
  ...(['append', 'leftShift'] as const).map(
    (name): MethodRow<BufferInstance> => [
      name,
      1,
      function* (self, [value = null], vm) {
        append(vm, self.state, yield* added(vm, value));
        return self;
      },
    ],
  ),
  [
    'append',
    3,
    (self, [value, from, second], vm) => {
      append(vm, self.state, partOf(vm, value, from, second));
      return self;
    },
  ],
  [
    'appendCodePoint',
    1,
    (self, [code], vm) => {
      const point = intArg(code);
      if (point < 0 || point > 0x10ffff) vm.fail('java.lang.IllegalArgumentException', null);
      append(vm, self.state, String.fromCodePoint(point));
      return self;
    },
  ],
  [
    'insert',
    2,
    function* (self, [offset, value = null], vm) {
      const at = intArg(offset);
      return insertAt(vm, self, at, yield* added(vm, value));
    },
  ],
  [
    'insert',
    4,
    (self, [offset, value, from, second], vm) => insertAt(vm, self, intArg(offset), partOf(vm, value, from, second)),
  ],
];

const changing: readonly MethodRow<BufferInstance>[] = [
  [
    'delete',
    2,
    (self, [from, to], vm) => {
      const [start, end] = borders(vm, self, from, to);
      self.state.text = self.state.text.slice(0, start) + self.state.text.slice(end);
      return self;
    },
  ],
  [
    'deleteCharAt',
    1,
    (self, [index], vm) => {
      const at = place(vm, self, intArg(index));
      self.state.text = self.state.text.slice(0, at) + self.state.text.slice(at + 1);
      return self;
    },
  ],
  [
    'replace',
    3,
    (self, [from, to, text], vm) => {
      const [start, end] = borders(vm, self, from, to);
      const { state } = self;
      state.text = checked(vm, state.text.slice(0, start) + textArg(vm, text) + state.text.slice(end));
      return self;
    },
  ],
  [
    'reverse',
    0,
    function* (self, _args, vm) {
      self.state.text = yield* reversedLong(vm, self.state.text);
      return self;
    },
  ],
  [
    'setCharAt',
    2,
    (self, [index, char], vm) => {
      const at = place(vm, self, intArg(index));
      const { text } = self.state;
      self.state.text = text.slice(0, at) + String.fromCharCode(charCodeArg(char)) + text.slice(at + 1);
      return null;
    },
  ],
  [
    'setLength',
    1,
    (self, [given], vm) => {
      const length = intArg(given);
      if (length < 0) vm.fail(BOUNDS, `String index out of range: ${length}`);
      vm.checkString(length);
      self.state.text = self.state.text.slice(0, length).padEnd(length, '\0');
      return null;
    },
  ],
  [
    'putAt',
    2,
    function* (self, [range, value = null], vm) {
      const where = range instanceof RangeValue ? range : mismatch();
      const { state } = self;
      const { from, to } = sliceBorders(where, state.text.length);
      javaSubstring(vm, state.text, from, to);
      state.text = checked(vm, state.text.slice(0, from) + (yield* vm.text(value)) + state.text.slice(to));
      return null;
    },
  ],
];

const asking: readonly MethodRow<BufferInstance>[] = [
  ['length', 0, (self) => self.state.text.length],
  ['toString', 0, (self) => self.state.text],
  ['isEmpty', 0, (self) => self.state.text === ''],
  ['charAt', 1, (self, [index], vm) => new CharValue(self.state.text.charCodeAt(place(vm, self, intArg(index))))],
  ['codePointAt', 1, (self, [index], vm) => self.state.text.codePointAt(place(vm, self, intArg(index))) ?? 0],
  [
    'indexOf',
    [1, 2],
    (self, [text, from], vm) => self.state.text.indexOf(textArg(vm, text), Math.max(0, intArg(from ?? 0))),
  ],
  [
    'lastIndexOf',
    [1, 2],
    (self, [text, from], vm) => {
      const start = from === undefined ? self.state.text.length : intArg(from);
      return start < 0 ? -1 : self.state.text.lastIndexOf(textArg(vm, text), start);
    },
  ],
  ['substring', 1, (self, [from], vm) => part(vm, self, intArg(from), self.state.text.length)],
  ['substring', 2, (self, [from, to], vm) => part(vm, self, intArg(from), intArg(to))],
  ['subSequence', 2, (self, [from, to], vm) => part(vm, self, intArg(from), intArg(to))],
  ['compareTo', 1, (self, [other]) => compareTexts(self.state.text, isBuffer(other) ? other.state.text : mismatch())],
  ['capacity', 0, (self) => Math.max(16, self.state.text.length)],
  ['ensureCapacity', 1, () => null],
  ['trimToSize', 0, () => null],
];

function part(vm: Vm, self: BufferInstance, start: number, end: number): string {
  const { length } = self.state.text;
  if (start < 0 || start > end || end > length) vm.fail(BOUNDS, `start ${start}, end ${end}, length ${length}`);
  return self.state.text.slice(start, end);
}

function bufferClass(type: GroovyClass, more: readonly MethodRow<BufferInstance>[]): NativeClass {
  return nativeClass<BufferInstance>(type, {
    constructors: [
      [0, () => newBuffer(type, '')],
      [
        1,
        (_none, [given], vm) => {
          if (typeof given !== 'number') return newBuffer(type, sequenceArg(vm, given));
          if (given < 0) vm.fail('java.lang.NegativeArraySizeException', String(given));
          return newBuffer(type, '');
        },
      ],
    ],
    methods: [...growing, ...changing, ...asking, ...more],
  });
}

/** Defines `java.lang.StringBuilder`; `java.lang.StringBuffer` has the same members. */
export const stringBuilderClass: NativeClass = bufferClass(STRING_BUILDER, []);
export const stringBufferClass: NativeClass = bufferClass(STRING_BUFFER, [
  ['plus', 1, (self, [other], vm) => checked(vm, self.state.text + textArg(vm, other))],
]);
