import { defineClass } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { byteArray, bytesArg, isByteArray } from '../encoding/bytes.ts';
import { charsetArg } from '../encoding/charset.ts';
import { decodeBytes, encodeText } from '../encoding/charsets.ts';
import { checked } from './values.ts';

const OUTPUT_STREAM = defineClass('java.io.OutputStream');
const BYTE_ARRAY_OUTPUT = defineClass('java.io.ByteArrayOutputStream', OUTPUT_STREAM);

/** Holds bytes that were written, in the pieces in which they were written. */
class ByteSink {
  parts: Uint8Array[] = [];
  length = 0;
}

export type ByteSinkInstance = Instance<ByteSink>;

export function isByteSink(value: Value | undefined): value is ByteSinkInstance {
  return value instanceof Instance && value.state instanceof ByteSink;
}

function write(vm: Vm, sink: ByteSink, bytes: Uint8Array): void {
  vm.allocate(bytes.length);
  sink.length += bytes.length;
  if (sink.length > vm.limits.collectionSize) vm.checkSize(sink.length);
  sink.parts.push(bytes);
  if (sink.parts.length > 1000) sink.parts = [Buffer.concat(sink.parts)];
}

function written(sink: ByteSink): Uint8Array {
  const all = Buffer.concat(sink.parts);
  sink.parts = [all];
  return all;
}

/** Writes a text as UTF-8, as a writer over the stream does. */
export function writeTextTo(vm: Vm, sink: ByteSinkInstance, text: string): void {
  write(vm, sink.state, encodeText('UTF-8', text));
}

/** Defines `java.io.ByteArrayOutputStream`. */
export const byteOutputClasses: readonly NativeClass[] = [
  nativeClass<ByteSinkInstance>(OUTPUT_STREAM, {
    methods: [
      [
        'leftShift',
        1,
        function* (self, [value = null], vm) {
          if (isByteArray(value)) write(vm, self.state, bytesArg(value));
          else writeTextTo(vm, self, yield* vm.text(value));
          return self;
        },
      ],
      ['flush', 0, () => null],
      ['close', 0, () => null],
    ],
  }),
  nativeClass<ByteSinkInstance>(BYTE_ARRAY_OUTPUT, {
    constructors: [[[0, 1], () => new Instance(BYTE_ARRAY_OUTPUT, new ByteSink())]],
    methods: [
      [
        'write',
        1,
        (self, [given], vm) => {
          write(vm, self.state, isByteArray(given) ? bytesArg(given) : Uint8Array.of(intArg(given) & 0xff));
          return null;
        },
      ],
      [
        'write',
        3,
        (self, [given, offset, length], vm) => {
          const [bytes, start, count] = [bytesArg(given), intArg(offset), intArg(length)];
          if (start < 0 || count < 0 || start + count > bytes.length) {
            vm.fail(
              'java.lang.IndexOutOfBoundsException',
              `Range [${start}, ${start} + ${count}) out of bounds for length ${bytes.length}`,
            );
          }
          write(vm, self.state, bytes.subarray(start, start + count));
          return null;
        },
      ],
      [
        'writeBytes',
        1,
        (self, [given], vm) => {
          write(vm, self.state, bytesArg(given));
          return null;
        },
      ],
      [
        'writeTo',
        1,
        (self, [other], vm) => {
          write(vm, isByteSink(other) ? other.state : mismatch(), written(self.state));
          return null;
        },
      ],
      [
        'reset',
        0,
        (self) => {
          self.state.parts = [];
          self.state.length = 0;
          return null;
        },
      ],
      ['size', 0, (self) => self.state.length],
      ['toByteArray', 0, (self, _args, vm) => byteArray(vm, written(self.state))],
      [
        'toString',
        [0, 1],
        (self, [charset], vm) => checked(vm, decodeBytes(charsetArg(vm, charset), written(self.state))),
      ],
    ],
  }),
];
