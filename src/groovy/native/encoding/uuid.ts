import { createHash } from 'node:crypto';
import { COMPARABLE, defineClass, OBJECT, SERIALIZABLE } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { longArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { bytesArg } from './bytes.ts';

const UUID = defineClass('java.util.UUID', OBJECT, [SERIALIZABLE, COMPARABLE]);

class UuidState {
  /** Holds the most significant 64 bits; both halves are signed. */
  readonly most: bigint;
  readonly least: bigint;
  constructor(most: bigint, least: bigint) {
    this.most = BigInt.asIntN(64, most);
    this.least = BigInt.asIntN(64, least);
  }
}

type Uuid = Instance<UuidState>;

function make(most: bigint, least: bigint): Uuid {
  return new Instance(UUID, new UuidState(most, least));
}

/** Returns the UUID of 16 bytes, of which the version and the variant are overwritten. */
function fromBytes(bytes: Uint8Array, version: number): Uuid {
  const all = Buffer.from(bytes.subarray(0, 16));
  all[6] = ((all[6] ?? 0) & 0x0f) | (version << 4);
  all[8] = ((all[8] ?? 0) & 0x3f) | 0x80;
  return make(all.readBigInt64BE(0), all.readBigInt64BE(8));
}

function fromText(vm: Vm, text: string): Uuid {
  const parts = text.split('-');
  if (parts.length !== 5 || text.length > 36) {
    vm.fail(
      'java.lang.IllegalArgumentException',
      text.length > 36 ? 'UUID string too large' : `Invalid UUID string: ${text}`,
    );
  }
  const [a = 0n, b = 0n, c = 0n, d = 0n, e = 0n] = parts.map((part) => hex(vm, part));
  return make(
    ((a & 0xffff_ffffn) << 32n) | ((b & 0xffffn) << 16n) | (c & 0xffffn),
    ((d & 0xffffn) << 48n) | (e & 0xffff_ffff_ffffn),
  );
}

function hex(vm: Vm, part: string): bigint {
  if (part === '') vm.fail('java.lang.NumberFormatException', 'Zero length string');
  const wrong = part.search(/[^0-9a-f]/i);
  if (wrong >= 0) vm.fail('java.lang.NumberFormatException', `Error at index ${wrong} in: "${part}"`);
  return BigInt(`0x${part}`);
}

function textOf({ most, least }: UuidState): string {
  const digits = [most, least].map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function version({ most }: UuidState): number {
  return Number((most >> 12n) & 0xfn);
}

function timed<T>(vm: Vm, state: UuidState, read: () => T): T {
  if (version(state) !== 1) vm.fail('java.lang.UnsupportedOperationException', 'Not a time-based UUID');
  return read();
}

function variant({ least }: UuidState): number {
  const top = Number(BigInt.asUintN(64, least) >> 61n);
  return top < 4 ? 0 : top < 6 ? 2 : top;
}

function isUuid(value: Value | undefined): value is Uuid {
  return value instanceof Instance && value.state instanceof UuidState;
}

function order(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Defines `java.util.UUID`. */
export const uuidClass: NativeClass = nativeClass<Uuid>(UUID, {
  constructors: [[2, (_none, [most, least]) => make(longArg(most), longArg(least))]],
  statics: [
    ['randomUUID', 0, (_none, _args, vm) => fromBytes(vm.surroundings.randomBytes(16), 4)],
    ['fromString', 1, (_none, [text], vm) => fromText(vm, textArg(vm, text))],
    ['nameUUIDFromBytes', 1, (_none, [bytes]) => fromBytes(createHash('md5').update(bytesArg(bytes)).digest(), 3)],
  ],
  methods: [
    ['toString', 0, (self) => textOf(self.state)],
    ['getMostSignificantBits', 0, (self) => self.state.most],
    ['getLeastSignificantBits', 0, (self) => self.state.least],
    ['version', 0, (self) => version(self.state)],
    ['variant', 0, (self) => variant(self.state)],
    [
      'timestamp',
      0,
      (self, _args, vm) =>
        timed(vm, self.state, () => {
          const most = BigInt.asUintN(64, self.state.most);
          return ((most & 0xfffn) << 48n) | (((most >> 16n) & 0xffffn) << 32n) | (most >> 32n);
        }),
    ],
    ['clockSequence', 0, (self, _args, vm) => timed(vm, self.state, () => Number((self.state.least >> 48n) & 0x3fffn))],
    ['node', 0, (self, _args, vm) => timed(vm, self.state, () => self.state.least & 0xffff_ffff_ffffn)],
    [
      'equals',
      1,
      (self, [other]) =>
        isUuid(other) && other.state.most === self.state.most && other.state.least === self.state.least,
    ],
    [
      'hashCode',
      0,
      ({ state }) => {
        const both = BigInt.asUintN(64, state.most ^ state.least);
        return Number(BigInt.asIntN(32, (both >> 32n) ^ both));
      },
    ],
    [
      'compareTo',
      1,
      (self, [other]) => {
        if (!isUuid(other)) return mismatch();
        return order(self.state.most, other.state.most) || order(self.state.least, other.state.least);
      },
    ],
  ],
});
