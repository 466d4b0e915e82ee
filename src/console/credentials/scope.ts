import { SCOPES } from '../../points/index.ts';
import {
  COMPARABLE,
  defineClass,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, objectArg } from '../host/host.ts';

type ScopeName = (typeof SCOPES)[number];

interface ScopeState {
  readonly name: ScopeName;
}

const SCOPE = defineClass('com.cloudbees.plugins.credentials.CredentialsScope', OBJECT, [COMPARABLE]);

const ABOUT: Readonly<Record<ScopeName, string>> = {
  GLOBAL: 'Global (Jenkins, nodes, items, all child items, etc)',
  SYSTEM: 'System (Jenkins and nodes only)',
  USER: 'User',
};

const CONSTANTS: Readonly<Record<string, Instance<ScopeState>>> = Object.fromEntries(
  SCOPES.map((name) => [name, new Instance<ScopeState>(SCOPE, { name })]),
);

export function scopeObject(name: unknown): Value {
  return typeof name === 'string' ? (CONSTANTS[name] ?? null) : null;
}

/** Returns the name of a scope that a script gives; null where it gives none. */
export function scopeArg(vm: Vm, value: Value | undefined): ScopeName | null {
  if (value === null || value === undefined) return null;
  const named = typeof value === 'string' ? scopeNamed(vm, value) : value;
  return objectArg<ScopeState>(named, SCOPE).state.name;
}

function scopeNamed(vm: Vm, name: string): Value {
  const found = scopeObject(name);
  if (found !== null) return found;
  return vm.fail('java.lang.IllegalArgumentException', `No enum constant ${SCOPE.name}.${name}`);
}

export const scopeClasses: readonly NativeClass[] = [
  nativeClass<Instance<ScopeState>>(SCOPE, {
    constants: CONSTANTS,
    statics: [
      ['valueOf', 1, (_none, [name], vm) => scopeNamed(vm, textArg(vm, name))],
      ['values', 0, () => list(Object.values(CONSTANTS))],
    ],
    methods: [
      ['name', 0, (self) => self.state.name],
      ['toString', 0, (self) => self.state.name],
      ['ordinal', 0, (self) => SCOPES.indexOf(self.state.name)],
      ['getDisplayName', 0, (self) => ABOUT[self.state.name]],
      [
        'compareTo',
        1,
        (self, [other], vm) => SCOPES.indexOf(self.state.name) - SCOPES.indexOf(scopeArg(vm, other) ?? 'GLOBAL'),
      ],
    ],
  }),
];
