import { HUDSON, JENKINS } from '../host/classes.ts';
import {
  type Evaluation,
  intArg,
  ListValue,
  type NativeClass,
  nativeClass,
  newSet,
  SetValue,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, orFail, servicesOf } from '../host/host.ts';
import { type JenkinsObject, jenkinsObject } from '../host/jenkins-object.ts';
import { permissionConstants } from '../host/permission.ts';
import type { ConsoleServices } from '../types.ts';
import { fileObject } from '../values/files.ts';
import { versionObject } from '../values/version-number.ts';
import { cloudNamed, cloudsObject } from './clouds.ts';
import { descriptorOrNull, extensionsOf } from './descriptors.ts';
import { injectorObject } from './extensions.ts';
import { globalPropertiesObject, saveGlobalProperties } from './global-properties.ts';

type Changes = Parameters<ConsoleServices['home']['settings']['change']>[0];

/** Defines what the server is and does as a whole. A setting that Jenkins saves when it is set is saved here, too. */
export const jenkinsSystemClasses: readonly NativeClass[] = [
  nativeClass<JenkinsObject>(JENKINS, {
    constants: { ...permissionConstants('hudson.model.Hudson'), ...permissionConstants('jenkins.model.Jenkins') },
    statics: [
      ['getVersion', 0, (_none, _args, vm) => versionObject(hostOf(vm).options.jenkinsVersion)],
      ['getVERSION', 0, (_none, _args, vm) => hostOf(vm).options.jenkinsVersion],
      ['get', 0, (_none, _args, vm) => jenkinsObject(vm)],
      ['getInstance', 0, (_none, _args, vm) => jenkinsObject(vm)],
      ['getActiveInstance', 0, (_none, _args, vm) => jenkinsObject(vm)],
      ['getInstanceOrNull', 0, (_none, _args, vm) => jenkinsObject(vm)],
      ['getTheInstance', 0, (_none, _args, vm) => jenkinsObject(vm)],
    ],
    methods: [
      ['getVersion', 0, (_self, _args, vm) => versionObject(hostOf(vm).options.jenkinsVersion)],
      ['getDisplayName', 0, () => 'Jenkins'],
      ['getFullName', 0, () => ''],
      ['getFullDisplayName', 0, () => ''],
      ['getUrl', 0, () => ''],
      ['getRootUrl', 0, (_self, _args, vm) => servicesOf(vm).rootUrl.known],
      ['getConfiguredRootUrl', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.rootUrl],
      ['getRootDir', 0, (_self, _args, vm) => fileObject(servicesOf(vm).home.folder)],
      ['getSystemMessage', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.systemMessage],
      ['getDescription', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.systemMessage],
      [
        'setSystemMessage',
        1,
        (_self, [message = null], vm) => change(vm, { systemMessage: message === null ? null : textArg(vm, message) }),
      ],
      ['getQuietPeriod', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.quietPeriod],
      [
        'setQuietPeriod',
        1,
        (_self, [seconds = null], vm) =>
          change(vm, { quietPeriod: seconds === null ? 5 : Math.max(0, intArg(seconds)) }),
      ],
      ['getScmCheckoutRetryCount', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.scmCheckoutRetryCount],
      ['getSlaveAgentPort', 0, (_self, _args, vm) => servicesOf(vm).home.settings.current.slaveAgentPort],
      [
        'setSlaveAgentPort',
        1,
        (_self, [port], vm) => {
          servicesOf(vm).home.settings.hold({ slaveAgentPort: Math.max(-1, intArg(port)) });
          return null;
        },
      ],
      [
        'getDisabledAdministrativeMonitors',
        0,
        (_self, _args, vm) => newSet(vm, servicesOf(vm).home.settings.current.hiddenMonitors),
      ],
      [
        'setDisabledAdministrativeMonitors',
        1,
        (_self, [names = null], vm) => change(vm, { hiddenMonitors: itemsIn(names).map((each) => textArg(vm, each)) }),
      ],
      // Agents connect in one way alone, and nothing is told to anybody about the use of the server.
      ['getAgentProtocols', 0, (_self, _args, vm) => newSet(vm, [])],
      ['setAgentProtocols', 1, () => null],
      ['isUsageStatisticsCollected', 0, () => false],
      ['setNoUsageStatistics', 1, () => null],
      ['save', 0, (_self, _args, vm) => save(vm)],
      ['reload', 0, (_self, _args, vm) => reload(vm)],
      ['doReload', 0, (_self, _args, vm) => reload(vm)],
      ['isQuietingDown', 0, (_self, _args, vm) => servicesOf(vm).queue.quiet.on],
      ['getQuietDownReason', 0, (_self, _args, vm) => servicesOf(vm).queue.quiet.reason],
      ['doQuietDown', [0, 3], (_self, args, vm) => quietDown(vm, args[2])],
      ['doCancelQuietDown', 0, (_self, _args, vm) => cancelQuietDown(vm)],
      ['safeRestart', 0, (_self, _args, vm) => restart(vm, true)],
      ['doSafeRestart', [0, 2], (_self, _args, vm) => restart(vm, true)],
      ['restart', 0, (_self, _args, vm) => restart(vm, false)],
      ['doRestart', [0, 1], (_self, _args, vm) => restart(vm, false)],
      ['doSafeExit', [0, 1], (_self, _args, vm) => exit(vm, true)],
      ['doExit', [0, 2], (_self, _args, vm) => exit(vm, false)],
      ['isTerminating', 0, () => false],
      ['getDescriptor', 1, (_self, [wanted], vm) => descriptorOrNull(vm, wanted)],
      ['getDescriptorByType', 1, (_self, [type], vm) => descriptorOrNull(vm, type)],
      ['getDescriptorByName', 1, (_self, [name], vm) => descriptorOrNull(vm, name)],
      [
        'getDescriptorOrDie',
        1,
        (_self, [wanted], vm) =>
          descriptorOrNull(vm, wanted) ?? vm.fail('java.lang.AssertionError', 'There is no such descriptor'),
      ],
      ['getExtensionList', 1, (_self, [wanted], vm) => extensionsOf(vm, wanted)],
      ['getInjector', 0, (_self, _args, vm) => injectorObject(vm)],
      ['getGlobalNodeProperties', 0, (_self, _args, vm) => globalPropertiesObject(vm)],
      ['getClouds', 0, (_self, _args, vm) => cloudsObject(vm)],
      ['getCloud', 1, (_self, [name], vm) => cloudNamed(vm, textArg(vm, name))],
    ],
  }),
  nativeClass(HUDSON, {}),
];

function* save(vm: Vm): Evaluation {
  yield* saveGlobalProperties(vm);
  return yield* change(vm, {});
}

function* change(vm: Vm, changes: Changes): Evaluation {
  yield* awaited(vm, servicesOf(vm).home.settings.change(changes));
  return null;
}

function* reload(vm: Vm): Evaluation {
  yield* awaited(vm, servicesOf(vm).lifecycle.reload());
  return null;
}

function quietDown(vm: Vm, message: Value | undefined): null {
  servicesOf(vm).queue.setQuiet(true, message === undefined || message === null ? null : textArg(vm, message));
  return null;
}

function cancelQuietDown(vm: Vm): null {
  const { lifecycle, queue } = servicesOf(vm);
  lifecycle.cancelPending();
  queue.setQuiet(false);
  return null;
}

function restart(vm: Vm, waitForBuilds: boolean): null {
  return orFail(vm, () => {
    servicesOf(vm).lifecycle.restart({ waitForBuilds });
    return null;
  });
}

function exit(vm: Vm, waitForBuilds: boolean): null {
  servicesOf(vm).lifecycle.exit({ waitForBuilds });
  return null;
}

/** Returns what a list or set holds; nothing of anything else. */
function itemsIn(value: Value): readonly Value[] {
  if (value instanceof SetValue) return [...value.table.entries()].map(([item]) => item);
  return value instanceof ListValue ? value.items : [];
}
