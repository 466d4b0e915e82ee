import type { NodePart } from '../../home/index.ts';
import {
  defineClass,
  type GroovyClass,
  Instance,
  intArg,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { objectArg } from '../host/host.ts';
import { LAUNCHER, RETENTION } from './classes.ts';

/** Represents a launcher or a strategy by its class and settings. */
export type PartObject = Instance<NodePart>;

const JNLP = defineClass('hudson.slaves.JNLPLauncher', LAUNCHER);
const COMMAND = defineClass('hudson.slaves.CommandLauncher', LAUNCHER);
const SSH = defineClass('hudson.plugins.sshslaves.SSHLauncher', LAUNCHER);
const ALWAYS = defineClass('hudson.slaves.RetentionStrategy$Always', RETENTION);
const DEMAND = defineClass('hudson.slaves.RetentionStrategy$Demand', RETENTION);

/** Names the arguments of the constructor, in order. */
const SSH_SETTINGS = [
  'host',
  'port',
  'credentialsId',
  'jvmOptions',
  'javaPath',
  'prefixStartSlaveCmd',
  'suffixStartSlaveCmd',
  'launchTimeoutSeconds',
  'maxNumRetries',
  'retryWaitTime',
];

export const INBOUND_LAUNCHER: NodePart = { className: JNLP.name, settings: {} };
export const ALWAYS_ON: NodePart = { className: ALWAYS.name, settings: {} };

/** Returns the object of a launcher or strategy; where its class is unknown, the object has only its name. */
export function partObject(base: GroovyClass, className: string): Value {
  const type = [JNLP, COMMAND, SSH, ALWAYS, DEMAND].find(({ name }) => name === className);
  return new Instance<NodePart>(type ?? defineClass(className, base), { className, settings: {} });
}

export function partArg(value: Value | undefined, base: GroovyClass): NodePart {
  return objectArg<NodePart>(value, base).state;
}

function made(type: GroovyClass, settings: NodePart['settings'] = {}): PartObject {
  return new Instance<NodePart>(type, { className: type.name, settings });
}

function jnlp(vm: Vm, args: readonly Value[]): PartObject {
  const [tunnel = null, vmargs = null] = args;
  const settings: Record<string, string> = {};
  // `new JNLPLauncher(true)` asks for a folder for work, which is the default.
  if (tunnel !== null && typeof tunnel !== 'boolean') settings['tunnel'] = textArg(vm, tunnel);
  if (vmargs !== null && typeof vmargs !== 'boolean') settings['vmargs'] = textArg(vm, vmargs);
  return made(JNLP, settings);
}

function ssh(vm: Vm, args: readonly Value[]): PartObject {
  const settings: Record<string, string> = {};
  for (const [at, name] of SSH_SETTINGS.entries()) {
    const value = args[at] ?? null;
    if (value !== null) settings[name] = typeof value === 'number' ? String(value) : textArg(vm, value);
  }
  return made(SSH, settings);
}

export const partClasses: readonly NativeClass[] = [
  nativeClass<PartObject>(LAUNCHER, { methods: [['isLaunchSupported', 0, (self) => self.type !== JNLP]] }),
  nativeClass(JNLP, { constructors: [[[0, 2], (_none, args, vm) => jnlp(vm, args)]] }),
  nativeClass<PartObject>(COMMAND, {
    constructors: [[1, (_none, [command], vm) => made(COMMAND, { agentCommand: textArg(vm, command) })]],
    methods: [['getCommand', 0, (self) => self.state.settings['agentCommand'] ?? null]],
  }),
  nativeClass<PartObject>(SSH, {
    constructors: [[[2, 11], (_none, args, vm) => ssh(vm, args)]],
    methods: [
      ['getHost', 0, (self) => self.state.settings['host'] ?? null],
      ['getPort', 0, (self) => Number(self.state.settings['port'] ?? 22)],
      ['getCredentialsId', 0, (self) => self.state.settings['credentialsId'] ?? null],
    ],
  }),
  nativeClass(RETENTION, { constants: { INSTANCE: made(ALWAYS), NOOP: made(ALWAYS) } }),
  nativeClass(ALWAYS, { constructors: [[0, () => made(ALWAYS)]] }),
  nativeClass(DEMAND, {
    constructors: [
      [
        2,
        (_none, [wait, idle]) =>
          made(DEMAND, { inDemandDelay: String(wholeArg(wait)), idleDelay: String(wholeArg(idle)) }),
      ],
    ],
  }),
];

function wholeArg(value: Value | undefined): number {
  return Math.max(0, intArg(value));
}
