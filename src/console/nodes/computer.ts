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
import type { ConsoleComputers } from '../types.ts';
import { COMPUTER, HUDSON_COMPUTER, MASTER_COMPUTER, SLAVE_COMPUTER } from './classes.ts';
import { type ComputerObject, nodeOf } from './computer-object.ts';
import { executorObjects, oneOffObjects } from './executor.ts';
import { labelObject } from './label-object.ts';
import { dropNode, nodeObject, slaveObject } from './node-object.ts';
import { causeObject, type Mark, markArg } from './offline-cause.ts';

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
      ['isTemporarilyOffline', 0, (self, _args, vm) => isTakenOffline(vm, self)],
      ['isManualLaunchAllowed', 0, () => true],
      ['isConnecting', 0, (self, _args, vm) => connectionOf(vm, self)?.state === 'connecting'],
      ['isAcceptingTasks', 0, (self, _args, vm) => !nodeOf(vm, self).offline && nodeOf(vm, self).accepting],
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
      ['getOfflineCause', 0, (self, _args, vm) => causeObject(vm, causeOf(vm, self))],
      ['getOfflineCauseReason', 0, (self, _args, vm) => causeOf(vm, self)?.reason ?? ''],
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
        (self, [why = null], vm) => setOffline(vm, self, isTakenOffline(vm, self) ? null : mark(vm, reasonOf(vm, why))),
      ],
      ['doChangeOfflineCause', 1, (self, [why = null], vm) => setOffline(vm, self, mark(vm, reasonOf(vm, why)))],
      ['connect', [0, 1], (self, [isForced = false], vm) => connect(vm, self, isForced)],
      ['disconnect', [0, 1], (self, [cause = null], vm) => disconnect(vm, self, markArg(vm, cause).reason)],
      ['cliConnect', [0, 1], (self, [isForced = false], vm) => connect(vm, self, isForced)],
      ['cliDisconnect', 1, (self, [why = null], vm) => disconnect(vm, self, reasonOf(vm, why))],
      ['getHostName', 0, (self, _args, vm) => connectionOf(vm, self)?.machine?.system.hostName ?? null],
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
      ['isUnix', 0, (self, _args, vm) => connectionOf(vm, self)?.machine?.system.isUnix ?? null],
    ],
  }),
];

function isInbound(vm: Vm, self: ComputerObject): boolean {
  return connectionOf(vm, self)?.isInbound ?? false;
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
  if (wanted === null) servicesOf(vm).computers.forgive(node.name);
  return null;
}

function connect(vm: Vm, self: ComputerObject, isForced: Value): null {
  connectionOf(vm, self)?.launch(isForced === true);
  return null;
}

function disconnect(vm: Vm, self: ComputerObject, reason: string): null {
  const { services, userId } = hostOf(vm);
  services.computers.disconnectBy(self.state.name, userId, reason);
  return null;
}

function connectionOf(vm: Vm, { state }: ComputerObject): ReturnType<ConsoleComputers['of']> {
  return state.name === '' ? undefined : servicesOf(vm).computers.of(state.name);
}

function isTakenOffline(vm: Vm, self: ComputerObject): boolean {
  const { temporarilyOffline, unfit } = nodeOf(vm, self);
  return temporarilyOffline !== null || unfit;
}

/** Returns why a node is offline: a person took it offline, else what became of its connection. */
function causeOf(vm: Vm, self: ComputerObject): Mark | null {
  const cause = servicesOf(vm).computers.causeOf(self.state.name);
  const { temporarilyOffline } = nodeOf(vm, self);
  return temporarilyOffline ?? (cause && { ...cause, reason: cause.text, userId: cause.userId ?? null });
}
