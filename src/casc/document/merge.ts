import {
  CascError,
  type CascMap,
  type CascNode,
  type CascScalar,
  emptyMap,
  type Problem,
  textOfScalar,
} from './tree.ts';

/** Names how several files become one, as the variable `CASC_MERGE_STRATEGY` does. */
export const MERGE_STRATEGIES = ['errorOnConflict', 'override'] as const;
export type MergeStrategy = (typeof MERGE_STRATEGIES)[number];

/**
 * Returns the files as one, in their order. Maps are joined. Where two files give other values for the same key, the later
 * one wins, or, with `errorOnConflict`, both are named and nothing is applied. Throws CascError.
 */
export function mergeCasc(files: readonly CascMap[], strategy: MergeStrategy): CascMap {
  const conflicts: Problem[] = [];
  const merge = (first: CascNode, second: CascNode, path: string): CascNode => {
    if (first.kind === 'map' && second.kind === 'map') {
      const entries = new Map(first.entries);
      for (const [key, entry] of second.entries) {
        const before = entries.get(key);
        const below = path === '' ? key : `${path}.${key}`;
        entries.set(key, before === undefined ? entry : { ...entry, value: merge(before.value, entry.value, below) });
      }
      return { ...first, entries };
    }
    if (strategy === 'errorOnConflict' && !isSame(first, second)) {
      const { file, line } = first.at;
      conflicts.push({ at: second.at, path, reason: `${file}:${line} says something else` });
    }
    return second;
  };
  const [first = emptyMap({ file: '', line: 1 }), ...others] = files;
  let merged: CascNode = first;
  for (const other of others) merged = merge(merged, other, '');
  if (conflicts.length > 0) throw new CascError(conflicts);
  return merged.kind === 'map' ? merged : first;
}

function isSame(first: CascNode, second: CascNode): boolean {
  return JSON.stringify(written(first)) === JSON.stringify(written(second));
}

/** Returns a node with its values as they are written: `3.1` is another name than `3.10`. */
function written(node: CascNode): unknown {
  return mapped(node, textOfScalar);
}

/** Returns a node as plain values, in the order of its keys. */
export function plain(node: CascNode): unknown {
  return mapped(node, ({ value }) => value);
}

function mapped(node: CascNode, shownAs: (scalar: CascScalar) => unknown): unknown {
  switch (node.kind) {
    case 'scalar':
      return shownAs(node);
    case 'list':
      return node.items.map((item) => mapped(item, shownAs));
    case 'map':
      return Object.fromEntries([...node.entries].map(([key, { value }]) => [key, mapped(value, shownAs)]));
  }
}
