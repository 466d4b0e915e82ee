import type { Plugin } from '../../model/index.ts';
import { JENKINS } from '../host/classes.ts';
import { defineClass, Instance, type NativeClass, nativeClass, textArg, type Value, type Vm } from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import type { JenkinsObject } from '../host/jenkins-object.ts';
import { versionObject } from '../values/version-number.ts';

interface PluginState {
  readonly name: string;
}

interface FailedState {
  readonly name: string;
  readonly reason: string;
}

interface DependencyState {
  readonly shortName: string;
  readonly version: string;
  readonly optional: boolean;
}

const MANAGER = defineClass('hudson.PluginManager');
const LOCAL_MANAGER = defineClass('hudson.LocalPluginManager', MANAGER);
const WRAPPER = defineClass('hudson.PluginWrapper');
const DEPENDENCY = defineClass('hudson.PluginWrapper$Dependency');
const FAILED = defineClass('hudson.PluginManager$FailedPlugin');
const PLUGIN = defineClass('hudson.Plugin');
const DUMMY_PLUGIN = defineClass('hudson.Plugin$DummyImpl', PLUGIN);

export function wrapperObject(vm: Vm, name: string): Instance<PluginState> {
  return hostOf(vm).object<PluginState>(WRAPPER, `plugin ${name}`, () => ({ name }));
}

function wrapperOrNull(vm: Vm, name: string): Value {
  return servicesOf(vm).plugins.get(name) === undefined ? null : wrapperObject(vm, name);
}

function managerObject(vm: Vm): Value {
  return hostOf(vm).object<null>(LOCAL_MANAGER, 'plugin manager', () => null);
}

function pluginOf(vm: Vm, { state }: Instance<PluginState>): Plugin {
  return (
    servicesOf(vm).plugins.get(state.name) ?? vm.fail('java.lang.IllegalStateException', `${state.name} is not there`)
  );
}

export const pluginManagerClasses: readonly NativeClass[] = [
  nativeClass<JenkinsObject>(JENKINS, {
    methods: [
      ['getPluginManager', 0, (_self, _args, vm) => managerObject(vm)],
      [
        'getPlugin',
        1,
        (_self, [name], vm) => {
          const wanted = textArg(vm, name);
          if (servicesOf(vm).plugins.get(wanted) === undefined) return null;
          return hostOf(vm).object<PluginState>(DUMMY_PLUGIN, `plugin object ${wanted}`, () => ({ name: wanted }));
        },
      ],
    ],
  }),
  nativeClass(MANAGER, {
    methods: [
      [
        'getPlugins',
        0,
        (_self, _args, vm) =>
          list(
            servicesOf(vm)
              .plugins.all()
              .map((each) => wrapperObject(vm, each.shortName)),
          ),
      ],
      ['getPlugin', 1, (_self, [name], vm) => wrapperOrNull(vm, textArg(vm, name))],
      ['getFailedPlugins', 0, (_self, _args, vm) => failedPlugins(vm)],
      ['isPluginUploaded', 0, () => false],
    ],
  }),
  nativeClass(LOCAL_MANAGER, {}),
  nativeClass<Instance<FailedState>>(FAILED, {
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['getExceptionString', 0, (self) => self.state.reason],
    ],
  }),
  nativeClass<Instance<PluginState>>(PLUGIN, {
    methods: [['getWrapper', 0, (self, _args, vm) => wrapperObject(vm, self.state.name)]],
  }),
  nativeClass(DUMMY_PLUGIN, {}),
  nativeClass<Instance<PluginState>>(WRAPPER, {
    methods: [
      ['getShortName', 0, (self) => self.state.name],
      ['getLongName', 0, (self, _args, vm) => pluginOf(vm, self).longName],
      ['getDisplayName', 0, (self, _args, vm) => pluginOf(vm, self).longName],
      ['getVersion', 0, (self, _args, vm) => pluginOf(vm, self).version],
      ['getVersionNumber', 0, (self, _args, vm) => versionObject(pluginOf(vm, self).version)],
      ['getUrl', 0, (self, _args, vm) => pluginOf(vm, self).url],
      ['getRequiredCoreVersion', 0, (self, _args, vm) => pluginOf(vm, self).requiredCoreVersion],
      ['isEnabled', 0, (self, _args, vm) => pluginOf(vm, self).enabled],
      ['isActive', 0, (self, _args, vm) => pluginOf(vm, self).active],
      ['hasUpdate', 0, (self, _args, vm) => pluginOf(vm, self).newerVersion !== null],
      ['isDeleted', 0, (self, _args, vm) => pluginOf(vm, self).deleted],
      ['isPinned', 0, (self, _args, vm) => pluginOf(vm, self).pinned],
      ['isBundled', 0, () => false],
      ['isDowngradable', 0, (self, _args, vm) => pluginOf(vm, self).previousVersion !== null],
      ['getDependencies', 0, (self, _args, vm) => dependencies(vm, self, () => true)],
      ['getMandatoryDependencies', 0, (self, _args, vm) => dependencies(vm, self, ({ optional }) => !optional)],
      ['getOptionalDependencies', 0, (self, _args, vm) => dependencies(vm, self, ({ optional }) => optional)],
      ['enable', 0, (self, _args, vm) => setEnabled(vm, self, true)],
      ['disable', 0, (self, _args, vm) => setEnabled(vm, self, false)],
      ['toString', 0, (self) => `Plugin:${self.state.name}`],
    ],
  }),
  nativeClass<Instance<DependencyState>>(DEPENDENCY, {
    methods: [
      ['getShortName', 0, (self) => self.state.shortName],
      ['getVersion', 0, (self) => self.state.version],
      ['isOptional', 0, (self) => self.state.optional],
      [
        'toString',
        0,
        ({ state: { shortName, version, optional } }) => `${shortName} (${version})${optional ? ' optional' : ''}`,
      ],
    ],
  }),
];

/** Returns the plugins that do not work though nobody switched them off, with the reason of each. */
function failedPlugins(vm: Vm): Value {
  const failed = servicesOf(vm)
    .plugins.all()
    .filter(({ failure }) => failure !== null);
  return list(failed.map(({ shortName, failure }) => new Instance(FAILED, { name: shortName, reason: failure ?? '' })));
}

function dependencies(vm: Vm, self: Instance<PluginState>, wanted: (each: DependencyState) => boolean): Value {
  const found = pluginOf(vm, self).dependencies.filter(wanted);
  return list(found.map((each) => new Instance<DependencyState>(DEPENDENCY, each)));
}

function* setEnabled(vm: Vm, self: Instance<PluginState>, wanted: boolean) {
  yield* awaited(vm, servicesOf(vm).plugins.setEnabled(self.state.name, wanted));
  return null;
}
