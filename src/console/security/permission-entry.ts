import type { Sid, SidType } from '../../points/index.ts';
import { defineClass, Instance, type NativeClass, nativeClass, textArg, type Value, type Vm } from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';

/** Names the classes that two plugins have for whom something is granted to. */
const PACKAGES = ['org.jenkinsci.plugins.matrixauth', 'com.michelin.cio.hudson.plugins.rolestrategy'] as const;
const ENTRIES = PACKAGES.map((name) => defineClass(`${name}.PermissionEntry`));
const [TYPE, ROLE_TYPE] = PACKAGES.map((name) => defineClass(`${name}.AuthorizationType`));
const TYPES: readonly SidType[] = ['USER', 'GROUP', 'EITHER'];

function typesOf(type: typeof TYPE): Record<string, Value> {
  if (type === undefined) return {};
  return Object.fromEntries(TYPES.map((name) => [name, new Instance<{ name: SidType }>(type, { name })]));
}

/** Returns whom an entry names; null where the argument is none. */
export function entryArg(value: Value | undefined): Sid | null {
  for (const type of ENTRIES) {
    if (value instanceof Instance && value.type.isA(type)) return objectArg<Sid>(value, type).state;
  }
  return null;
}

/** Returns whom an argument names: an entry, or a text that may be a user or a group. */
export function sidArg(vm: Vm, value: Value | undefined): Sid {
  return entryArg(value) ?? { type: 'EITHER', sid: textArg(vm, value) };
}

function typeArg(value: Value | undefined): SidType {
  const own = [TYPE, ROLE_TYPE].find((type) => type !== undefined && value instanceof Instance && value.type.isA(type));
  return own === undefined ? 'EITHER' : objectArg<{ name: SidType }>(value, own).state.name;
}

const typeRows: NonNullable<Parameters<typeof nativeClass<Instance<{ name: SidType }>>>[1]['methods']> = [
  ['name', 0, (self) => self.state.name],
  ['toString', 0, (self) => self.state.name],
];

export const permissionEntryClasses: readonly NativeClass[] = [
  ...[TYPE, ROLE_TYPE].flatMap((type) =>
    type === undefined
      ? []
      : [nativeClass<Instance<{ name: SidType }>>(type, { constants: typesOf(type), methods: typeRows })],
  ),
  ...ENTRIES.map((type) =>
    nativeClass<Instance<Sid>>(type, {
      constructors: [
        [2, (_none, [kind, sid], vm) => new Instance<Sid>(type, { type: typeArg(kind), sid: textArg(vm, sid) })],
      ],
      statics: [
        ['user', 1, (_none, [sid], vm) => new Instance<Sid>(type, { type: 'USER', sid: textArg(vm, sid) })],
        ['group', 1, (_none, [sid], vm) => new Instance<Sid>(type, { type: 'GROUP', sid: textArg(vm, sid) })],
      ],
      methods: [['getSid', 0, (self) => self.state.sid]],
    }),
  ),
];
