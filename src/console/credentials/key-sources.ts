import {
  byteArray,
  bytesArg,
  defineClass,
  Instance,
  ListValue,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg } from '../host/host.ts';
import { secretArg, secretObject } from '../security/secret.ts';

const KEY = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
const CERTIFICATE = 'com.cloudbees.plugins.credentials.impl.CertificateCredentialsImpl';

const SECRET_BYTES = defineClass('com.cloudbees.plugins.credentials.SecretBytes');
const KEY_SOURCE = defineClass(`${KEY}$PrivateKeySource`);
const DIRECT = defineClass(`${KEY}$DirectEntryPrivateKeySource`, KEY_SOURCE);
const STORE_SOURCE = defineClass(`${CERTIFICATE}$KeyStoreSource`);
const UPLOADED = defineClass(`${CERTIFICATE}$UploadedKeyStoreSource`, STORE_SOURCE);
/** Lists the sources that are files of the server, which neither builds nor scripts read here. */
const FILES = ['UsersPrivateKeySource', 'FileOnMasterPrivateKeySource'].map((name) =>
  defineClass(`${KEY}$${name}`, KEY_SOURCE),
);

interface BytesState {
  readonly bytes: Uint8Array;
}

interface KeyState {
  readonly key: string;
}

export function secretBytesObject(bytes: Uint8Array): Value {
  return new Instance<BytesState>(SECRET_BYTES, { bytes });
}

/** Returns the bytes that a script gives: SecretBytes, an array, or text in base64. */
export function secretBytesArg(vm: Vm, value: Value | undefined): Buffer {
  if (value === null || value === undefined) return Buffer.alloc(0);
  if (value instanceof ListValue) return Buffer.from(bytesArg(value));
  if (value instanceof Instance) return Buffer.from(objectArg<BytesState>(value, SECRET_BYTES).state.bytes);
  return Buffer.from(textArg(vm, value), 'base64');
}

export function keySourceObject(key: string): Value {
  return new Instance<KeyState>(DIRECT, { key });
}

/** Returns the key of the source that a script gives; a text is the key itself. */
export function keySourceArg(vm: Vm, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  return value instanceof Instance ? objectArg<KeyState>(value, DIRECT).state.key : textArg(vm, value);
}

export function storeSourceObject(bytes: Uint8Array): Value {
  return new Instance<BytesState>(UPLOADED, { bytes });
}

export function storeSourceArg(value: Value | undefined): Buffer {
  return Buffer.from(objectArg<BytesState>(value, UPLOADED).state.bytes);
}

export const keySourceClasses: readonly NativeClass[] = [
  nativeClass<Instance<BytesState>>(SECRET_BYTES, {
    statics: [
      ['fromBytes', 1, (_none, [bytes], vm) => secretBytesObject(secretBytesArg(vm, bytes))],
      ['fromString', 1, (_none, [text], vm) => secretBytesObject(Buffer.from(textArg(vm, text), 'base64'))],
    ],
    methods: [
      ['getPlainData', 0, (self, _args, vm) => byteArray(vm, self.state.bytes)],
      ['toString', 0, (self) => Buffer.from(self.state.bytes).toString('base64')],
    ],
  }),
  nativeClass(KEY_SOURCE, {}),
  nativeClass<Instance<KeyState>>(DIRECT, {
    constructors: [
      [
        1,
        (_none, [key = null], vm) => {
          const text =
            key instanceof ListValue ? key.items.map((each) => secretArg(vm, each)).join('\n') : secretArg(vm, key);
          return new Instance<KeyState>(DIRECT, { key: text });
        },
      ],
    ],
    methods: [
      ['getPrivateKey', 0, (self) => secretObject(self.state.key)],
      ['getPrivateKeys', 0, (self) => list([self.state.key])],
    ],
  }),
  ...FILES.map((type) =>
    nativeClass(type, {
      constructors: [
        [
          [0, 1],
          (_none, _args, vm) =>
            vm.fail(
              'java.lang.UnsupportedOperationException',
              `Keys that are files of the server are not read: give the key itself, with DirectEntryPrivateKeySource`,
            ),
        ],
      ],
    }),
  ),
  nativeClass(STORE_SOURCE, {}),
  nativeClass<Instance<BytesState>>(UPLOADED, {
    constructors: [
      [1, (_none, [bytes], vm) => storeSourceObject(secretBytesArg(vm, bytes))],
      [2, (_none, [, bytes], vm) => storeSourceObject(secretBytesArg(vm, bytes))],
    ],
    methods: [['getUploadedKeystore', 0, (self) => secretBytesObject(self.state.bytes)]],
  }),
];
