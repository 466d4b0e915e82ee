import type { QueueItem } from '../../model/index.ts';
import { queueParams } from '../../model/index.ts';
import { ACTIONABLE } from '../host/classes.ts';
import {
  defineClass,
  type GroovyClass,
  type Instance,
  type NativeClass,
  nativeClass,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, hostOf, list, objectArg, servicesOf } from '../host/host.ts';
import { found } from '../items/group-rows.ts';
import { causeActionObject, causesObject } from '../runs/cause.ts';
import { parametersAction } from '../runs/parameter-values.ts';
import { futureObject } from './future.ts';

export const QUEUE_ITEM = defineClass('hudson.model.Queue$Item', ACTIONABLE);
const WAITING = defineClass('hudson.model.Queue$WaitingItem', QUEUE_ITEM);
const NOT_WAITING = defineClass('hudson.model.Queue$NotWaitingItem', QUEUE_ITEM);
const BLOCKED = defineClass('hudson.model.Queue$BlockedItem', NOT_WAITING);
const BUILDABLE = defineClass('hudson.model.Queue$BuildableItem', NOT_WAITING);
const LEFT = defineClass('hudson.model.Queue$LeftItem', QUEUE_ITEM);

const CLASSES: Readonly<Record<QueueItem['state'], GroovyClass>> = {
  waiting: WAITING,
  blocked: BLOCKED,
  buildable: BUILDABLE,
  left: LEFT,
};

interface QueueItemState {
  last: QueueItem;
}

export type QueueItemObject = Instance<QueueItemState>;

/** Returns the item with an id as it is now; null where the queue does not know it. Its class changes with its state. */
export function queueItemObject(vm: Vm, id: number): Value {
  const item = servicesOf(vm).queue.get(id);
  if (item === undefined) return null;
  return hostOf(vm).object<QueueItemState>(CLASSES[item.state], `queue item ${id} ${item.state}`, () => ({
    last: item,
  }));
}

export function queueItemArg(value: Value | undefined): QueueItem {
  return objectArg<QueueItemState>(value, QUEUE_ITEM).state.last;
}

function now(vm: Vm, { state }: QueueItemObject): QueueItem {
  state.last = servicesOf(vm).queue.get(state.last.id) ?? state.last;
  return state.last;
}

function taskOf(vm: Vm, item: QueueItem): Value {
  return found(vm, servicesOf(vm).home.items.get(item.job));
}

export const queueItemClasses: readonly NativeClass[] = [
  nativeClass<QueueItemObject>(QUEUE_ITEM, {
    methods: [
      ['getId', 0, (self) => BigInt(self.state.last.id)],
      ['getTask', 0, (self, _args, vm) => taskOf(vm, now(vm, self))],
      ['getWhy', 0, (self, _args, vm) => servicesOf(vm).queue.why(now(vm, self))],
      ['getParams', 0, (self) => queueParams(self.state.last.parameters ?? [])],
      ['getInQueueSince', 0, (self) => BigInt(self.state.last.inQueueSince)],
      [
        'getInQueueForString',
        0,
        (self, _args, vm) => `${servicesOf(vm).clock.now() - self.state.last.inQueueSince} ms`,
      ],
      ['getCauses', 0, (self, _args, vm) => causesObject(now(vm, self).causes)],
      ['getUrl', 0, (self) => `queue/item/${self.state.last.id}/`],
      ['isStuck', 0, (self, _args, vm) => servicesOf(vm).queue.isStuck(now(vm, self))],
      ['isBlocked', 0, (self, _args, vm) => now(vm, self).state === 'blocked'],
      ['isBuildable', 0, (self, _args, vm) => now(vm, self).state === 'buildable'],
      ['isCancelled', 0, (self, _args, vm) => isCancelled(now(vm, self))],
      ['getDisplayName', 0, (self) => self.state.last.job],
      ['getActions', 0, (self, _args, vm) => actionsOf(now(vm, self))],
      ['getFuture', 0, (self, _args, vm) => futureOf(vm, now(vm, self))],
      [
        'cancel',
        1,
        function* (self, _args, vm) {
          return (yield* awaited(vm, servicesOf(vm).queue.cancel(self.state.last.id))) === true;
        },
      ],
      ['toString', 0, (self) => `${self.type.name}:${self.state.last.job}:${self.state.last.id}`],
    ],
  }),
  ...[WAITING, NOT_WAITING, BLOCKED, BUILDABLE, LEFT].map((type) => nativeClass(type, {})),
];

function isCancelled(item: QueueItem): boolean {
  return item.state === 'left' && item.number === null;
}

function actionsOf({ parameters, causes }: QueueItem): Value {
  return list([...(parameters === null ? [] : [parametersAction(parameters)]), causeActionObject(causes)]);
}

function futureOf(vm: Vm, item: QueueItem): Value {
  const job = servicesOf(vm).home.items.get(item.job);
  return job?.kind === 'job' ? futureObject(vm, job, item.id) : null;
}
