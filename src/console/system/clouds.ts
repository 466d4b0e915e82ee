import { setChild } from '../../xml/index.ts';
import { DESCRIBABLE, PERSISTED_LIST } from '../host/classes.ts';
import {
  defineClass,
  type Evaluation,
  GroovyClass,
  type Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';

/** Represents a cloud in config.xml. */
interface CloudState {
  readonly className: string;
  readonly name: string;
}

type CloudObject = Instance<CloudState>;
type CloudList = Instance<{ readonly kind: 'clouds' }>;

const CLOUD = defineClass('hudson.slaves.Cloud', OBJECT, [DESCRIBABLE]);
const CLOUDS = defineClass('jenkins.model.Jenkins$CloudList', PERSISTED_LIST);

/** Returns the object of `Jenkins.instance.clouds`, which has the clouds of the file. A change of that is in force at once. */
export function cloudsObject(vm: Vm): Value {
  return hostOf(vm).object(CLOUDS, 'clouds', () => ({ kind: 'clouds' }));
}

function clouds(vm: Vm): CloudObject[] {
  return servicesOf(vm).home.settings.current.clouds.map(({ className, name }, at) =>
    hostOf(vm).object<CloudState>(defineClass(className, CLOUD), `cloud ${at} ${className} ${name}`, () => ({
      className,
      name,
    })),
  );
}

function refuse(vm: Vm): never {
  return vm.fail(
    'java.lang.UnsupportedOperationException',
    'Clouds are made in config.xml or by configuration as code; a script adds none',
  );
}

/** Removes the matching clouds from the file; returns whether there were any. */
function* removeWhere(vm: Vm, isGone: (cloud: CloudObject) => boolean): Evaluation<boolean> {
  const gone = clouds(vm).flatMap((cloud, at) => (isGone(cloud) ? [at] : []));
  if (gone.length === 0) return false;
  const { settings } = servicesOf(vm).home;
  yield* awaited(
    vm,
    settings.rewrite((xml) => gone.reduceRight((text, at) => setChild(text, ['clouds', at], null), xml)),
  );
  return true;
}

function isWanted(wanted: Value | undefined): (cloud: CloudObject) => boolean {
  return (cloud) => (wanted instanceof GroovyClass ? cloud.type.isA(wanted) : cloud === wanted);
}

export const cloudClasses: readonly NativeClass[] = [
  nativeClass<CloudList>(CLOUDS, {
    methods: [
      ['add', 1, (_self, _args, vm) => refuse(vm)],
      ['addAll', 1, (_self, _args, vm) => refuse(vm)],
      ['replace', 1, (_self, _args, vm) => refuse(vm)],
      ['remove', 1, (_self, [wanted], vm) => removeWhere(vm, isWanted(wanted))],
      ['removeAll', 1, (_self, [wanted], vm) => removeWhere(vm, isWanted(wanted))],
      [
        'clear',
        0,
        function* (_self, _args, vm) {
          yield* removeWhere(vm, () => true);
          return null;
        },
      ],
      ['getByName', 1, (_self, [name], vm) => cloudNamed(vm, textArg(vm, name))],
      ['get', 1, (_self, [type], vm) => clouds(vm).find(isWanted(type)) ?? null],
      ['getAll', 1, (_self, [type], vm) => list(clouds(vm).filter(isWanted(type)))],
      ['toList', 0, (_self, _args, vm) => list(clouds(vm))],
      ['size', 0, (_self, _args, vm) => clouds(vm).length],
      ['isEmpty', 0, (_self, _args, vm) => clouds(vm).length === 0],
      ['iterator', 0, (_self, _args, vm) => vm.invoke(list(clouds(vm)), 'iterator', [])],
    ],
  }),
  nativeClass<CloudObject>(CLOUD, {
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['getDisplayName', 0, (self) => self.state.name],
      ['getUrl', 0, (self) => `cloud/${encodeURIComponent(self.state.name)}`],
    ],
  }),
];

/** Returns the cloud with a name; null where there is none. */
export function cloudNamed(vm: Vm, name: string): Value {
  return clouds(vm).find(({ state }) => state.name === name) ?? null;
}
