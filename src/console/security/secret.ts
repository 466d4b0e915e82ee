import {
  defineClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  SERIALIZABLE,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { objectArg, servicesOf } from '../host/host.ts';

interface SecretState {
  readonly plain: string;
}

export const SECRET = defineClass('hudson.util.Secret', OBJECT, [SERIALIZABLE]);

export function secretObject(plain: string): Instance<SecretState> {
  return new Instance(SECRET, { plain });
}

/** Returns the text of a secret that a script gives: a Secret, or its text. Null, and a Secret of null, are ''. */
export function secretArg(vm: Vm, value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  return isSecret(value) ? value.state.plain : textArg(vm, value);
}

/** Returns the Secret of a text that this home's key encrypted; null where it did not encrypt the text. */
function decrypted(vm: Vm, text: string): Value {
  const plain = servicesOf(vm).home.secrets.decrypt(text);
  return plain === text ? null : secretObject(plain);
}

export const secretClasses: readonly NativeClass[] = [
  nativeClass<Instance<SecretState>>(SECRET, {
    methods: [
      ['getPlainText', 0, (self) => self.state.plain],
      ['getEncryptedValue', 0, (self, _args, vm) => servicesOf(vm).home.secrets.encrypt(self.state.plain)],
      ['toString', 0, (self) => self.state.plain],
      ['hashCode', 0, (self, _args, vm) => vm.sync(vm.invoke(self.state.plain, 'hashCode', []))],
      ['equals', 1, (self, [other]) => isSecret(other) && other.state.plain === self.state.plain],
    ],
    statics: [
      [
        'fromString',
        1,
        (_none, [text = null], vm) => {
          const given = text === null ? '' : textArg(vm, text);
          return decrypted(vm, given) ?? secretObject(given);
        },
      ],
      ['decrypt', 1, (_none, [text = null], vm) => (text === null ? null : decrypted(vm, textArg(vm, text)))],
      [
        'toString',
        1,
        (_none, [secret = null]) => (secret === null ? null : objectArg<SecretState>(secret, SECRET).state.plain),
      ],
    ],
  }),
];

function isSecret(value: Value | undefined): value is Instance<SecretState> {
  return value instanceof Instance && value.type === SECRET;
}
