import { SAVEABLE } from '../host/classes.ts';
import {
  arrayOf,
  defineClass,
  type Evaluation,
  type Instance,
  isNumber,
  ListValue,
  longArg,
  type NativeClass,
  nativeClass,
  OBJECT,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import { ABSTRACT_ITEM } from '../items/classes.ts';
import { itemArg, itemOf, jobOf } from '../items/item-object.ts';
import { QUEUE_ITEM, queueItemArg, queueItemObject } from './queue-item.ts';
import { schedule } from './schedule.ts';

const QUEUE = defineClass('hudson.model.Queue', OBJECT, [SAVEABLE]);

interface QueueState {
  readonly kind: 'queue';
}

export function queueObject(vm: Vm): Value {
  return hostOf(vm).object<QueueState>(QUEUE, 'queue', () => ({ kind: 'queue' }));
}

export const queueClasses: readonly NativeClass[] = [
  nativeClass<Instance<QueueState>>(QUEUE, {
    statics: [['getInstance', 0, (_none, _args, vm) => queueObject(vm)]],
    methods: [
      [
        'getItems',
        0,
        (_self, _args, vm) =>
          new ListValue(
            items(vm, () => true),
            arrayOf(QUEUE_ITEM),
          ),
      ],
      ['getItems', 1, (_self, [task], vm) => list(items(vm, ofTask(vm, task)))],
      ['getItem', 1, (_self, [which], vm) => itemOfQueue(vm, which)],
      ['contains', 1, (_self, [task], vm) => items(vm, ofTask(vm, task)).length > 0],
      ['isEmpty', 0, (_self, _args, vm) => servicesOf(vm).queue.items().length === 0],
      ['getBuildableItems', 0, (_self, _args, vm) => list(items(vm, (_job, state) => state === 'buildable'))],
      ['getPendingItems', 0, () => list([])],
      ['countBuildableItems', 0, (_self, _args, vm) => items(vm, (_job, state) => state === 'buildable').length],
      ['clear', 0, clear],
      ['cancel', 1, (_self, [what], vm) => cancel(vm, what)],
      ['doCancelItem', 1, (_self, [id], vm) => cancelById(vm, Number(longArg(id)))],
      [
        'maintain',
        0,
        (_self, _args, vm) => {
          servicesOf(vm).queue.maintain();
          return null;
        },
      ],
      ['scheduleMaintenance', 0, () => null],
      ['save', 0, () => null],
      [
        'schedule',
        [1, 2],
        function* (_self, [task, delay = -1], vm) {
          return (yield* schedule(vm, jobOf(vm, itemArg(task)), [delay])) !== null;
        },
      ],
      ['schedule2', [2, 10], (_self, [task, ...rest], vm) => schedule(vm, jobOf(vm, itemArg(task)), rest)],
    ],
  }),
];

function items(vm: Vm, passes: (job: string, state: string) => boolean): Value[] {
  const found = servicesOf(vm)
    .queue.items()
    .filter((item) => passes(item.job, item.state));
  return found.map((item) => queueItemObject(vm, item.id));
}

function ofTask(vm: Vm, task: Value | undefined): (job: string) => boolean {
  const { fullName } = itemOf(hostOf(vm), itemArg(task));
  return (job) => job === fullName;
}

/** Returns a queue item by its id or by its job. */
function itemOfQueue(vm: Vm, which: Value | undefined): Value {
  if (which !== null && which !== undefined && isNumber(which)) return queueItemObject(vm, Number(longArg(which)));
  return items(vm, ofTask(vm, which))[0] ?? null;
}

function* clear(_self: Value, _args: readonly Value[], vm: Vm): Evaluation {
  const { queue } = servicesOf(vm);
  for (const { id } of queue.items()) yield* awaited(vm, queue.cancel(id));
  return null;
}

/** Cancels an item, or all items of a job; returns whether there was one. */
function cancel(vm: Vm, what: Value | undefined): Evaluation {
  if (typeof what === 'object' && what !== null && what.type.isA(ABSTRACT_ITEM)) return cancelTask(vm, what);
  return cancelById(vm, queueItemArg(what).id);
}

function* cancelTask(vm: Vm, task: Value): Evaluation {
  const { queue } = servicesOf(vm);
  const { fullName } = itemOf(hostOf(vm), itemArg(task));
  const waiting = queue.items().filter(({ job }) => job === fullName);
  for (const { id } of waiting) yield* awaited(vm, queue.cancel(id));
  return waiting.length > 0;
}

function* cancelById(vm: Vm, id: number): Evaluation {
  return (yield* awaited(vm, servicesOf(vm).queue.cancel(id))) === true;
}
