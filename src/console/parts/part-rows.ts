import { type AnyKind, type Configured, classOfTag } from '../../points/index.ts';
import { removeItems, setChild } from '../../xml/index.ts';
import {
  COLLECTION,
  defineClass,
  type Evaluation,
  GroovyClass,
  Instance,
  ITERABLE,
  LIST,
  ListValue,
  mismatch,
  type NativeClass,
  nativeClass,
  OBJECT,
  textArg,
  type Value,
  type Vm,
} from '../host/groovy.ts';
import { awaited, list, objectArg, type PartClasses, type PartFamily, servicesOf } from '../host/host.ts';
import { type ItemObject, jobOf, loadedOf } from '../items/item-object.ts';
import { PART_BASES, type PartObject, type PartState, partObject } from './part-classes.ts';

/** Represents the class of such lists for jobs. Jenkins's own class belongs to nodes, too, and is defined there. */
const PARTS_LIST = defineClass('hudson.util.DescribableList$OfJob', OBJECT, [LIST, COLLECTION, ITERABLE]);

/** Names the elements of config.xml that hold a job's lists. */
const LISTS = {
  builder: { setting: 'builders' },
  publisher: { setting: 'publishers' },
  wrapper: { setting: 'buildWrappers' },
} as const;

type ListFamily = keyof typeof LISTS;

/** Holds the position after the last child. */
const AT_END = Number.MAX_SAFE_INTEGER;

/**
 * Represents the build steps or other elements of a job, as `buildersList`. Each addition or removal is on disk when it is
 * done.
 */
class PartsList extends ListValue {
  readonly job: ItemObject;
  readonly family: ListFamily;

  constructor(parts: Value[], job: ItemObject, family: ListFamily) {
    super(parts, PARTS_LIST, 'unmodifiable');
    this.job = job;
    this.family = family;
  }
}

export function partsOf(vm: Vm, job: ItemObject, family: ListFamily): ListValue {
  return new PartsList(partObjects(vm, family, partsIn(vm, job, family)), job, family);
}

function partsIn(vm: Vm, job: ItemObject, family: ListFamily): readonly Configured[] {
  return jobOf(vm, job).config[LISTS[family].setting];
}

export function partObjects(vm: Vm, family: PartFamily, parts: readonly Configured[]): PartObject[] {
  vm.checkSize(parts.length);
  return parts.map((part) => partObject(vm, family, part));
}

export const partClasses: readonly NativeClass[] = [
  nativeClass<PartsList>(PARTS_LIST, {
    methods: [
      ['get', 1, (self, [type]) => self.items.find(isOf(type)) ?? null],
      ['getAll', 1, (self, [type]) => list(self.items.filter(isOf(type)))],
      ['toList', 0, (self) => list(self.items)],
      ['add', 1, (self, [part], vm) => add(vm, self, partArg(self, part))],
      ['replace', 1, (self, [part], vm) => replace(vm, self, partArg(self, part))],
      ['remove', 1, (self, [what], vm) => removeWhere(vm, self, isMeant(what))],
      ['clear', 0, (self, _args, vm) => removeWhere(vm, self, () => true)],
    ],
  }),
  ...Object.values(PART_BASES).map((type) => nativeClass(type, {})),
];

/** Defines the constructors of the most common elements; all others are created from documents. */
export function partConstructors(classes: PartClasses, shell: AnyKind | undefined): readonly NativeClass[] {
  if (shell === undefined) return [];
  const type = classes.classOf('builder', { kind: shell, config: null });
  return [
    nativeClass(type, {
      constructors: [
        [
          1,
          (_none, [command], vm) => {
            const config = { command: textArg(vm, command), unstableReturn: null };
            return new Instance<PartState>(type, { family: 'builder', part: { kind: shell, config } });
          },
        ],
      ],
    }),
  ];
}

function isOf(type: Value | undefined): (part: Value) => boolean {
  const wanted = type instanceof GroovyClass ? type : mismatch();
  return (part) => part !== null && typeof part === 'object' && part.type.isA(wanted);
}

/** Returns a function that says whether an element is the given one, or is of the given class. */
function isMeant(what: Value | undefined): (part: Value) => boolean {
  return what instanceof GroovyClass ? isOf(what) : (part) => part === what;
}

/** Returns an argument that belongs to the list's family and whose kind is built in. */
function partArg(self: PartsList, value: Value | undefined): { kind: AnyKind; config: unknown } {
  const { part } = objectArg<PartState>(value, PART_BASES[self.family]).state;
  return part.kind === null ? mismatch() : part;
}

function* add(vm: Vm, self: PartsList, { kind, config }: { kind: AnyKind; config: unknown }): Evaluation {
  const { home } = servicesOf(vm);
  const written = kind.toXml(kind.xmlTag, config, home.secrets);
  const path = [LISTS[self.family].setting, AT_END];
  yield* awaited(
    vm,
    home.items.rewrite(loadedOf(vm, self.job), (xml) => setChild(xml, path, written)),
  );
  lookAgain(vm, self);
  return true;
}

/** Replaces the elements of its class with an element. */
function* replace(vm: Vm, self: PartsList, part: { kind: AnyKind; config: unknown }): Evaluation {
  const className = classOfTag(part.kind.xmlTag);
  yield* removeWhere(vm, self, (each) => each !== null && typeof each === 'object' && each.type.name === className);
  return yield* add(vm, self, part);
}

/** Removes the matching elements; returns whether there was one. */
function* removeWhere(vm: Vm, self: PartsList, isGone: (part: Value) => boolean): Evaluation {
  const places = [...self.items.keys()].filter((at) => isGone(self.items[at] ?? null));
  if (places.length === 0) return false;
  const { setting } = LISTS[self.family];
  const change = (xml: string): string => removeItems(xml, setting, places);
  yield* awaited(vm, servicesOf(vm).home.items.rewrite(loadedOf(vm, self.job), change));
  lookAgain(vm, self);
  return true;
}

function lookAgain(vm: Vm, self: PartsList): void {
  self.items = partObjects(vm, self.family, partsIn(vm, self.job, self.family));
}
