import type { Job } from '../../home/index.ts';
import { colorOfJob, PERMALINKS, type Run } from '../../model/index.ts';
import {
  type Evaluation,
  intArg,
  type MethodRow,
  type NativeClass,
  nativeClass,
  newMap,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, list, objectArg, servicesOf } from '../host/host.ts';
import { JOB } from '../items/classes.ts';
import { type ItemObject, jobOf } from '../items/item-object.ts';
import { rotationArg, rotationObject } from '../parts/log-rotator.ts';
import { PART_BASES, type PartState, partObject } from '../parts/part-classes.ts';
import {
  addProperty,
  discarderOf,
  propertyArg,
  propertyOf,
  removeProperty,
  setDiscarder,
} from '../parts/properties.ts';
import { queueItemObject } from '../queue/queue-item.ts';
import { colorObject } from '../runs/result.ts';
import { NEW_BUILDS, newestRuns, runList } from '../runs/run-list.ts';
import { runArg, runObject, runOrNull } from '../runs/run-object.ts';
import { fileObject } from '../values/files.ts';

/** Defines what every job has: its builds and its properties. */
export const jobClasses: readonly NativeClass[] = [
  nativeClass<ItemObject>(JOB, {
    methods: [...buildRows(), ...numberRows(), ...propertyRows(), ...stateRows()],
  }),
];

function buildRows(): MethodRow<ItemObject>[] {
  return [
    ['getBuilds', 0, (self, _args, vm) => runList(vm, jobOf(vm, self))],
    ['getNewBuilds', 0, (self, _args, vm) => newestRuns(vm, jobOf(vm, self), NEW_BUILDS)],
    ['getBuildsAsMap', 0, (self, _args, vm) => buildsAsMap(vm, jobOf(vm, self))],
    ['getBuildByNumber', 1, (self, [number], vm) => byNumber(vm, jobOf(vm, self), intArg(number))],
    ['getBuild', 1, (self, [id], vm) => byNumber(vm, jobOf(vm, self), Number(textArg(vm, id)))],
    ['getFirstBuild', 0, (self, _args, vm) => nearest(vm, jobOf(vm, self), 0, 1)],
    ['getNearestBuild', 1, (self, [number], vm) => nearest(vm, jobOf(vm, self), intArg(number), 1)],
    ['getNearestOldBuild', 1, (self, [number], vm) => nearest(vm, jobOf(vm, self), intArg(number), -1)],
    ...PERMALINKS.map(
      (link): MethodRow<ItemObject> => [
        `get${link.charAt(0).toUpperCase()}${link.slice(1)}`,
        0,
        function* (self, _args, vm) {
          const job = jobOf(vm, self);
          const { runs } = servicesOf(vm).home;
          yield* awaited(vm, runs.findPermalinks(job));
          return runOrNull(vm, job, runs.permalink(job, link));
        },
      ],
    ),
    ['getBuildDir', 0, (self, _args, vm) => buildsFolder(vm, jobOf(vm, self))],
  ];
}

function numberRows(): MethodRow<ItemObject>[] {
  return [
    ['getNextBuildNumber', 0, (self, _args, vm) => servicesOf(vm).home.runs.nextNumber(jobOf(vm, self))],
    ['setNextBuildNumber', 1, nextNumber],
    ['updateNextBuildNumber', 1, nextNumber],
    ['assignBuildNumber', 0, (_self, _args, vm) => vm.fail('java.lang.UnsupportedOperationException', null)],
    [
      'getEstimatedDuration',
      0,
      (self, _args, vm) => BigInt(Math.trunc(servicesOf(vm).builds.estimatedDuration(jobOf(vm, self)))),
    ],
  ];
}

function propertyRows(): MethodRow<ItemObject>[] {
  return [
    ['getProperty', 1, (self, [type], vm) => propertyOf(vm, jobOf(vm, self), type)],
    [
      'getAllProperties',
      0,
      (self, _args, vm) => list(jobOf(vm, self).config.properties.map((each) => partObject(vm, 'property', each))),
    ],
    [
      'getProperties',
      0,
      (self, _args, vm) => {
        const parts = jobOf(vm, self).config.properties.map((each) => partObject(vm, 'property', each));
        return newMap(
          vm,
          parts.map((part) => [part.type, part] as const),
        );
      },
    ],
    [
      'addProperty',
      1,
      function* (self, [property], vm) {
        yield* addProperty(vm, jobOf(vm, self), propertyArg(objectArg<PartState>(property, PART_BASES.property)));
        return null;
      },
    ],
    [
      'removeProperty',
      1,
      function* (self, [wanted], vm) {
        const type =
          wanted !== null && typeof wanted === 'object' && wanted.type.isA(PART_BASES.property) ? wanted.type : wanted;
        return yield* removeProperty(vm, jobOf(vm, self), type);
      },
    ],
    [
      'getBuildDiscarder',
      0,
      (self, _args, vm) => {
        const rotation = discarderOf(jobOf(vm, self));
        return rotation === null ? null : rotationObject(rotation);
      },
    ],
    [
      'setBuildDiscarder',
      1,
      function* (self, [discarder = null], vm) {
        yield* setDiscarder(vm, jobOf(vm, self), discarder === null ? null : rotationArg(discarder));
        return null;
      },
    ],
  ];
}

function stateRows(): MethodRow<ItemObject>[] {
  return [
    ['isBuildable', 0, (self, _args, vm) => servicesOf(vm).scheduler.isBuildable(jobOf(vm, self))],
    ['isBuilding', 0, (self, _args, vm) => lastRun(vm, jobOf(vm, self))?.state === 'building'],
    ['isLogUpdated', 0, (self, _args, vm) => isLogging(vm, jobOf(vm, self))],
    ['isInQueue', 0, (self, _args, vm) => servicesOf(vm).queue.itemOf(jobOf(vm, self).fullName) !== undefined],
    [
      'getQueueItem',
      0,
      (self, _args, vm) => {
        const item = servicesOf(vm).queue.itemOf(jobOf(vm, self).fullName);
        return item === undefined ? null : queueItemObject(vm, item.id);
      },
    ],
    ['getIconColor', 0, (self, _args, vm) => colorObject(colorOf(vm, jobOf(vm, self)))],
    ['isKeepDependencies', 0, (self, _args, vm) => jobOf(vm, self).config.keepDependencies],
    ['isHoldOffBuildUntilSave', 0, (self, _args, vm) => jobOf(vm, self).unsavedCopy],
    ['getAllJobs', 0, (self) => list([self])],
  ];
}

function nextNumber(self: ItemObject, [number]: readonly Value[], vm: Vm) {
  const wanted = intArg(number);
  return setNextNumber(vm, jobOf(vm, self), wanted);
}

function* setNextNumber(vm: Vm, job: Job, wanted: number) {
  yield* awaited(vm, servicesOf(vm).home.runs.setNextNumber(job, wanted));
  return null;
}

function byNumber(vm: Vm, job: Job, number: number): Value {
  const run = servicesOf(vm).home.runs.get(job, number);
  return run === undefined || 'kind' in run ? null : runObject(vm, job, number);
}

/** Returns the first readable build at a number or beyond it, upwards or downwards. */
function nearest(vm: Vm, job: Job, from: number, step: 1 | -1): Value {
  const { runs } = servicesOf(vm).home;
  const numbers = step === 1 ? runs.numbers(job) : runs.numbers(job).toReversed();
  for (const number of numbers) {
    if ((number - from) * step < 0) continue;
    const found = byNumber(vm, job, number);
    if (found !== null) return found;
  }
  return null;
}

function* buildsAsMap(vm: Vm, job: Job): Evaluation {
  const { items } = yield* runList(vm, job);
  return newMap(
    vm,
    items.map((run) => [runArg(run).state.number, run] as const),
  );
}

function lastRun(vm: Vm, job: Job): Run | undefined {
  return servicesOf(vm).home.runs.permalink(job, 'lastBuild');
}

function isLogging(vm: Vm, job: Job): boolean {
  const run = lastRun(vm, job);
  return run !== undefined && servicesOf(vm).builds.isLogging(run);
}

function colorOf(vm: Vm, job: Job): string {
  const { runs } = servicesOf(vm).home;
  const last = lastRun(vm, job);
  const building = last?.state === 'building';
  const settled = building ? runs.permalink(job, 'lastCompletedBuild') : last;
  return colorOfJob({ disabled: job.config.disabled, lastResult: settled?.result ?? null, building });
}

function buildsFolder(vm: Vm, job: Job): Value {
  return fileObject(
    servicesOf(vm)
      .home.runs.paths.folder(job, 1)
      .replace(/\/[^/]+$/, ''),
  );
}
