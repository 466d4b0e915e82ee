import type { Job } from '../../home/index.ts';
import type { Configured } from '../../points/index.ts';
import {
  type Evaluation,
  GroovyClass,
  intArg,
  type MethodRow,
  mismatch,
  type NativeClass,
  nativeClass,
  newMap,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, servicesOf, textOrNull } from '../host/host.ts';
import { jenkinsObject } from '../host/jenkins-object.ts';
import { ABSTRACT_PROJECT, PARAMETERIZED_JOB } from '../items/classes.ts';
import { editItem } from '../items/edit-item.ts';
import { found, objects } from '../items/group-rows.ts';
import { type ItemObject, jobOf, loadedOf } from '../items/item-object.ts';
import { partObject } from '../parts/part-classes.ts';
import { partObjects, partsOf } from '../parts/part-rows.ts';
import { schedule } from '../queue/schedule.ts';
import { fileObject } from '../values/files.ts';

/** Defines what every job that builds something has: switches, steps, and starting it. */
export const projectClasses: readonly NativeClass[] = [
  nativeClass<ItemObject>(ABSTRACT_PROJECT, {
    methods: [...settingRows(), ...partRows(), ...relationRows()],
  }),
  nativeClass<ItemObject>(PARAMETERIZED_JOB, { methods: [...switchRows(), ...startRows()] }),
];

type Config = Job['config'];

function reads(name: string, read: (config: Config) => Value): MethodRow<ItemObject> {
  return [name, 0, (self, _args, vm) => read(jobOf(vm, self).config)];
}

function switchRows(): MethodRow<ItemObject>[] {
  return [
    reads('isDisabled', ({ disabled }) => disabled),
    ['supportsMakeDisabled', 0, () => true],
    ['disable', 0, (self, _args, vm) => makeDisabled(vm, self, true)],
    ['enable', 0, (self, _args, vm) => makeDisabled(vm, self, false)],
    ['doDisable', 0, (self, _args, vm) => makeDisabled(vm, self, true)],
    ['doEnable', 0, (self, _args, vm) => makeDisabled(vm, self, false)],
    ['makeDisabled', 1, (self, [flag], vm) => makeDisabled(vm, self, flag === true)],
    ['setDisabled', 1, (self, [flag], vm) => makeDisabled(vm, self, flag === true)],
  ];
}

/** Disables or enables a job; disabling it cancels its queue items. */
function* makeDisabled(vm: Vm, self: ItemObject, off: boolean): Evaluation {
  const job = jobOf(vm, self);
  if (job.config.disabled !== off) yield* editItem(vm, self, ['disabled'], String(off));
  if (off) yield* awaited(vm, servicesOf(vm).queue.cancelJob(job.fullName));
  return null;
}

function settingRows(): MethodRow<ItemObject>[] {
  return [
    reads('isConcurrentBuild', ({ concurrentBuild }) => concurrentBuild),
    flag('setConcurrentBuild', 'concurrentBuild'),
    reads('isBlockBuildWhenDownstreamBuilding', (config) => config.blockBuildWhenDownstreamBuilding),
    reads('blockBuildWhenDownstreamBuilding', (config) => config.blockBuildWhenDownstreamBuilding),
    flag('setBlockBuildWhenDownstreamBuilding', 'blockBuildWhenDownstreamBuilding'),
    reads('isBlockBuildWhenUpstreamBuilding', (config) => config.blockBuildWhenUpstreamBuilding),
    reads('blockBuildWhenUpstreamBuilding', (config) => config.blockBuildWhenUpstreamBuilding),
    flag('setBlockBuildWhenUpstreamBuilding', 'blockBuildWhenUpstreamBuilding'),
    [
      'getQuietPeriod',
      0,
      (self, _args, vm) => jobOf(vm, self).config.quietPeriod ?? servicesOf(vm).home.settings.current.quietPeriod,
    ],
    reads('getHasCustomQuietPeriod', ({ quietPeriod }) => quietPeriod !== null),
    [
      'setQuietPeriod',
      1,
      function* (self, [seconds = null], vm) {
        yield* editItem(vm, self, ['quietPeriod'], seconds === null ? null : String(intArg(seconds)));
        return null;
      },
    ],
    reads('getCustomWorkspace', ({ customWorkspace }) => customWorkspace),
    [
      'setCustomWorkspace',
      1,
      function* (self, [path = null], vm) {
        yield* editItem(vm, self, ['customWorkspace'], textOrNull(vm, path));
        return null;
      },
    ],
    reads('getAssignedLabelString', (config) => labelOf(config)),
    [
      'getAssignedLabel',
      0,
      function* (self, _args, vm) {
        const label = labelOf(jobOf(vm, self).config);
        return label === null ? null : yield* vm.invoke(jenkinsObject(vm), 'getLabel', [label]);
      },
    ],
    ['setAssignedLabel', 1, (self, [label = null], vm) => assign(vm, self, label)],
    [
      'setAssignedNode',
      1,
      function* (self, [node = null], vm) {
        return yield* assign(vm, self, node === null ? null : yield* vm.invoke(node, 'getSelfLabel', []));
      },
    ],
  ];
}

function flag(row: string, element: string): MethodRow<ItemObject> {
  return [
    row,
    1,
    function* (self, [value], vm) {
      yield* editItem(vm, self, [element], String(value === true));
      return null;
    },
  ];
}

function labelOf({ canRoam, assignedNode }: Config): string | null {
  return canRoam ? null : assignedNode;
}

/** Assigns a label object to a job; null lets it run anywhere. */
function* assign(vm: Vm, self: ItemObject, label: Value): Evaluation {
  const text = label === null ? null : yield* vm.text(label);
  const edits = [
    { path: ['assignedNode'], text },
    { path: ['canRoam'], text: String(text === null) },
  ];
  yield* awaited(vm, servicesOf(vm).home.items.edit(loadedOf(vm, self), edits));
  return null;
}

function partRows(): MethodRow<ItemObject>[] {
  return [
    ['getBuildersList', 0, (self, _args, vm) => partsOf(vm, self, 'builder')],
    ['getBuilders', 0, (self, _args, vm) => partsOf(vm, self, 'builder')],
    ['getPublishersList', 0, (self, _args, vm) => partsOf(vm, self, 'publisher')],
    ['getPublishers', 0, (self, _args, vm) => byClass(vm, 'publisher', jobOf(vm, self).config.publishers)],
    ['getBuildWrappersList', 0, (self, _args, vm) => partsOf(vm, self, 'wrapper')],
    ['getBuildWrappers', 0, (self, _args, vm) => byClass(vm, 'wrapper', jobOf(vm, self).config.buildWrappers)],
    ['getTriggers', 0, (self, _args, vm) => byClass(vm, 'trigger', jobOf(vm, self).config.triggers)],
    [
      'getTrigger',
      1,
      (self, [type], vm) => {
        const wanted = type instanceof GroovyClass ? type : mismatch();
        const triggers = partObjects(vm, 'trigger', jobOf(vm, self).config.triggers);
        return triggers.find((each) => each.type.isA(wanted)) ?? null;
      },
    ],
    ['getScm', 0, (self, _args, vm) => scmObject(vm, jobOf(vm, self))],
    ['getSCM', 0, (self, _args, vm) => scmObject(vm, jobOf(vm, self))],
  ];
}

/** Returns the elements by their class. Jenkins has them by their descriptors; scripts read the values. */
function byClass(vm: Vm, family: 'publisher' | 'wrapper' | 'trigger', parts: readonly Configured[]): Value {
  const made = parts.map((part) => partObject(vm, family, part));
  return newMap(
    vm,
    made.map((part) => [part.type, part] as const),
  );
}

/** Returns the SCM of a job; a job without one has the SCM that does nothing. */
function scmObject(vm: Vm, { config }: Job): Value {
  if (config.scm !== null) return partObject(vm, 'scm', config.scm);
  const none = servicesOf(vm).kinds.find('scm', 'hudson.scm.NullSCM');
  return none === undefined ? null : partObject(vm, 'scm', { kind: none, config: {} });
}

function relationRows(): MethodRow<ItemObject>[] {
  return [
    ['getUpstreamProjects', 0, (self, _args, vm) => objects(vm, servicesOf(vm).dependencies.upstream(jobOf(vm, self)))],
    [
      'getDownstreamProjects',
      0,
      (self, _args, vm) => objects(vm, servicesOf(vm).dependencies.downstream(jobOf(vm, self))),
    ],
    ['getRootProject', 0, (self, _args, vm) => rootProject(vm, self)],
    ['getWorkspace', 0, (self, _args, vm) => workspaceOf(vm, jobOf(vm, self))],
    ['getSomeWorkspace', 0, (self, _args, vm) => workspaceOf(vm, jobOf(vm, self))],
    ['getLastBuiltOn', 0, lastBuiltOn],
  ];
}

function rootProject(vm: Vm, self: ItemObject): Value {
  const { cell } = jobOf(vm, self);
  return cell === null ? self : found(vm, servicesOf(vm).home.items.get(cell.project));
}

/** Returns the workspace of the newest build; null where it has none. */
function workspaceOf(vm: Vm, job: Job): Value {
  const last = servicesOf(vm).home.runs.permalink(job, 'lastBuild');
  return last === undefined || last.workspace === null ? null : fileObject(last.workspace);
}

function* lastBuiltOn(self: ItemObject, _args: readonly Value[], vm: Vm): Evaluation {
  const last = servicesOf(vm).home.runs.permalink(jobOf(vm, self), 'lastBuild');
  if (last === undefined) return null;
  return last.builtOn === '' ? jenkinsObject(vm) : yield* vm.invoke(jenkinsObject(vm), 'getNode', [last.builtOn]);
}

function startRows(): MethodRow<ItemObject>[] {
  return [
    ['isParameterized', 0, (self, _args, vm) => jobOf(vm, self).config.properties.some(hasParameters)],
    [
      'scheduleBuild',
      [0, 2],
      function* (self, args, vm) {
        return (yield* schedule(vm, jobOf(vm, self), args)) !== null;
      },
    ],
    ['scheduleBuild2', [1, 20], (self, args, vm) => schedule(vm, jobOf(vm, self), args)],
    ['getAuthToken', 0, (self, _args, vm) => jobOf(vm, self).config.authToken],
  ];
}

function hasParameters({ kind }: Configured): boolean {
  return kind?.symbol === 'parameters';
}
