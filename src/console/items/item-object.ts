import type { Folder, Item, Job, LoadedItem } from '../../home/index.ts';
import type { Instance, Value, Vm } from '../host/groovy.ts';
import { type Host, hostOf, objectArg } from '../host/host.ts';
import { ABSTRACT_ITEM, classOfItem } from './classes.ts';

/** Represents an item as the script knows it: it follows renames, and a deleted item remains as it was last seen. */
export interface ItemState {
  fullName: string;
  last: Item;
}

export type ItemObject = Instance<ItemState>;

const KEY = 'item ';
const RUN_KEY = 'run ';

/** Returns the key of a run's object. */
export function runKey(job: string, number: number): string {
  return `${RUN_KEY}${job}#${number}`;
}

/** Returns the object of an item; every item has one object in a script. */
export function itemObject(host: Host, item: Item): ItemObject {
  return host.object<ItemState>(classOfItem(item), KEY + item.fullName, () => ({
    fullName: item.fullName,
    last: item,
  }));
}

/** Returns the item as it is now; after it was deleted, as it was last seen. */
export function itemOf(host: Host, { state }: ItemObject): Item {
  const now = host.services.home.items.get(state.fullName);
  if (now !== undefined && now.kind === state.last.kind) state.last = now;
  return state.last;
}

export function loadedOf(vm: Vm, self: ItemObject): LoadedItem {
  const item = itemOf(hostOf(vm), self);
  return item.kind === 'unloadable' ? vm.fail('java.lang.IllegalStateException', item.reason) : item;
}

/** Returns the job of an object whose class is a job's. */
export function jobOf(vm: Vm, self: ItemObject): Job {
  const item = itemOf(hostOf(vm), self);
  return item.kind === 'job' ? item : vm.fail('java.lang.ClassCastException', `${item.fullName} is not a job`);
}

export function folderOf(vm: Vm, self: ItemObject): Folder {
  const item = itemOf(hostOf(vm), self);
  return item.kind === 'folder' ? item : vm.fail('java.lang.ClassCastException', `${item.fullName} is not a folder`);
}

export function itemArg(value: Value | undefined): ItemObject {
  return objectArg<ItemState>(value, ABSTRACT_ITEM);
}

/** Makes objects follow changes of items while the script runs. */
export function followItems(host: Host): void {
  const stop = host.services.home.items.onChange((change) => {
    if (change.type === 'moved') moveObjects(host, change.from, change.fullName);
    if (change.type === 'deleted') forgetObjects(host, change.fullName);
  });
  host.onEnd(stop);
}

function moveObjects(host: Host, from: string, to: string): void {
  for (const [key, object] of host.objects()) {
    const place = placeOf(key);
    if (place === null || !isWithin(place.fullName, from)) continue;
    const fullName = to + place.fullName.slice(from.length);
    // Under such a key there are objects of items alone.
    if (place.kind === KEY) (object as ItemObject).state.fullName = fullName;
    host.rekey(key, place.kind + fullName + place.rest);
  }
}

function forgetObjects(host: Host, gone: string): void {
  for (const [key] of host.objects()) {
    const place = placeOf(key);
    if (place !== null && isWithin(place.fullName, gone)) host.forget(key);
  }
}

/** Returns what a key says about an item or one of its runs; null where it is the key of something else. */
function placeOf(key: string): { kind: string; fullName: string; rest: string } | null {
  if (key.startsWith(KEY)) return { kind: KEY, fullName: key.slice(KEY.length), rest: '' };
  const at = key.lastIndexOf('#');
  return key.startsWith(RUN_KEY)
    ? { kind: RUN_KEY, fullName: key.slice(RUN_KEY.length, at), rest: key.slice(at) }
    : null;
}

function isWithin(fullName: string, place: string): boolean {
  return fullName === place || fullName.startsWith(`${place}/`);
}
