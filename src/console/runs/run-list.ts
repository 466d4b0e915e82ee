import type { Job } from '../../home/index.ts';
import { isBetterOrEqual, isWorse, type Run } from '../../model/index.ts';
import {
  COLLECTION,
  defineClass,
  type Evaluation,
  ITERABLE,
  intArg,
  LIST,
  ListValue,
  longArg,
  type NativeClass,
  nativeClass,
  OBJECT,
  TICK,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { servicesOf } from '../host/host.ts';
import { resultArg } from './result.ts';
import { type RunObject, runArg, runObject, runOf } from './run-object.ts';

/** Represents the builds of a job, newest first. */
const RUN_LIST = defineClass('hudson.util.RunList', OBJECT, [LIST, COLLECTION, ITERABLE]);

/** Holds the number of builds that are examined before other work gets its turn. */
const PIECE = 16;

/** Holds the number of builds that Jenkins's pages show. */
export const NEW_BUILDS = 100;

/** Holds the number of objects that are created before other work gets its turn. */
const OBJECTS = 500;

/** Returns all builds of a job except those that are known to be unreadable; none of them is read yet. */
export function* runList(vm: Vm, job: Job): Evaluation<ListValue> {
  const { runs } = servicesOf(vm).home;
  const unreadable = new Set(runs.unreadable(job).map(({ number }) => number));
  const numbers = runs.numbers(job).toReversed();
  vm.checkSize(numbers.length);
  const found: RunObject[] = [];
  for (const [at, number] of numbers.entries()) {
    if (!unreadable.has(number)) found.push(runObject(vm, job, number));
    if (at % OBJECTS === OBJECTS - 1) {
      vm.spend(OBJECTS);
      yield TICK;
    }
  }
  return asList(found);
}

/** Returns the newest builds. */
export function newestRuns(vm: Vm, job: Job, most: number): ListValue {
  const { runs } = servicesOf(vm).home;
  const unreadable = new Set(runs.unreadable(job).map(({ number }) => number));
  const numbers = runs.numbers(job).filter((number) => !unreadable.has(number));
  return asList(
    numbers
      .slice(-most)
      .reverse()
      .map((number) => runObject(vm, job, number)),
  );
}

function asList(runs: Value[]): ListValue {
  return new ListValue(runs, RUN_LIST, 'fixed');
}

/** Returns the runs that pass, each of which is read. */
function* kept(vm: Vm, list: ListValue, passes: (run: Run) => boolean): Evaluation<ListValue> {
  const found: RunObject[] = [];
  for (const [at, each] of list.items.entries()) {
    const run = runArg(each);
    if (passes(runOf(vm, run))) found.push(run);
    if (at % PIECE === PIECE - 1) {
      vm.spend(PIECE);
      yield TICK;
    }
  }
  return asList(found);
}

export const runListClasses: readonly NativeClass[] = [
  nativeClass<ListValue>(RUN_LIST, {
    methods: [
      ['getLastBuild', 0, (self) => self.items[0] ?? null],
      ['getFirstBuild', 0, (self) => self.items.at(-1) ?? null],
      ['limit', 1, (self, [count]) => asList(self.items.slice(0, Math.max(0, intArg(count))))],
      ['newBuilds', 0, (self) => asList(self.items.slice(0, NEW_BUILDS))],
      ['completedOnly', 0, (self, _args, vm) => kept(vm, self, ({ state }) => state !== 'building')],
      ['failureOnly', 0, (self, _args, vm) => kept(vm, self, ({ result }) => result !== null && result !== 'SUCCESS')],
      [
        'overThresholdOnly',
        1,
        (self, [threshold], vm) => {
          const limit = resultArg(threshold);
          return kept(vm, self, ({ result }) => result !== null && isBetterOrEqual(result, limit));
        },
      ],
      [
        'regressionOnly',
        0,
        (self, _args, vm) => kept(vm, self, ({ result }) => result !== null && isWorse(result, 'SUCCESS')),
      ],
      [
        'byTimestamp',
        2,
        (self, [start, end], vm) => {
          const [from, to] = [Number(longArg(start)), Number(longArg(end))];
          return kept(vm, self, ({ timestamp }) => timestamp >= from && timestamp < to);
        },
      ],
    ],
  }),
];
