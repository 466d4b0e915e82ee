import type { ExecutorWork } from '../../queue/index.ts';
import { Instance, type NativeClass, nativeClass, type Value, type Vm } from '../host/groovy.ts';
import { hostOf, servicesOf } from '../host/host.ts';
import { runObject } from '../runs/run-object.ts';
import { EXECUTOR, ONE_OFF_EXECUTOR } from './classes.ts';
import { type ComputerObject, computerObject, nodeOf } from './computer-object.ts';

interface ExecutorState {
  readonly node: string;
  /** Holds the number from 0; -1 for a one-off executor, which exists for its work alone. */
  readonly number: number;
  readonly work: ExecutorWork | null;
}

type ExecutorObject = Instance<ExecutorState>;

/** Returns the executors: as many as are configured, and those that still work although fewer are configured now. */
export function executorObjects(vm: Vm, computer: ComputerObject): ExecutorObject[] {
  const node = nodeOf(vm, computer);
  const slots = node.slots();
  const { executors } = node.settings;
  const numbers = Array.from({ length: Math.max(executors, slots.length) }, (_, number) => number);
  return numbers
    .filter((number) => number < executors || (slots[number] ?? null) !== null)
    .map((number) =>
      hostOf(vm).object<ExecutorState>(EXECUTOR, `executor ${node.name} ${number}`, () => ({
        node: node.name,
        number,
        work: null,
      })),
    );
}

export function oneOffObjects(vm: Vm, computer: ComputerObject): ExecutorObject[] {
  const node = nodeOf(vm, computer);
  return node
    .oneOff()
    .map((work) => new Instance<ExecutorState>(ONE_OFF_EXECUTOR, { node: node.name, number: -1, work }));
}

function workOf(vm: Vm, { state }: ExecutorObject): ExecutorWork | null {
  return state.work ?? nodeOf(vm, computerObject(vm, state.node)).slot(state.number);
}

function runOfWork(vm: Vm, work: ExecutorWork | null): Value {
  if (work === null || work.number === null) return null;
  const job = servicesOf(vm).home.items.get(work.job);
  return job?.kind === 'job' ? runObject(vm, job, work.number) : null;
}

/** Stops what it works on; one that is idle is left alone. */
function stop(vm: Vm, self: ExecutorObject): null {
  const { services, userId } = hostOf(vm);
  const work = workOf(vm, self);
  const job = work === null ? undefined : services.home.items.get(work.job);
  if (work === null || work.number === null || job?.kind !== 'job') return null;
  const run = services.home.runs.get(job, work.number);
  if (run !== undefined && !('kind' in run)) services.builds.stop(run, userId);
  return null;
}

export const executorClasses: readonly NativeClass[] = [
  nativeClass<ExecutorObject>(EXECUTOR, {
    methods: [
      ['getNumber', 0, (self) => self.state.number],
      ['getDisplayName', 0, (self) => `Executor #${self.state.number}`],
      ['getOwner', 0, (self, _args, vm) => computerObject(vm, self.state.node)],
      ['isIdle', 0, (self, _args, vm) => workOf(vm, self) === null],
      ['isBusy', 0, (self, _args, vm) => workOf(vm, self) !== null],
      ['isActive', 0, (self, _args, vm) => workOf(vm, self) !== null],
      ['getCurrentExecutable', 0, (self, _args, vm) => runOfWork(vm, workOf(vm, self))],
      ['interrupt', [0, 2], (self, _args, vm) => stop(vm, self)],
      ['doStop', 0, (self, _args, vm) => stop(vm, self)],
      [
        'getElapsedTime',
        0,
        function* (self, _args, vm) {
          const run = runOfWork(vm, workOf(vm, self));
          if (run === null) return 0n;
          const started = yield* vm.getProperty(run, 'startTimeInMillis');
          return BigInt(Math.max(0, servicesOf(vm).clock.now() - Number(started)));
        },
      ],
    ],
  }),
  nativeClass(ONE_OFF_EXECUTOR, {}),
];
