import { randomUUID } from 'node:crypto';
import type { CredentialPlace, PlainCredential } from '../../credentials/index.ts';
import { type CredentialKind, classOfTag, type KindRegistry } from '../../points/index.ts';
import { writeElement } from '../../xml/index.ts';
import {
  byteArray,
  GroovyClass,
  Instance,
  type MethodRow,
  mismatch,
  type NativeClass,
  nativeClass,
  newMap,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg, servicesOf, textOrNull } from '../host/host.ts';
import { secretArg, secretObject } from '../security/secret.ts';
import { BASE, CREDENTIALS, classOfKind } from './classes.ts';
import {
  keySourceArg,
  keySourceObject,
  secretBytesArg,
  secretBytesObject,
  storeSourceArg,
  storeSourceObject,
} from './key-sources.ts';
import { scopeArg, scopeObject } from './scope.ts';

interface CredentialState {
  readonly kind: CredentialKind;
  /** Holds the values of the kind's fields, in plain text. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Says where it was read; null for one that a script made. */
  readonly place: CredentialPlace | null;
}

export type CredentialObject = Instance<CredentialState>;

/** Holds the class of each kind, as long as there is the kind. */
const CLASSES = new WeakMap<CredentialKind, GroovyClass>();

function classOf(kind: CredentialKind): GroovyClass {
  const known = CLASSES.get(kind) ?? classOfKind(classOfTag(kind.xmlTag), kind.symbol);
  CLASSES.set(kind, known);
  return known;
}

/** Holds the order of the arguments of constructors, by the symbol of the kind; `-` is one that is not used. */
const CONSTRUCTORS: Readonly<Record<string, readonly string[]>> = {
  usernamePassword: ['scope id description username password'],
  string: ['scope id description secret'],
  basicSSHUserPrivateKey: ['scope id username privateKeySource passphrase description'],
  file: ['scope id description fileName secretBytes', 'scope id description - fileName secretBytes'],
  certificate: ['scope id description password keyStoreSource'],
  gitHubApp: ['scope id description appID privateKey'],
  aws: [
    'scope id accessKey secretKey description',
    'scope id accessKey secretKey description iamRoleArn iamMfaSerialNumber',
  ],
};

/** Lists the fields that hold bytes. */
const BYTES = ['secretBytes', 'keyStoreSource'];
/** Lists the fields that Java's classes let scripts change; all others are final. */
const SETTERS = ['usernameSecret', 'apiUri', 'owner'];

export function credentialObject({ kind, config, place }: PlainCredential): CredentialObject {
  const values = Object.fromEntries(Object.entries(config ?? {}));
  return new Instance<CredentialState>(classOf(kind), { kind, values, place });
}

export function credentialArg(value: Value | undefined): CredentialObject {
  return objectArg<CredentialState>(value, BASE);
}

export function isCredential(value: Value): value is CredentialObject {
  return value instanceof Instance && value.type.isA(CREDENTIALS) && value.state !== null && value.state !== undefined;
}

/** Returns the document that creates the credential, its secrets encrypted. */
export function credentialXml(vm: Vm, { state: { kind, values } }: CredentialObject): string {
  return writeElement(kind.toXml(kind.xmlTag, values, servicesOf(vm).home.secrets));
}

export function credentialId({ state }: CredentialObject): string {
  return typeof state.values['id'] === 'string' ? state.values['id'] : '';
}

/** Makes the classes of the kinds: each field is a property, each way of Java's to construct one a constructor. */
export function credentialClasses(kinds: KindRegistry): readonly NativeClass[] {
  return kinds.all('credential').map((kind) => {
    const type = classOf(kind);
    return nativeClass<CredentialObject>(type, {
      constructors: ordersOf(kind).map((order) => [
        order.length,
        (_none, args, vm) => make(vm, type, kind, order, args),
      ]),
      methods: [...Object.keys(kind.fields).flatMap((name) => fieldRows(kind, name)), ...usualRows(kind)],
    });
  });
}

/** Returns the orders of a kind's constructors; of one without its own, the common fields and then the others. */
function ordersOf({ symbol, fields }: CredentialKind): readonly (readonly string[])[] {
  const own = CONSTRUCTORS[symbol];
  return own === undefined ? [Object.keys(fields)] : own.map((order) => order.split(' '));
}

function make(
  vm: Vm,
  type: GroovyClass,
  kind: CredentialKind,
  order: readonly string[],
  args: readonly Value[],
): Value {
  const given = order.flatMap((name, at): [string, unknown][] =>
    name === '-' ? [] : [[name, argumentOf(vm, kind, name, args[at])]],
  );
  const missing = { ...defaultsOf(kind), ...Object.fromEntries(given) };
  const id = typeof missing['id'] === 'string' && missing['id'] !== '' ? missing['id'] : randomUUID();
  return new Instance<CredentialState>(type, { kind, values: { ...missing, id }, place: null });
}

/** Returns what the fields of a kind are where nothing is said; a user name that a script gives is no secret. */
function defaultsOf(kind: CredentialKind): Readonly<Record<string, unknown>> {
  const values = Object.entries(kind.fields).map(([name, { default: usual = null }]) => [name, usual] as const);
  return { ...Object.fromEntries(values), ...('usernameSecret' in kind.fields && { usernameSecret: false }) };
}

function argumentOf(vm: Vm, kind: CredentialKind, name: string, value: Value | undefined): unknown {
  if (name === 'scope') return scopeArg(vm, value);
  if (name === 'privateKeySource') return keySourceArg(vm, value);
  if (name === 'keyStoreSource') return storeSourceArg(value);
  if (name === 'secretBytes') return secretBytesArg(vm, value);
  if (kind.fields[name]?.secrets !== undefined) return secretArg(vm, value);
  const isText = name === 'id' || name === 'description';
  return textOrNull(vm, value) ?? (isText ? null : '');
}

function fieldRows(kind: CredentialKind, name: string): MethodRow<CredentialObject>[] {
  const property = name.charAt(0).toUpperCase() + name.slice(1);
  const read: MethodRow<CredentialObject>[2] = (self, _args, vm) => fieldValue(vm, self, name);
  const getters = [`get${property}`, `is${property}`].map((row): MethodRow<CredentialObject> => [row, 0, read]);
  if (!SETTERS.includes(name)) return getters;
  return [
    ...getters,
    [
      `set${property}`,
      1,
      (self, [value], vm) => {
        const set = typeof value === 'boolean' ? value : argumentOf(vm, kind, name, value);
        // What was changed is a new one, until it is stored.
        self.state = { kind, values: { ...self.state.values, [name]: set }, place: null };
        return null;
      },
    ],
  ];
}

function fieldValue(vm: Vm, self: CredentialObject, name: string): Value {
  const { kind, values } = self.state;
  const value = values[name];
  if (isUnreadable(self, name)) {
    const reason = `The ${name} of ${credentialId(self)} was encrypted with a key that this home does not have`;
    return vm.fail('java.lang.IllegalStateException', reason);
  }
  if (name === 'scope') return scopeObject(value ?? 'GLOBAL');
  if (value === null || value === undefined) return name === 'description' ? '' : null;
  if (Buffer.isBuffer(value)) return name === 'keyStoreSource' ? storeSourceObject(value) : secretBytesObject(value);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'object') return null;
  const text = String(value);
  if (name === 'privateKeySource') return keySourceObject(text);
  return kind.fields[name]?.secrets === undefined ? text : secretObject(text);
}

/** Says whether a field is bytes that could not be decrypted: they stay the text that the file has. */
function isUnreadable({ state: { values } }: CredentialObject, name: string): boolean {
  return BYTES.includes(name) && typeof values[name] === 'string';
}

/** Returns what Java's classes have beside their fields. */
function usualRows({ symbol }: CredentialKind): MethodRow<CredentialObject>[] {
  const rows: MethodRow<CredentialObject>[] = [
    ['hashCode', 0, (self, _args, vm) => vm.sync(vm.invoke(credentialId(self), 'hashCode', []))],
    [
      'equals',
      1,
      (self, [other = null]) =>
        isCredential(other) && other.type === self.type && credentialId(other) === credentialId(self),
    ],
    ['toString', 0, (self) => `${self.type.name}@${credentialId(self)}`],
    ['getProperties', 0, propertiesOf],
  ];
  if (symbol === 'basicSSHUserPrivateKey') {
    rows.push(
      ['getPrivateKey', 0, (self, _args, vm) => fieldOrKey(vm, self, 'privateKey')],
      ['getPrivateKeys', 0, (self, _args, vm) => fieldOrKey(vm, self, 'privateKeys')],
    );
  }
  if (symbol === 'gitHubApp') rows.push(['getUsername', 0, (self, _args, vm) => fieldValue(vm, self, 'appID')]);
  if (symbol === 'file') {
    rows.push([
      'getContent',
      0,
      function* (self, _args, vm) {
        const bytes = secretBytesArg(vm, fieldValue(vm, self, 'secretBytes'));
        return yield* vm.construct(vm.classNamed('java.io.ByteArrayInputStream'), [byteArray(vm, bytes)]);
      },
    ]);
  }
  return rows;
}

/**
 * Returns what Groovy's `properties` has of a credential: scripts that list all ask by it what there is. What cannot be read
 * is left out, as Groovy leaves out what fails.
 */
function propertiesOf(self: CredentialObject, _args: readonly Value[], vm: Vm): Value {
  const names = [...Object.keys(self.state.kind.fields), 'privateKey', 'privateKeys'];
  const own = names
    .filter((name) => vm.hasProperty(self, name) && !isUnreadable(self, name))
    .map((name) => [name, fieldOrKey(vm, self, name)] as const);
  return newMap(vm, [['class', self.type], ...own]);
}

function fieldOrKey(vm: Vm, self: CredentialObject, name: string): Value {
  const { kind, values } = self.state;
  if (name in kind.fields) return fieldValue(vm, self, name);
  const key = String(values['privateKeySource'] ?? '');
  return name === 'privateKeys' ? list([key]) : key;
}

/** Returns those of a class, or of an interface that it has; null is all. */
export function ofType(type: Value | undefined, objects: readonly CredentialObject[]): CredentialObject[] {
  if (type === null || type === undefined) return [...objects];
  const wanted = type instanceof GroovyClass ? type : mismatch();
  return objects.filter((each) => each.type.isA(wanted));
}
