import { isBetterOrEqual, type Run } from '../../model/index.ts';
import { type Evaluation, type MethodRow, TICK, type Vm } from '../host/groovy.ts';
import { servicesOf } from '../host/host.ts';
import { jobOfRun, type RunObject, runObject } from './run-object.ts';

/** Holds the number of builds that are examined before other work gets its turn. */
const PIECE = 16;

/** Defines the builds before and after a build. */
export const neighbourRows: readonly MethodRow<RunObject>[] = [
  ['getPreviousBuild', 0, (self, _args, vm) => before(vm, self, () => true)],
  ['getPreviousBuildInProgress', 0, (self, _args, vm) => before(vm, self, ({ state }) => state === 'building')],
  ['getPreviousCompletedBuild', 0, (self, _args, vm) => before(vm, self, ({ state }) => state === 'completed')],
  ['getPreviousFailedBuild', 0, (self, _args, vm) => before(vm, self, ({ result }) => result === 'FAILURE')],
  [
    'getPreviousSuccessfulBuild',
    0,
    (self, _args, vm) => before(vm, self, ({ result }) => result !== null && isBetterOrEqual(result, 'UNSTABLE')),
  ],
  [
    'getPreviousNotFailedBuild',
    0,
    (self, _args, vm) => before(vm, self, ({ result }) => result !== null && result !== 'FAILURE'),
  ],
  [
    'getPreviousBuiltBuild',
    0,
    (self, _args, vm) => before(vm, self, ({ result }) => result !== null && result !== 'NOT_BUILT'),
  ],
  [
    'getNextBuild',
    0,
    (self, _args, vm) => {
      const { runs } = servicesOf(vm).home;
      const job = jobOfRun(vm, self.state);
      for (const number of runs.numbers(job)) {
        if (number <= self.state.number) continue;
        const run = runs.get(job, number);
        if (run !== undefined && !('kind' in run)) return runObject(vm, job, number);
      }
      return null;
    },
  ],
];

/** Returns the newest build before this one that passes. */
function* before(vm: Vm, { state }: RunObject, passes: (run: Run) => boolean): Evaluation {
  const job = jobOfRun(vm, state);
  let looked = 0;
  for (const run of servicesOf(vm).home.runs.newestFirst(job, state.number - 1)) {
    if (passes(run)) return runObject(vm, job, run.number);
    looked += 1;
    if (looked % PIECE === 0) {
      vm.spend(PIECE);
      yield TICK;
    }
  }
  return null;
}
