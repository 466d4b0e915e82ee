import type { Item } from '../../home/index.ts';
import { compareNames, parentOfItem } from '../../model/index.ts';
import { GroovyClass, type MethodRow, mismatch, newMap, textArg, type Value, type Vm } from '../host/groovy.ts';
import { awaited, hostOf, list, servicesOf } from '../host/host.ts';
import { streamText } from '../values/streams.ts';
import { itemArg, itemObject, loadedOf } from './item-object.ts';
import { checkFree } from './names.ts';

/** Returns the full name of the folder that owns the items; '' for the root. */
export type OwnerOf<Self> = (self: Self, vm: Vm) => string;

/** Returns the methods for items and their creation that Jenkins itself and folders have. */
export function groupRows<Self extends Value>(ownerOf: OwnerOf<Self>): readonly MethodRow<Self>[] {
  return [
    ['getItems', 0, (self, _args, vm) => objects(vm, childrenOf(vm, ownerOf(self, vm)))],
    ['getItems', 1, (self, [type], vm) => objects(vm, childrenOf(vm, ownerOf(self, vm)).filter(isOf(vm, type)))],
    ['getAllItems', 0, (self, _args, vm) => objects(vm, [...itemsBelow(vm, ownerOf(self, vm))])],
    [
      'getAllItems',
      1,
      (self, [type], vm) => objects(vm, [...itemsBelow(vm, ownerOf(self, vm))].filter(isOf(vm, type))),
    ],
    ['allItems', 0, (self, _args, vm) => objects(vm, [...itemsBelow(vm, ownerOf(self, vm))])],
    ['allItems', 1, (self, [type], vm) => objects(vm, [...itemsBelow(vm, ownerOf(self, vm))].filter(isOf(vm, type)))],
    ['getItemMap', 0, (self, _args, vm) => itemMap(vm, ownerOf(self, vm))],
    ['getItem', 1, (self, [name], vm) => found(vm, find(vm, ownerOf(self, vm), textArg(vm, name)))],
    ['getJob', 1, (self, [name], vm) => found(vm, find(vm, ownerOf(self, vm), textArg(vm, name)))],
    ['hasItem', 1, (self, [name], vm) => find(vm, ownerOf(self, vm), textArg(vm, name)) !== undefined],
    [
      'createProject',
      2,
      function* (self, [type, name], vm) {
        const owner = ownerOf(self, vm);
        const wanted = textArg(vm, name);
        const className = classNameOf(type);
        checkFree(vm, owner, wanted);
        return found(vm, yield* awaited(vm, servicesOf(vm).home.items.createEmpty(owner, wanted, className)));
      },
    ],
    [
      'createProjectFromXML',
      2,
      function* (self, [name, source], vm) {
        const owner = ownerOf(self, vm);
        const wanted = textArg(vm, name);
        const xml = yield* streamText(vm, source);
        checkFree(vm, owner, wanted);
        return found(vm, yield* awaited(vm, servicesOf(vm).home.items.create(owner, wanted, xml)));
      },
    ],
    [
      'copy',
      2,
      function* (self, [source, name], vm) {
        const from = loadedOf(vm, itemArg(source));
        const owner = ownerOf(self, vm);
        const wanted = textArg(vm, name);
        checkFree(vm, owner, wanted);
        return found(vm, yield* awaited(vm, servicesOf(vm).home.items.copy(from, owner, wanted)));
      },
    ],
    ['getItemGroup', 0, (self) => self],
    ['getUrlChildPrefix', 0, () => 'job'],
  ];
}

/** Returns the loaded items of a folder in the order of their names; for a matrix project, its configurations. */
export function childrenOf(vm: Vm, owner: string): Item[] {
  const { items } = servicesOf(vm).home;
  const around = items.get(owner);
  const children = around?.kind === 'job' ? items.cells(around) : items.children(owner);
  return children.filter(({ kind }) => kind !== 'unloadable');
}

/** Yields the items below an owner in Jenkins's order: an item comes before what it contains. */
export function* itemsBelow(vm: Vm, owner: string): Generator<Item> {
  for (const item of childrenOf(vm, owner).sort((a, b) => compareNames(a.name, b.name))) {
    yield item;
    if (item.kind === 'folder' || (item.kind === 'job' && item.itemKind.form === 'matrix')) {
      yield* itemsBelow(vm, item.fullName);
    }
  }
}

/** Returns an item by its name in a folder: an exact match, else one without regard to case, as Jenkins stores them. */
function find(vm: Vm, owner: string, name: string): Item | undefined {
  const { items } = servicesOf(vm).home;
  const exact = items.get(owner === '' ? name : `${owner}/${name}`);
  if (exact !== undefined && parentOfItem(exact) === owner && exact.kind !== 'unloadable') return exact;
  return childrenOf(vm, owner).find((item) => item.name.toLowerCase() === name.toLowerCase());
}

/** Returns an item by its path, such as `a/b` or `/a/b`. */
export function findByFullName(vm: Vm, fullName: string): Item | undefined {
  let item: Item | undefined;
  for (const name of fullName.split('/').filter((part) => part !== '')) {
    if (item !== undefined && item.kind === 'job' && item.itemKind.form !== 'matrix') return undefined;
    item = find(vm, item?.fullName ?? '', name);
    if (item === undefined) return undefined;
  }
  return item;
}

export function objects(vm: Vm, items: readonly Item[]): Value {
  vm.checkSize(items.length);
  const host = hostOf(vm);
  return list(items.map((item) => itemObject(host, item)));
}

export function found(vm: Vm, item: Item | undefined): Value {
  return item === undefined ? null : itemObject(hostOf(vm), item);
}

/** Returns a function that says whether an item's object is of a class. */
export function isOf(vm: Vm, type: Value | undefined): (item: Item) => boolean {
  const wanted = type instanceof GroovyClass ? type : mismatch();
  const host = hostOf(vm);
  return (item) => itemObject(host, item).type.isA(wanted);
}

function itemMap(vm: Vm, owner: string): Value {
  const host = hostOf(vm);
  const entries = childrenOf(vm, owner).map((item) => [item.name, itemObject(host, item)] as const);
  return newMap(vm, entries);
}

/** Returns the name of a class that denotes the kind of an item: the item's class, or its descriptor's. */
function classNameOf(type: Value | undefined): string {
  return type instanceof GroovyClass ? type.name : mismatch();
}
