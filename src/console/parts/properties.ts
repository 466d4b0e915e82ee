import type { Job } from '../../home/index.ts';
import { type AnyKind, type Configured, classOfTag, DISCARDER_PROPERTY } from '../../points/index.ts';
import { removeItems, setChild } from '../../xml/index.ts';
import { type Evaluation, GroovyClass, mismatch, type Value, type Vm } from '../host/groovy.ts';
import { awaited, hostOf, servicesOf } from '../host/host.ts';
import type { LogRotation } from './log-rotator.ts';
import { PART_BASES, type PartObject, type PartState, partObject } from './part-classes.ts';

/** Holds the position after the last child. */
const AT_END = Number.MAX_SAFE_INTEGER;

/** Returns the first property of a class, or of a class with that name. */
export function propertyOf(vm: Vm, job: Job, wanted: Value | undefined): Value {
  const found = placeOf(vm, job, wanted);
  return found === undefined ? null : partObject(vm, 'property', found.property);
}

function placeOf(vm: Vm, job: Job, wanted: Value | undefined): { property: Configured; at: number } | undefined {
  const { parts } = hostOf(vm);
  const matches = (property: Configured): boolean => {
    if (typeof wanted === 'string')
      return classOfTag(property.kind === null ? property.tag : property.kind.xmlTag) === wanted;
    return wanted instanceof GroovyClass ? parts.classOf('property', property).isA(wanted) : mismatch();
  };
  const at = job.config.properties.findIndex(matches);
  const property = job.config.properties[at];
  return property === undefined ? undefined : { property, at };
}

/** Adds a property that a script made, or that another job has. */
export function* addProperty(vm: Vm, job: Job, { kind, config }: { kind: AnyKind; config: unknown }): Evaluation<void> {
  const { home } = servicesOf(vm);
  const written = kind.toXml(kind.xmlTag, config, home.secrets);
  yield* awaited(
    vm,
    home.items.rewrite(job, (xml) => setChild(xml, ['properties', AT_END], written)),
  );
}

/** Removes the first property of a class and returns it. */
export function* removeProperty(vm: Vm, job: Job, wanted: Value | undefined): Evaluation {
  const found = placeOf(vm, job, wanted);
  if (found === undefined) return null;
  const { property, at } = found;
  const isDiscarder = property.kind?.xmlTag === DISCARDER_PROPERTY;
  yield* awaited(
    vm,
    servicesOf(vm).home.items.rewrite(job, (xml) => {
      const without = removeItems(xml, 'properties', [at]);
      return isDiscarder ? setChild(without, ['logRotator'], null) : without;
    }),
  );
  return partObject(vm, 'property', property);
}

/** Sets the build discarder of a job; null removes it. */
export function* setDiscarder(vm: Vm, job: Job, rotation: LogRotation | null): Evaluation<void> {
  const { home, kinds } = servicesOf(vm);
  const kind = kinds.find('property', DISCARDER_PROPERTY) ?? vm.fail('java.lang.IllegalStateException', null);
  const written = rotation === null ? null : kind.toXml(kind.xmlTag, { strategy: rotation }, home.secrets);
  yield* awaited(
    vm,
    home.items.rewrite(job, (xml) =>
      setChild(setChild(xml, ['logRotator'], null), ['properties', DISCARDER_PROPERTY], written),
    ),
  );
}

export function discarderOf(job: Job): LogRotation | null {
  const property = job.config.properties.find((each) => each.kind?.xmlTag === DISCARDER_PROPERTY);
  if (property === undefined || property.kind === null) return null;
  // What the kind of this element reads.
  return (property.config as { readonly strategy: LogRotation | null }).strategy;
}

/** Returns an argument that is a property whose kind is built in. */
export function propertyArg(value: PartObject): { kind: AnyKind; config: unknown } {
  const { part }: PartState = value.state;
  if (!value.type.isA(PART_BASES.property) || part.kind === null) return mismatch();
  return part;
}
