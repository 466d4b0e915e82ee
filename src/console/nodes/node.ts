import { labelWords } from '../../model/index.ts';
import { NODE } from '../host/classes.ts';
import {
  type Evaluation,
  Instance,
  intArg,
  type NativeClass,
  nativeClass,
  newSet,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, servicesOf } from '../host/host.ts';
import type { ConsoleServices } from '../types.ts';
import { DUMB_SLAVE, LAUNCHER, RETENTION, SLAVE } from './classes.ts';
import { computerOrNull } from './computer-object.ts';
import { labelObject } from './label-object.ts';
import { modeArg, modeObject } from './mode.ts';
import { type NodeObject, recordOf, type SlaveObject, type SlaveState, storeNode } from './node-object.ts';
import { propertiesArg, propertiesObject } from './node-properties.ts';
import { ALWAYS_ON, INBOUND_LAUNCHER, partArg, partObject } from './parts.ts';

type BuiltIn = Parameters<ConsoleServices['home']['settings']['change']>[0];

/** Describes the settings that every node has. */
interface Facts {
  readonly name: string;
  readonly description: string;
  readonly executors: number;
  readonly label: string;
  readonly mode: 'NORMAL' | 'EXCLUSIVE';
}

const BUILT_IN_ABOUT = "the Jenkins controller's built-in node";

export const nodeClasses: readonly NativeClass[] = [
  nativeClass<NodeObject>(NODE, {
    methods: [
      ['getNodeName', 0, (self, _args, vm) => factsOf(vm, self).name],
      ['getNodeDescription', 0, (self, _args, vm) => factsOf(vm, self).description],
      ['getNumExecutors', 0, (self, _args, vm) => factsOf(vm, self).executors],
      ['getLabelString', 0, (self, _args, vm) => factsOf(vm, self).label],
      ['getMode', 0, (self, _args, vm) => modeObject(factsOf(vm, self).mode)],
      ['setNumExecutors', 1, (self, [count], vm) => set(vm, self, { executors: countArg(vm, count) })],
      [
        'setLabelString',
        1,
        (self, [label = null], vm) => set(vm, self, { label: label === null ? '' : textArg(vm, label) }),
      ],
      ['setMode', 1, (self, [mode], vm) => set(vm, self, { mode: modeArg(mode) })],
      [
        'getAssignedLabels',
        0,
        (self, _args, vm) =>
          newSet(
            vm,
            labelsOf(vm, self).map((label) => labelObject(vm, label)),
          ),
      ],
      ['getSelfLabel', 0, (self, _args, vm) => labelObject(vm, factsOf(vm, self).name || 'built-in')],
      ['toComputer', 0, (self, _args, vm) => computerOrNull(vm, factsOf(vm, self).name)],
      ['isHoldOffLaunchUntilSave', 0, () => false],
      ['isAcceptingTasks', 0, () => true],
    ],
  }),
  nativeClass<SlaveObject>(SLAVE, {
    methods: [
      ['getName', 0, (self, _args, vm) => factsOf(vm, self).name],
      ['getDisplayName', 0, (self, _args, vm) => factsOf(vm, self).name],
      ['getComputer', 0, (self, _args, vm) => computerOrNull(vm, self.state.name)],
      [
        'getRemoteFS',
        0,
        (self, _args, vm) => self.state.changes.remoteFolder ?? recordOf(vm, self)?.remoteFolder ?? '',
      ],
      [
        'getLauncher',
        0,
        (self, _args, vm) =>
          partObject(
            LAUNCHER,
            self.state.changes.launcher?.className ?? recordOf(vm, self)?.launcher ?? INBOUND_LAUNCHER.className,
          ),
      ],
      [
        'getRetentionStrategy',
        0,
        (self, _args, vm) =>
          partObject(
            RETENTION,
            self.state.changes.retentionStrategy?.className ??
              recordOf(vm, self)?.retentionStrategy ??
              ALWAYS_ON.className,
          ),
      ],
      ['getNodeProperties', 0, (self) => propertiesObject(self)],
      ['setNodeName', 1, (self, [name], vm) => put(self, { name: textArg(vm, name) })],
      ['setRemoteFS', 1, (self, [folder], vm) => put(self, { remoteFolder: textArg(vm, folder) })],
      [
        'setNodeDescription',
        1,
        (self, [text = null], vm) => put(self, { description: text === null ? '' : textArg(vm, text) }),
      ],
      ['setLauncher', 1, (self, [launcher], _vm) => put(self, { launcher: partArg(launcher, LAUNCHER) })],
      ['setRetentionStrategy', 1, (self, [strategy]) => put(self, { retentionStrategy: partArg(strategy, RETENTION) })],
      [
        'setNodeProperties',
        1,
        function* (self, [properties], vm) {
          return put(self, { environment: yield* propertiesArg(vm, properties) });
        },
      ],
      ['save', 0, (self, _args, vm) => (recordOf(vm, self) === undefined ? null : storeNode(vm, self))],
    ],
  }),
  nativeClass<SlaveObject>(DUMB_SLAVE, {
    constructors: [
      [
        3,
        (_none, [name, folder, launcher], vm) =>
          newSlave(textArg(vm, name), { remoteFolder: textArg(vm, folder), launcher: partArg(launcher, LAUNCHER) }),
      ],
      [
        [9, 10],
        function* (_none, args, vm) {
          const [name, description, folder, executors, mode, label, launcher, strategy, properties] = args;
          return newSlave(textArg(vm, name), {
            description: textArg(vm, description),
            remoteFolder: textArg(vm, folder),
            executors: typeof executors === 'number' ? executors : Number(textArg(vm, executors)) || 1,
            mode: modeArg(mode),
            label: textArg(vm, label),
            launcher: partArg(launcher, LAUNCHER),
            retentionStrategy: partArg(strategy, RETENTION),
            environment: yield* propertiesArg(vm, properties),
          });
        },
      ],
    ],
  }),
];

function newSlave(name: string, changes: SlaveState['changes']): SlaveObject {
  return new Instance<SlaveState>(DUMB_SLAVE, { name, changes });
}

/** Sets values on the object of an agent. */
function put(self: SlaveObject, changes: SlaveState['changes']): null {
  Object.assign(self.state.changes, changes);
  return null;
}

function isSlave(self: NodeObject): self is SlaveObject {
  return self.type.isA(SLAVE);
}

function factsOf(vm: Vm, self: NodeObject): Facts {
  if (isSlave(self)) {
    const record = recordOf(vm, self);
    const { name, description, executors, label, mode } = self.state.changes;
    return {
      name: name ?? self.state.name,
      description: description ?? record?.description ?? '',
      executors: executors ?? record?.executors ?? 1,
      label: label ?? record?.labels.join(' ') ?? '',
      mode: mode ?? record?.mode ?? 'NORMAL',
    };
  }
  const { numExecutors, label, mode } = servicesOf(vm).home.settings.current;
  return { name: '', description: BUILT_IN_ABOUT, executors: numExecutors, label, mode };
}

/** Returns the node's own name and its labels. */
function labelsOf(vm: Vm, self: NodeObject): string[] {
  const { name, label } = factsOf(vm, self);
  return [...new Set([name || 'built-in', ...labelWords(label)])];
}

/** Changes settings of a node. For the built-in node they are saved immediately, as in Jenkins. */
function set(
  vm: Vm,
  self: NodeObject,
  changes: { executors?: number; label?: string; mode?: Facts['mode'] },
): Value | Evaluation {
  if (isSlave(self)) return put(self, changes);
  const { executors, ...others } = changes;
  return setBuiltIn(vm, { ...others, ...(executors !== undefined && { numExecutors: executors }) });
}

function* setBuiltIn(vm: Vm, changes: BuiltIn): Evaluation {
  const { home, queue } = servicesOf(vm);
  yield* awaited(vm, home.settings.change(changes));
  const { numExecutors, label, mode } = home.settings.current;
  queue.nodes.put({ name: '', executors: numExecutors, labels: labelWords(label), exclusive: mode === 'EXCLUSIVE' });
  return null;
}

function countArg(vm: Vm, value: Value | undefined): number {
  const count = intArg(value);
  if (count >= 0 && count <= 10_000) return count;
  return vm.fail(
    'java.lang.IllegalArgumentException',
    `Incorrect field "# of executors": ${count}. It should be a non-negative number.`,
  );
}
