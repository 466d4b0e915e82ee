import { type Run, timeSpan } from '../../model/index.ts';
import type { Evaluation, MethodRow, Value, Vm } from '../host/groovy.ts';
import { servicesOf } from '../host/host.ts';
import { jobOfRun, type RunObject, runOf } from './run-object.ts';

/** Defines when a build ran, and how long it took; numbers are milliseconds. */
export const timeRows: readonly MethodRow<RunObject>[] = [
  ['getTimeInMillis', 0, (self, _args, vm) => BigInt(runOf(vm, self).timestamp)],
  ['getStartTimeInMillis', 0, (self, _args, vm) => BigInt(runOf(vm, self).startTime)],
  [
    'getTime',
    0,
    (self, _args, vm) => vm.construct(vm.classNamed('java.util.Date'), [BigInt(runOf(vm, self).timestamp)]),
  ],
  ['getTimestamp', 0, calendar],
  ['getTimestampString', 0, (self, _args, vm) => timeSpan(servicesOf(vm).clock.now() - runOf(vm, self).timestamp)],
  ['getTimestampString2', 0, (self, _args, vm) => isoText(runOf(vm, self).timestamp)],
  ['getDuration', 0, (self, _args, vm) => BigInt(duration(runOf(vm, self)))],
  ['getDurationString', 0, (self, _args, vm) => durationText(vm, runOf(vm, self))],
  [
    'getEstimatedDuration',
    0,
    (self, _args, vm) => BigInt(Math.trunc(servicesOf(vm).builds.estimatedDuration(jobOfRun(vm, self.state)))),
  ],
];

function* calendar(self: RunObject, _args: readonly Value[], vm: Vm): Evaluation {
  const made = yield* vm.construct(vm.classNamed('java.util.GregorianCalendar'), []);
  yield* vm.invoke(made, 'setTimeInMillis', [BigInt(runOf(vm, self).timestamp)]);
  return made;
}

/** Returns the duration; 0 while the build runs. */
function duration(run: Run): number {
  return run.state === 'building' ? 0 : Math.trunc(run.duration);
}

function durationText(vm: Vm, run: Run): string {
  if (run.state !== 'building') return timeSpan(run.duration);
  return `${timeSpan(Math.max(0, servicesOf(vm).clock.now() - run.startTime))} and counting`;
}

/** Returns the time in ISO 8601, in UTC and without fractions. */
function isoText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
