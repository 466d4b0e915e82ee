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
import { list, objectArg, servicesOf } from '../host/host.ts';
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

function encryptedText(vm: Vm, { bytes }: BytesState): string {
  return servicesOf(vm).home.secrets.encryptBytes(Buffer.from(bytes));
}

/** Returns the bytes of a text that this home's key encrypted, or of one in base64. */
function bytesOfText(vm: Vm, value: Value | undefined): Buffer {
  const text = textArg(vm, value);
  return servicesOf(vm).home.secrets.decryptBytes(text) ?? Buffer.from(text, 'base64');
}

/** Returns the bytes that a script gives: SecretBytes, an array, or text that is encrypted or in base64. */
export function secretBytesArg(vm: Vm, value: Value | undefined): Buffer {
  if (value === null || value === undefined) return Buffer.alloc(0);
  if (value instanceof ListValue) return Buffer.from(bytesArg(value));
  if (value instanceof Instance) return Buffer.from(objectArg<BytesState>(value, SECRET_BYTES).state.bytes);
  return bytesOfText(vm, value);
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
      ['fromString', 1, (_none, [text], vm) => secretBytesObject(bytesOfText(vm, text))],
      [
        'toString',
        1,
        (_none, [bytes = null], vm) =>
          bytes === null ? '' : encryptedText(vm, objectArg<BytesState>(bytes, SECRET_BYTES).state),
      ],
    ],
    methods: [
      ['getPlainData', 0, (self, _args, vm) => byteArray(vm, self.state.bytes)],
      ['toString', 0, (self, _args, vm) => encryptedText(vm, self.state)],
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
