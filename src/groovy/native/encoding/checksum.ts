import { crc32 } from 'node:zlib';
import { defineClass, defineInterface, OBJECT } from '../../runtime/classes.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import { intArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { bytesArg, isByteArray } from './bytes.ts';

const CHECKSUM = defineInterface('java.util.zip.Checksum');
const CRC32 = defineClass('java.util.zip.CRC32', OBJECT, [CHECKSUM]);
const ADLER32 = defineClass('java.util.zip.Adler32', OBJECT, [CHECKSUM]);

interface ChecksumState {
  value: number;
}

type Sum = (bytes: Uint8Array, before: number) => number;

/** Computes Adler-32 as RFC 1950 defines it. */
export function adler32(bytes: Uint8Array, before: number): number {
  let low = before & 0xffff;
  let high = before >>> 16;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return ((high << 16) | low) >>> 0;
}

function input([given, offset, length]: readonly Value[]): Uint8Array {
  if (!isByteArray(given)) return Uint8Array.of(intArg(given) & 0xff);
  const bytes = bytesArg(given);
  return offset === undefined ? bytes : bytes.subarray(intArg(offset), intArg(offset) + intArg(length));
}

function checksumClass(type: GroovyClass, initial: number, sum: Sum): NativeClass {
  return nativeClass<Instance<ChecksumState>>(type, {
    constructors: [[0, () => new Instance<ChecksumState>(type, { value: initial })]],
    methods: [
      [
        'update',
        [1, 3],
        (self, args) => {
          self.state.value = sum(input(args), self.state.value);
          return null;
        },
      ],
      ['getValue', 0, (self) => BigInt(self.state.value)],
      [
        'reset',
        0,
        (self) => {
          self.state.value = initial;
          return null;
        },
      ],
    ],
  });
}

/** Defines `java.util.zip.CRC32` and `Adler32`. */
export const checksumClasses: readonly NativeClass[] = [
  checksumClass(CRC32, 0, (bytes, before) => crc32(bytes, before)),
  checksumClass(ADLER32, 1, adler32),
];
