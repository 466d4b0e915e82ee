import { defineClass } from '../../runtime/classes.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { CharValue } from '../../runtime/text.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg, longArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { eachLine, splitEachLine } from './line-rows.ts';
import { linesOfLong } from './margin.ts';
import { isCharArray, listOf, sequenceArg } from './values.ts';

// Readers of text that is in memory already.

const READER = defineClass('java.io.Reader');
const STRING_READER = defineClass('java.io.StringReader', READER);
const BUFFERED_READER = defineClass('java.io.BufferedReader', READER);
const INPUT_STREAM_READER = defineClass('java.io.InputStreamReader', READER);

/** Holds a text and the position up to which it was read; readers over a reader share it. */
class TextSource {
  readonly text: string;
  at = 0;
  mark = 0;
  closed = false;
  constructor(text: string) {
    this.text = text;
  }
}

export type ReaderInstance = Instance<TextSource>;

function isReader(value: Value | undefined): value is ReaderInstance {
  return value instanceof Instance && value.state instanceof TextSource;
}

export function makeReader(text: string, type: GroovyClass = BUFFERED_READER): ReaderInstance {
  return new Instance(type, new TextSource(text));
}

export { INPUT_STREAM_READER };

function open(vm: Vm, self: ReaderInstance): TextSource {
  if (self.state.closed) vm.fail('java.io.IOException', 'Stream closed');
  return self.state;
}

/** Returns the rest of the text and closes the reader, as Groovy does. */
function restOf(vm: Vm, self: ReaderInstance): string {
  const source = open(vm, self);
  const rest = source.text.slice(source.at);
  source.at = source.text.length;
  source.closed = true;
  return rest;
}

function readLine(source: TextSource): string | null {
  if (source.at >= source.text.length) return null;
  const end = /\r\n|\r|\n/g;
  end.lastIndex = source.at;
  const found = end.exec(source.text);
  const line = source.text.slice(source.at, found?.index ?? source.text.length);
  source.at = found === null ? source.text.length : found.index + found[0].length;
  return line;
}

function read(vm: Vm, source: TextSource, args: readonly Value[]): number {
  const [array, from, count] = args;
  if (array === undefined) {
    const code = source.text.charCodeAt(source.at);
    if (Number.isNaN(code)) return -1;
    source.at += 1;
    return code;
  }
  const target = isCharArray(array) ? array : mismatch();
  const start = from === undefined ? 0 : intArg(from);
  const wanted = count === undefined ? target.items.length : intArg(count);
  if (start < 0 || wanted < 0 || start + wanted > target.items.length) {
    vm.fail('java.lang.IndexOutOfBoundsException', null);
  }
  if (source.at >= source.text.length) return -1;
  const part = source.text.slice(source.at, source.at + wanted);
  for (let index = 0; index < part.length; index += 1) {
    target.items[start + index] = new CharValue(part.charCodeAt(index));
  }
  source.at += part.length;
  return part.length;
}

const readerRows: readonly MethodRow<ReaderInstance>[] = [
  ['read', 0, (self, args, vm) => read(vm, open(vm, self), args)],
  ['read', 1, (self, args, vm) => read(vm, open(vm, self), args)],
  ['read', 3, (self, args, vm) => read(vm, open(vm, self), args)],
  ['readLine', 0, (self, _args, vm) => readLine(open(vm, self))],
  ['getText', 0, (self, _args, vm) => restOf(vm, self)],
  [
    'readLines',
    0,
    function* (self, _args, vm) {
      return listOf(vm, yield* linesOfLong(vm, restOf(vm, self)));
    },
  ],
  ['ready', 0, (self, _args, vm) => open(vm, self).at <= self.state.text.length],
  ['markSupported', 0, () => true],
  [
    'mark',
    1,
    (self, _args, vm) => {
      self.state.mark = open(vm, self).at;
      return null;
    },
  ],
  [
    'reset',
    0,
    (self, _args, vm) => {
      open(vm, self).at = self.state.mark;
      return null;
    },
  ],
  [
    'skip',
    1,
    (self, [count], vm) => {
      const source = open(vm, self);
      const before = source.at;
      source.at = Math.max(0, Math.min(source.text.length, before + Number(longArg(count))));
      return BigInt(source.at - before);
    },
  ],
  [
    'close',
    0,
    (self) => {
      self.state.closed = true;
      return null;
    },
  ],
  [
    'eachLine',
    [1, 2],
    function* (self, args, vm) {
      const [first, closure] = args.length === 1 ? [1, args[0]] : [intArg(args[0]), args[1]];
      return yield* eachLine(vm, yield* linesOfLong(vm, restOf(vm, self)), first, closureArg(closure));
    },
  ],
  [
    'splitEachLine',
    2,
    function* (self, [separator, closure], vm) {
      return yield* splitEachLine(vm, yield* linesOfLong(vm, restOf(vm, self)), separator, closureArg(closure));
    },
  ],
  [
    'withReader',
    1,
    function* (self, [closure], vm) {
      const answer = yield* vm.call(closureArg(closure), [self]);
      self.state.closed = true;
      return answer;
    },
  ],
  [
    'iterator',
    0,
    function* (self, _args, vm) {
      return yield* vm.invoke(listOf(vm, yield* linesOfLong(vm, restOf(vm, self))), 'iterator', []);
    },
  ],
];

/** Defines `java.io.Reader` and its subclasses that read from memory. */
export const readerClasses: readonly NativeClass[] = [
  nativeClass<ReaderInstance>(READER, { methods: readerRows }),
  nativeClass<ReaderInstance>(STRING_READER, {
    constructors: [[1, (_none, [text], vm) => makeReader(sequenceArg(vm, text), STRING_READER)]],
  }),
  nativeClass<ReaderInstance>(BUFFERED_READER, {
    constructors: [
      [[1, 2], (_none, [reader]) => new Instance(BUFFERED_READER, isReader(reader) ? reader.state : mismatch())],
    ],
  }),
];
