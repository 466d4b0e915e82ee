import { ACTION } from '../host/classes.ts';
import {
  defineClass,
  defineInterface,
  type Evaluation,
  GroovyClass,
  type Instance,
  type NativeClass,
  nativeClass,
  newSet,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { hostOf } from '../host/host.ts';
import { extensionOrNull, extensionsOf } from './descriptors.ts';

type Injector = Instance<{ readonly kind: 'injector' }>;

const INJECTOR = defineClass('com.google.inject.Injector');
const EXTENSION_LIST = defineClass('hudson.ExtensionList');
const AGENT_PROTOCOL = defineClass('jenkins.AgentProtocol');
const ROOT_ACTION = defineInterface('hudson.model.RootAction', ACTION);

export function injectorObject(vm: Vm): Value {
  return hostOf(vm).object(INJECTOR, 'injector', () => ({ kind: 'injector' }));
}

function* single(vm: Vm, type: Value, exception: string, text: (name: string) => string): Evaluation {
  const name = type instanceof GroovyClass ? type.name : yield* vm.text(type);
  return extensionOrNull(vm, type) ?? vm.fail(exception, text(name));
}

/** Defines access to what the server has once: by Guice, and as lists of extensions. */
export const extensionClasses: readonly NativeClass[] = [
  nativeClass<Injector>(INJECTOR, {
    methods: [
      [
        'getInstance',
        1,
        (_self, [type = null], vm) =>
          single(vm, type, 'java.lang.IllegalStateException', (name) => `No implementation for ${name} was bound.`),
      ],
    ],
  }),
  nativeClass(EXTENSION_LIST, {
    statics: [
      ['lookup', 1, (_none, [type], vm) => extensionsOf(vm, type)],
      [
        'lookupSingleton',
        1,
        (_none, [type = null], vm) =>
          single(vm, type, 'java.lang.IllegalStateException', (name) => `Expected 1 instance of ${name} but got 0`),
      ],
      ['lookupFirst', 1, (_none, [type], vm) => extensionOrNull(vm, type)],
    ],
  }),
  // Agents connect in one way alone, which is none of Jenkins's.
  nativeClass(AGENT_PROTOCOL, { statics: [['all', 0, (_none, _args, vm) => newSet(vm, [])]] }),
  nativeClass(ROOT_ACTION, {}),
];
