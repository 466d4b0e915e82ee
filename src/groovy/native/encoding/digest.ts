import { createHash, createHmac, type Hash } from 'node:crypto';
import { defineClass } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { SmallValue } from '../../runtime/numbers.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg, textArg } from '../arguments.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { byteArray, byteOf, bytesArg } from './bytes.ts';

const MESSAGE_DIGEST = defineClass('java.security.MessageDigest');
const MAC = defineClass('javax.crypto.Mac');
const SECRET_KEY_SPEC = defineClass('javax.crypto.spec.SecretKeySpec');

const NO_ALGORITHM = 'java.security.NoSuchAlgorithmException';

const HASHES: Readonly<Record<string, string>> = {
  MD5: 'md5',
  'SHA-1': 'sha1',
  SHA1: 'sha1',
  SHA: 'sha1',
  'SHA-224': 'sha224',
  SHA224: 'sha224',
  'SHA-256': 'sha256',
  SHA256: 'sha256',
  'SHA-384': 'sha384',
  SHA384: 'sha384',
  'SHA-512': 'sha512',
  SHA512: 'sha512',
};
const MACS: Readonly<Record<string, string>> = {
  HMACMD5: 'md5',
  HMACSHA1: 'sha1',
  HMACSHA224: 'sha224',
  HMACSHA256: 'sha256',
  HMACSHA384: 'sha384',
  HMACSHA512: 'sha512',
};

class DigestState {
  readonly algorithm: string;
  readonly hash: string;
  running: Hash;
  constructor(algorithm: string, hash: string) {
    this.algorithm = algorithm;
    this.hash = hash;
    this.running = createHash(hash);
  }
}

type Digest = Instance<DigestState>;

/** Returns the bytes of a byte, a `byte[]`, or a part of one. */
function input(vm: Vm, args: readonly Value[]): Uint8Array {
  const [given, offset, length] = args;
  if (given instanceof SmallValue || typeof given === 'number') return Uint8Array.of(byteOf(given));
  const bytes = bytesArg(given);
  if (offset === undefined) return bytes;
  const [start, count] = [intArg(offset), intArg(length)];
  if (start < 0 || count < 0 || bytes.length - start < count) {
    vm.fail('java.lang.IllegalArgumentException', 'Input buffer too short');
  }
  return bytes.subarray(start, start + count);
}

function finish(vm: Vm, { state }: Digest): Value {
  const made = state.running.digest();
  state.running = createHash(state.hash);
  return byteArray(vm, made);
}

const digestClass: NativeClass = nativeClass<Digest>(MESSAGE_DIGEST, {
  statics: [
    [
      'getInstance',
      1,
      (_none, [given], vm) => {
        const name = textArg(vm, given);
        const hash = own(HASHES, name.toUpperCase());
        if (hash === undefined) return vm.fail(NO_ALGORITHM, `${name} MessageDigest not available`);
        return new Instance(MESSAGE_DIGEST, new DigestState(name, hash));
      },
    ],
    ['isEqual', 2, (_none, [a, b]) => Buffer.compare(bytesArg(a), bytesArg(b)) === 0],
  ],
  methods: [
    ...([1, 3] as const).map(
      (arity) =>
        [
          'update',
          arity,
          (self: Digest, args: readonly Value[], vm: Vm): Value => {
            self.state.running.update(input(vm, args));
            return null;
          },
        ] as const,
    ),
    ['digest', 0, (self, _args, vm) => finish(vm, self)],
    [
      'digest',
      1,
      (self, [bytes], vm) => {
        self.state.running.update(bytesArg(bytes));
        return finish(vm, self);
      },
    ],
    [
      'reset',
      0,
      (self) => {
        self.state.running = createHash(self.state.hash);
        return null;
      },
    ],
    ['getAlgorithm', 0, (self) => self.state.algorithm],
    ['getDigestLength', 0, (self) => createHash(self.state.hash).digest().length],
    [
      'clone',
      0,
      (self) => {
        const copy = new DigestState(self.state.algorithm, self.state.hash);
        copy.running = self.state.running.copy();
        return new Instance(MESSAGE_DIGEST, copy);
      },
    ],
  ],
});

class KeyState {
  readonly bytes: Uint8Array;
  readonly algorithm: string;
  constructor(bytes: Uint8Array, algorithm: string) {
    this.bytes = bytes;
    this.algorithm = algorithm;
  }
}

interface MacState {
  readonly algorithm: string;
  readonly hash: string;
  key: Uint8Array | null;
  /** Holds the input since the last result. */
  parts: Uint8Array[];
}

type Mac = Instance<MacState>;

function ready(vm: Vm, { state }: Mac): Uint8Array {
  return state.key ?? vm.fail('java.lang.IllegalStateException', 'MAC not initialized');
}

function feed(vm: Vm, self: Mac, args: readonly Value[]): void {
  ready(vm, self);
  const bytes = input(vm, args);
  vm.allocate(bytes.length);
  self.state.parts.push(bytes);
}

const macClass: NativeClass = nativeClass<Mac>(MAC, {
  statics: [
    [
      'getInstance',
      1,
      (_none, [given], vm) => {
        const name = textArg(vm, given);
        const hash = own(MACS, name.toUpperCase());
        if (hash === undefined) return vm.fail(NO_ALGORITHM, `Algorithm ${name} not available`);
        return new Instance<MacState>(MAC, { algorithm: name, hash, key: null, parts: [] });
      },
    ],
  ],
  methods: [
    [
      'init',
      1,
      (self, [key]) => {
        self.state.key = key instanceof Instance && key.state instanceof KeyState ? key.state.bytes : mismatch();
        self.state.parts = [];
        return null;
      },
    ],
    ...([1, 3] as const).map(
      (arity) =>
        [
          'update',
          arity,
          (self: Mac, args: readonly Value[], vm: Vm): Value => {
            feed(vm, self, args);
            return null;
          },
        ] as const,
    ),
    [
      'doFinal',
      [0, 1],
      (self, args, vm) => {
        if (args.length > 0) feed(vm, self, args);
        const made = createHmac(self.state.hash, ready(vm, self)).update(Buffer.concat(self.state.parts)).digest();
        self.state.parts = [];
        return byteArray(vm, made);
      },
    ],
    [
      'reset',
      0,
      (self) => {
        self.state.parts = [];
        return null;
      },
    ],
    ['getAlgorithm', 0, (self) => self.state.algorithm],
    ['getMacLength', 0, (self) => createHash(self.state.hash).digest().length],
  ],
});

const keyClass: NativeClass = nativeClass<Instance<KeyState>>(SECRET_KEY_SPEC, {
  constructors: [
    [
      2,
      (_none, [given, algorithm], vm) => {
        const bytes = bytesArg(given);
        if (bytes.length === 0) vm.fail('java.lang.IllegalArgumentException', 'Empty key');
        return new Instance(SECRET_KEY_SPEC, new KeyState(bytes, textArg(vm, algorithm)));
      },
    ],
  ],
  methods: [
    ['getAlgorithm', 0, (self) => self.state.algorithm],
    ['getFormat', 0, () => 'RAW'],
    ['getEncoded', 0, (self, _args, vm) => byteArray(vm, self.state.bytes)],
  ],
});

function own(table: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Defines `java.security.MessageDigest`, `javax.crypto.Mac` and its key. */
export const digestClasses: readonly NativeClass[] = [digestClass, macClass, keyClass];
