import type { PAUSE } from './pause.ts';
import type { Range } from './tree.ts';
import type { LazyList, MapValue, Reference, Row, Source, Value } from './types.ts';

export type Listed<C> = readonly Value<C>[] | LazyList<C>;
export type Compound<C> = Reference<C> | MapValue<C> | Listed<C>;

export function isCompound<C>(value: Value<C>): value is Compound<C> {
  return typeof value === 'object' && value !== null;
}

export function isListed<C>(value: Compound<C>): value is Listed<C> {
  return isArray(value) || value.type === 'list';
}

function isArray<C>(value: Compound<C>): value is readonly Value<C>[] {
  return Array.isArray(value);
}

export function elementsOf<C>(value: Listed<C>, range: Range): Iterable<Value<C> | typeof PAUSE> {
  if (!isArray(value)) return value.range(range.from, range.to);
  return range.from === 0 && range.to >= value.length ? value : value.slice(range.from, range.to);
}

/**
 * Reads a row of an object. `refer` ensures that target and bean belong together, which the reference's own type cannot
 * say.
 */
export function readRow<C>(row: Row<never, C>, target: unknown, context: C): Value<C> {
  return row.read(target as never, context);
}

/** Asks a source of a row about an object; see `readRow`. */
export function readSource(source: Source<never, never>, target: unknown, context: unknown): unknown {
  return source(target as never, context as never);
}

/** Returns the object with which texts about the target of a reference are kept; null: none are. */
export function holderOf<C>({ bean, target }: Reference<C>, context: C): object | null {
  return bean.holder === null ? null : bean.holder(target as never, context);
}
