import type { Item } from './item-types.ts';

/** Returns the items by full name without regard to case; each name is converted to lower case only once. */
export function inOrder<I extends Item>(items: Iterable<I>): I[] {
  const keyed = [...items].map((item) => ({ item, key: item.fullName.toLowerCase() }));
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.item.fullName, b.item.fullName));
  return keyed.map(({ item }) => item);
}

/** Returns a list in order with an item more, or with it in the place of the one of its name. */
export function withItem<I extends Item>(sorted: readonly I[], item: I): readonly I[] {
  const at = positionOf(sorted, item.fullName);
  return sorted[at]?.fullName === item.fullName ? sorted.with(at, item) : sorted.toSpliced(at, 0, item);
}

/** Returns a list in order without the item of this full name. */
export function withoutItem<I extends Item>(sorted: readonly I[], fullName: string): readonly I[] {
  const at = positionOf(sorted, fullName);
  return sorted[at]?.fullName === fullName ? sorted.toSpliced(at, 1) : sorted;
}

/** Returns whether a list in order has another item than `except` of this name in any case. */
export function isNamed(sorted: readonly Item[], fullName: string, except?: Item): boolean {
  const lower = fullName.toLowerCase();
  // No name comes before the empty one, so that this is the first of those that differ in case only.
  for (let at = firstFrom(sorted, lower, ''); sorted[at]?.fullName.toLowerCase() === lower; at += 1) {
    if (sorted[at] !== except) return true;
  }
  return false;
}

/** Returns where the item of a full name is in a list in order, or would be. */
function positionOf(sorted: readonly Item[], fullName: string): number {
  return firstFrom(sorted, fullName.toLowerCase(), fullName);
}

function firstFrom(sorted: readonly Item[], lower: string, fullName: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const name = sorted[middle]?.fullName ?? '';
    if ((compare(name.toLowerCase(), lower) || compare(name, fullName)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
