import type { Job } from '../../home/index.ts';
import {
  defineClass,
  defineInterface,
  type Evaluation,
  Instance,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import type { Host } from '../host/host.ts';
import { awaited, hostOf, servicesOf } from '../host/host.ts';
import { type ItemObject, itemObject, jobOf } from '../items/item-object.ts';
import { runObject } from '../runs/run-object.ts';

interface FutureState {
  readonly job: ItemObject;
  /** Holds the id of the queue item. */
  readonly id: number;
  /** Holds the number of the build; null where it does not run yet, `cancelled` where it never will. */
  started: number | 'cancelled' | null;
}

type FutureObject = Instance<FutureState>;

const FUTURE = defineInterface('java.util.concurrent.Future');
const TASK_FUTURE = defineClass('hudson.model.queue.QueueTaskFuture', OBJECT, [FUTURE]);
const START_FUTURE = defineClass('hudson.model.queue.FutureImpl$Start', OBJECT, [FUTURE]);

/** Returns the future of the build that a queue item will become. */
export function futureObject(vm: Vm, job: Job, id: number): Value {
  const host = hostOf(vm);
  const made = new Instance<FutureState>(TASK_FUTURE, { job: itemObject(host, job), id, started: null });
  // An item that left is forgotten after a while: what became of it is noted when it happens.
  host.onEnd(
    host.services.queue.onChange(({ type, item }) => {
      if (type === 'left' && item.id === id && item.state === 'left') made.state.started ??= item.number ?? 'cancelled';
    }),
  );
  look(host, made.state);
  return made;
}

function look({ services }: Host, state: FutureState): void {
  const item = services.queue.get(state.id);
  if (item?.state === 'left') state.started ??= item.number ?? 'cancelled';
}

/** Resolves when the item has left the queue. */
function begun(host: Host, state: FutureState): Promise<void> {
  return new Promise((resolve) => {
    look(host, state);
    if (state.started !== null) return resolve();
    const stop = host.services.queue.onChange(({ type, item }) => {
      if (type !== 'left' || item.id !== state.id) return;
      stop();
      resolve();
    });
    host.onEnd(stop);
  });
}

function* waitForStart(vm: Vm, { state }: FutureObject): Evaluation<number> {
  const host = hostOf(vm);
  yield* awaited(vm, begun(host, state));
  look(host, state);
  if (typeof state.started === 'number') return state.started;
  return vm.fail('java.util.concurrent.CancellationException', null);
}

function* waitForEnd(vm: Vm, self: FutureObject): Evaluation {
  const number = yield* waitForStart(vm, self);
  const { home, builds } = servicesOf(vm);
  const job = jobOf(vm, self.state.job);
  const run = home.runs.get(job, number);
  if (run !== undefined && !('kind' in run)) yield* awaited(vm, builds.finished(run));
  return runObject(vm, job, number);
}

function* started(self: FutureObject, _args: readonly Value[], vm: Vm): Evaluation {
  const number = yield* waitForStart(vm, self);
  return runObject(vm, jobOf(vm, self.state.job), number);
}

function isDone(vm: Vm, { state }: FutureObject): boolean {
  const { home } = servicesOf(vm);
  if (state.started === null) return false;
  if (state.started === 'cancelled') return true;
  const run = home.runs.get(jobOf(vm, state.job), state.started);
  return run === undefined || 'kind' in run || run.state === 'completed';
}

export const futureClasses: readonly NativeClass[] = [
  nativeClass(FUTURE, {}),
  nativeClass<FutureObject>(TASK_FUTURE, {
    methods: [
      ['get', 0, (self, _args, vm) => waitForEnd(vm, self)],
      ['get', 2, (self, _args, vm) => waitForEnd(vm, self)],
      ['waitForStart', 0, started],
      ['getStartCondition', 0, (self) => new Instance<FutureState>(START_FUTURE, self.state)],
      ['isDone', 0, (self, _args, vm) => isDone(vm, self)],
      ['isCancelled', 0, (self) => self.state.started === 'cancelled'],
      [
        'cancel',
        1,
        function* (self, _args, vm) {
          return (yield* awaited(vm, servicesOf(vm).queue.cancel(self.state.id))) === true;
        },
      ],
    ],
  }),
  nativeClass<FutureObject>(START_FUTURE, {
    methods: [
      ['get', 0, started],
      ['get', 2, started],
      ['isDone', 0, (self) => self.state.started !== null],
      ['isCancelled', 0, (self) => self.state.started === 'cancelled'],
    ],
  }),
];
