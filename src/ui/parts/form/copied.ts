import type { FormNode, Part } from '../../../form-tree/index.ts';

let lastKey = 1_000_000;

/** Returns a key that no node of the server has. */
export function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

/** Returns a copy of nodes of its own, with keys that no others have. */
export function copied<T extends readonly FormNode[] | Part>(value: T): T {
  return JSON.parse(JSON.stringify(value), (name, each) => (name === 'key' ? nextKey() : each));
}
