import { rawEncode } from '../../model/index.ts';
import {
  booleanArg,
  type Evaluation,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import { permissionConstants } from '../host/permission.ts';
import { COMPUTER, HUDSON_COMPUTER, MASTER_COMPUTER, SLAVE_COMPUTER } from './classes.ts';
import { type ComputerObject, nodeOf } from './computer-object.ts';
import { executorObjects, oneOffObjects } from './executor.ts';
import { labelObject } from './label-object.ts';
import { dropNode, nodeObject, slaveObject } from './node-object.ts';
import { causeObject, type Mark, markArg } from './offline-cause.ts';

const INBOUND_LAUNCHER = 'hudson.slaves.JNLPLauncher';

export const computerClasses: readonly NativeClass[] = [
  nativeClass<ComputerObject>(COMPUTER, {
    constants: permissionConstants('hudson.model.Computer'),
    methods: [
      ['getName', 0, (self) => self.state.name],
      ['getDisplayName', 0, (self, _args, vm) => nodeOf(vm, self).displayName],
      ['getUrl', 0, (self) => `computer/${self.state.name === '' ? '(built-in)' : rawEncode(self.state.name)}/`],
      ['getNode', 0, (self, _args, vm) => nodeObject(vm, self.state.name)],
      ['getDescription', 0, (self, _args, vm) => servicesOf(vm).home.nodes.get(self.state.name)?.description ?? ''],
      [
        'getAssignedLabels',
        0,
        (self, _args, vm) => list(nodeOf(vm, self).labels.map((label) => labelObject(vm, label))),
      ],
      ['isOffline', 0, (self, _args, vm) => nodeOf(vm, self).offline],
      ['isOnline', 0, (self, _args, vm) => !nodeOf(vm, self).offline],
      ['isTemporarilyOffline', 0, (self, _args, vm) => nodeOf(vm, self).temporarilyOffline !== null],
      ['isManualLaunchAllowed', 0, () => true],
      ['isConnecting', 0, () => false],
      ['isAcceptingTasks', 0, (self, _args, vm) => !nodeOf(vm, self).offline],
      ['isLaunchSupported', 0, (self, _args, vm) => self.state.name !== '' && !isInbound(vm, self)],
      ['isIdle', 0, (self, _args, vm) => nodeOf(vm, self).busy === 0 && nodeOf(vm, self).oneOff().length === 0],
      ['isPartiallyIdle', 0, (self, _args, vm) => idleOf(vm, self) > 0],
      ['getNumExecutors', 0, (self, _args, vm) => nodeOf(vm, self).settings.executors],
      ['countExecutors', 0, (self, _args, vm) => executorObjects(vm, self).length],
      ['countBusy', 0, (self, _args, vm) => nodeOf(vm, self).busy],
      ['countIdle', 0, (self, _args, vm) => idleOf(vm, self)],
      ['getExecutors', 0, (self, _args, vm) => list(executorObjects(vm, self))],
      ['getOneOffExecutors', 0, (self, _args, vm) => list(oneOffObjects(vm, self))],
      ['getAllExecutors', 0, (self, _args, vm) => list([...executorObjects(vm, self), ...oneOffObjects(vm, self)])],
      ['getOfflineCause', 0, (self, _args, vm) => causeObject(vm, nodeOf(vm, self).temporarilyOffline)],
      ['getOfflineCauseReason', 0, (self, _args, vm) => nodeOf(vm, self).temporarilyOffline?.reason ?? ''],
      ['setTemporarilyOffline', 1, (self, [away], vm) => setOffline(vm, self, booleanArg(away) ? mark(vm, '') : null)],
      [
        'setTemporarilyOffline',
        2,
        (self, [away, cause = null], vm) => setOffline(vm, self, booleanArg(away) ? markArg(vm, cause) : null),
      ],
      [
        'setTemporaryOfflineCause',
        1,
        (self, [cause = null], vm) => setOffline(vm, self, cause === null ? null : markArg(vm, cause)),
      ],
      ['cliOffline', 1, (self, [why = null], vm) => setOffline(vm, self, mark(vm, reasonOf(vm, why)))],
      ['cliOnline', 0, (self, _args, vm) => setOffline(vm, self, null)],
      [
        'doToggleOffline',
        [0, 1],
        (self, [why = null], vm) =>
          setOffline(vm, self, nodeOf(vm, self).temporarilyOffline === null ? mark(vm, reasonOf(vm, why)) : null),
      ],
      ['doChangeOfflineCause', 1, (self, [why = null], vm) => setOffline(vm, self, mark(vm, reasonOf(vm, why)))],
      // Agents come by themselves; there is nothing here that could fetch one.
      ['connect', [0, 1], () => null],
      ['disconnect', [0, 1], (self, _args, vm) => disconnect(vm, self)],
      ['cliDisconnect', 1, (self, _args, vm) => disconnect(vm, self)],
      [
        'doDoDelete',
        0,
        (self, _args, vm) => (self.state.name === '' ? null : dropNode(vm, slaveObject(vm, self.state.name))),
      ],
    ],
  }),
  nativeClass(MASTER_COMPUTER, {}),
  nativeClass(HUDSON_COMPUTER, {}),
  nativeClass<ComputerObject>(SLAVE_COMPUTER, {
    methods: [
      ['isJnlpAgent', 0, (self, _args, vm) => isInbound(vm, self)],
      ['isUnix', 0, (self, _args, vm) => (nodeOf(vm, self).connected ? true : null)],
    ],
  }),
];

function isInbound(vm: Vm, self: ComputerObject): boolean {
  const record = servicesOf(vm).home.nodes.get(self.state.name);
  return record !== undefined && (record.launcher === null || record.launcher === INBOUND_LAUNCHER);
}

function idleOf(vm: Vm, self: ComputerObject): number {
  return Math.max(0, executorObjects(vm, self).length - nodeOf(vm, self).busy);
}

function mark(vm: Vm, reason: string): Mark {
  const { services, userId } = hostOf(vm);
  return { reason, userId, since: services.clock.now() };
}

function reasonOf(vm: Vm, value: Value): string {
  return value === null ? '' : textArg(vm, value);
}

/** Takes a node offline or brings it back, on disk first: a node that somebody took offline stays so after a crash. */
function* setOffline(vm: Vm, self: ComputerObject, wanted: Mark | null): Evaluation {
  const node = nodeOf(vm, self);
  yield* awaited(vm, servicesOf(vm).home.nodes.setOffline(node.name, wanted));
  node.setOffline(wanted);
  return null;
}

function disconnect(vm: Vm, self: ComputerObject): null {
  if (self.state.name !== '') nodeOf(vm, self).setConnected(false);
  return null;
}
