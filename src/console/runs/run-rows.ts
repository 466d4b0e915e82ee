import { displayNameOf, type Run } from '../../model/index.ts';
import { aclObject } from '../host/acl.ts';
import {
  type Evaluation,
  GroovyClass,
  type MethodRow,
  mismatch,
  type NativeClass,
  nativeClass,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { list, servicesOf } from '../host/host.ts';
import { jenkinsObject } from '../host/jenkins-object.ts';
import { permissionConstants } from '../host/permission.ts';
import { findByFullName } from '../items/group-rows.ts';
import { actionsOf, actionsOfClass } from './actions.ts';
import { causeOfClass, causesObject } from './cause.ts';
import { ABSTRACT_BUILD, RUN } from './classes.ts';
import { buildVariables, environmentObject } from './environment.ts';
import { resultObject } from './result.ts';
import { changeRows } from './run-change-rows.ts';
import { fileRows } from './run-file-rows.ts';
import { neighbourRows } from './run-neighbour-rows.ts';
import { jobOfRun, type RunObject, runArg, runObject, runOf } from './run-object.ts';
import { timeRows } from './run-time-rows.ts';

/** Defines what every build has. */
export const runClasses: readonly NativeClass[] = [
  nativeClass<RunObject>(RUN, {
    constants: permissionConstants('hudson.model.Run'),
    statics: [['fromExternalizableId', 1, (_none, [id], vm) => byExternalId(vm, textArg(vm, id))]],
    methods: [...nameRows(), ...stateRows(), ...causeRows(), ...timeRows, ...fileRows, ...neighbourRows, ...changeRows],
  }),
  nativeClass<RunObject>(ABSTRACT_BUILD, {
    methods: [
      ['getBuiltOnStr', 0, (self, _args, vm) => runOf(vm, self).builtOn],
      ['getBuiltOn', 0, builtOn],
      ['getWorkspace', 0, (self, _args, vm) => runOf(vm, self).workspace],
      ['getBuildVariables', 0, (self, _args, vm) => buildVariables(vm, jobOfRun(vm, self.state), runOf(vm, self))],
      ['getChangeSet', 0, () => list([])],
      ['getChangeSets', 0, () => list([])],
      ['getCulprits', 0, () => list([])],
    ],
  }),
];

function nameRows(): MethodRow<RunObject>[] {
  return [
    ['getNumber', 0, (self) => self.state.number],
    ['getId', 0, (self) => String(self.state.number)],
    ['getDisplayName', 0, (self, _args, vm) => displayNameOf(runOf(vm, self))],
    ['getFullDisplayName', 0, (self, _args, vm) => fullDisplayName(vm, self)],
    ['getDescription', 0, (self, _args, vm) => runOf(vm, self).description],
    ['getParent', 0, (self) => self.state.job],
    ['getProject', 0, (self) => self.state.job],
    ['getJob', 0, (self) => self.state.job],
    ['getUrl', 0, (self, _args, vm) => urlOf(vm, self)],
    ['getAbsoluteUrl', 0, (self, _args, vm) => (servicesOf(vm).rootUrl.known ?? '') + urlOf(vm, self)],
    ['getSearchUrl', 0, (self) => `${self.state.number}/`],
    ['getExternalizableId', 0, (self, _args, vm) => `${jobOfRun(vm, self.state).fullName}#${self.state.number}`],
    ['getACL', 0, (self, _args, vm) => aclObject(vm, jobOfRun(vm, self.state).fullName)],
    ['getQueueId', 0, (self, _args, vm) => BigInt(runOf(vm, self).queueId)],
    ['toString', 0, (self, _args, vm) => fullDisplayName(vm, self)],
    ['compareTo', 1, (self, [other]) => Math.sign(self.state.number - runArg(other).state.number)],
  ];
}

function stateRows(): MethodRow<RunObject>[] {
  return [
    ['getResult', 0, (self, _args, vm) => resultObject(runOf(vm, self).result)],
    ['isBuilding', 0, (self, _args, vm) => runOf(vm, self).state === 'building'],
    ['isInProgress', 0, (self, _args, vm) => runOf(vm, self).state !== 'completed'],
    ['isLogUpdated', 0, (self, _args, vm) => servicesOf(vm).builds.isLogging(runOf(vm, self))],
    ['hasntStartedYet', 0, () => false],
    ['isKeepLog', 0, (self, _args, vm) => runOf(vm, self).keepLog],
    ['getWhyKeepLog', 0, (self, _args, vm) => whyKept(runOf(vm, self))],
    ['getExecutor', 0, executor],
    ['getEnvironment', [0, 1], (self, _args, vm) => environmentObject(vm, jobOfRun(vm, self.state), runOf(vm, self))],
    ['getEnvVars', 0, (self, _args, vm) => environmentObject(vm, jobOfRun(vm, self.state), runOf(vm, self))],
  ];
}

function causeRows(): MethodRow<RunObject>[] {
  return [
    ['getCauses', 0, (self, _args, vm) => causesObject(runOf(vm, self).causes)],
    [
      'getCause',
      1,
      (self, [type], vm) => causeOfClass(runOf(vm, self).causes, type instanceof GroovyClass ? type : mismatch()),
    ],
    ['getActions', 0, (self, _args, vm) => list(actionsOf(runOf(vm, self)))],
    ['getAllActions', 0, (self, _args, vm) => list(actionsOf(runOf(vm, self)))],
    ['getActions', 1, (self, [type], vm) => list(actionsOfClass(runOf(vm, self), type))],
    ['getAction', 1, (self, [type], vm) => actionsOfClass(runOf(vm, self), type)[0] ?? null],
  ];
}

function fullDisplayName(vm: Vm, self: RunObject): string {
  const job = jobOfRun(vm, self.state);
  return `${servicesOf(vm).home.items.fullDisplayName(job)} ${displayNameOf(runOf(vm, self))}`;
}

function urlOf(vm: Vm, { state }: RunObject): string {
  return `${servicesOf(vm).home.items.url(jobOfRun(vm, state).fullName)}${state.number}/`;
}

function whyKept({ keepLog }: Run): string | null {
  return keepLog ? 'This record is explicitly marked to be kept.' : null;
}

function* builtOn(self: RunObject, _args: readonly Value[], vm: Vm): Evaluation {
  const node = runOf(vm, self).builtOn;
  return node === '' ? jenkinsObject(vm) : yield* vm.invoke(jenkinsObject(vm), 'getNode', [node]);
}

/** Returns the executor that runs the build; null where the build is over. */
function* executor(self: RunObject, _args: readonly Value[], vm: Vm): Evaluation {
  const slot = servicesOf(vm).builds.executorOf(runOf(vm, self));
  if (slot === null) return null;
  const computer = yield* vm.invoke(jenkinsObject(vm), 'getComputer', [slot.node]);
  const executors = yield* vm.invoke(computer, slot.number < 0 ? 'getOneOffExecutors' : 'getExecutors', []);
  const walk = yield* vm.iterate(executors);
  for (let each = yield* walk.next(); each !== null; each = yield* walk.next()) {
    if ((yield* vm.invoke(each.value, 'getCurrentExecutable', [])) === self) return each.value;
  }
  return null;
}

function byExternalId(vm: Vm, id: string): Value {
  const at = id.lastIndexOf('#');
  const job = findByFullName(vm, id.slice(0, Math.max(0, at)));
  const number = Number(id.slice(at + 1));
  if (job?.kind !== 'job' || at < 0) return null;
  return servicesOf(vm).home.runs.get(job, number) === undefined ? null : runObject(vm, job, number);
}
