import { BYTE, defineClass } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { SmallValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { closureArg, intArg, longArg } from '../arguments.ts';
import { type MethodRow, type NativeClass, nativeClass } from '../define.ts';
import { byteArray, bytesArg, isByteArray } from '../encoding/bytes.ts';
import { charsetArg } from '../encoding/charset.ts';
import { decodeBytes } from '../encoding/charsets.ts';
import { eachLine } from './line-rows.ts';
import { linesOfLong } from './margin.ts';
import { INPUT_STREAM_READER, makeReader } from './readers.ts';
import { checked, listOf } from './values.ts';

const INPUT_STREAM = defineClass('java.io.InputStream');
const BYTE_ARRAY_INPUT = defineClass('java.io.ByteArrayInputStream', INPUT_STREAM);

/** Holds bytes and the position up to which they were read. */
class ByteSource {
  readonly bytes: Uint8Array;
  at = 0;
  mark = 0;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

export type ByteSourceInstance = Instance<ByteSource>;

function isByteSource(value: Value | undefined): value is ByteSourceInstance {
  return value instanceof Instance && value.state instanceof ByteSource;
}

function rest(source: ByteSource): Uint8Array {
  const bytes = source.bytes.subarray(source.at);
  source.at = source.bytes.length;
  return bytes;
}

function restText(vm: Vm, source: ByteSource, charset: Value | undefined): string {
  return checked(vm, decodeBytes(charsetArg(vm, charset), rest(source)));
}

function read(source: ByteSource, args: readonly Value[]): number {
  const [array, from, count] = args;
  if (array === undefined) {
    const byte = source.bytes[source.at];
    if (byte === undefined) return -1;
    source.at += 1;
    return byte;
  }
  const target = isByteArray(array) ? array : mismatch();
  const start = from === undefined ? 0 : intArg(from);
  const wanted = Math.min(count === undefined ? target.items.length : intArg(count), target.items.length - start);
  if (source.at >= source.bytes.length) return -1;
  const part = source.bytes.subarray(source.at, source.at + Math.max(0, wanted));
  for (const [index, byte] of part.entries()) target.items[start + index] = new SmallValue(BYTE, byte);
  source.at += part.length;
  return part.length;
}

const streamRows: readonly MethodRow<ByteSourceInstance>[] = [
  ['read', 0, (self, args) => read(self.state, args)],
  ['read', 1, (self, args) => read(self.state, args)],
  ['read', 3, (self, args) => read(self.state, args)],
  ['readAllBytes', 0, (self, _args, vm) => byteArray(vm, rest(self.state))],
  ['getBytes', 0, (self, _args, vm) => byteArray(vm, rest(self.state))],
  ['getText', [0, 1], (self, [charset], vm) => restText(vm, self.state, charset)],
  [
    'readLines',
    [0, 1],
    function* (self, [charset], vm) {
      return listOf(vm, yield* linesOfLong(vm, restText(vm, self.state, charset)));
    },
  ],
  ['available', 0, (self) => self.state.bytes.length - self.state.at],
  ['markSupported', 0, () => true],
  [
    'mark',
    1,
    (self) => {
      self.state.mark = self.state.at;
      return null;
    },
  ],
  [
    'reset',
    0,
    (self) => {
      self.state.at = self.state.mark;
      return null;
    },
  ],
  [
    'skip',
    1,
    (self, [count]) => {
      const { state } = self;
      const before = state.at;
      state.at = Math.max(before, Math.min(state.bytes.length, before + Number(longArg(count))));
      return BigInt(state.at - before);
    },
  ],
  ['close', 0, () => null],
  [
    'eachLine',
    1,
    function* (self, [closure], vm) {
      return yield* eachLine(vm, yield* linesOfLong(vm, restText(vm, self.state, undefined)), 1, closureArg(closure));
    },
  ],
  ['newReader', [0, 1], (self, [charset], vm) => makeReader(restText(vm, self.state, charset))],
  ...(['withReader', 'withStream'] as const).map(
    (name): MethodRow<ByteSourceInstance> => [
      name,
      1,
      function* (self, [closure], vm) {
        const given = name === 'withStream' ? self : makeReader(restText(vm, self.state, undefined));
        return yield* vm.call(closureArg(closure), [given]);
      },
    ],
  ),
];

/** Defines `java.io.ByteArrayInputStream`, and reading text from it. */
export const byteInputClasses: readonly NativeClass[] = [
  nativeClass<ByteSourceInstance>(INPUT_STREAM, { methods: streamRows }),
  nativeClass<ByteSourceInstance>(BYTE_ARRAY_INPUT, {
    constructors: [
      [1, (_none, [bytes]) => new Instance(BYTE_ARRAY_INPUT, new ByteSource(bytesArg(bytes)))],
      [
        3,
        (_none, [bytes, offset, length]) => {
          const start = intArg(offset);
          return new Instance(
            BYTE_ARRAY_INPUT,
            new ByteSource(bytesArg(bytes).subarray(start, start + intArg(length))),
          );
        },
      ],
    ],
  }),
  nativeClass(INPUT_STREAM_READER, {
    constructors: [
      [
        [1, 2],
        (_none, [stream, charset], vm) =>
          makeReader(restText(vm, isByteSource(stream) ? stream.state : mismatch(), charset), INPUT_STREAM_READER),
      ],
    ],
  }),
];
