import { ExportError } from './errors.ts';
import { EVERYTHING, type Range, type TreeSpec } from './tree.ts';

/**
 * Limits the levels below the root that are visited, so that a large `depth` cannot follow a chain of builds to its end.
 */
const MAX_LEVELS = 100;

/**
 * Decides which properties are exported. `accept` is called before a property is read: null leaves it out, otherwise it
 * returns the pruner of the level below.
 */
export interface Pruner {
  accept(row: { readonly name: string; readonly visibility: number; readonly inline: boolean }): Pruner | null;
  /** Holds the range of the value itself, if it is a list. */
  readonly range: Range;
}

/** Returns a pruner that accepts only what the tree names, whatever its visibility. */
export function byTree(tree: TreeSpec): Pruner {
  const children = new Map([...tree.children].map(([name, child]) => [name, byTree(child)]));
  return { range: tree.range, accept: ({ name }) => children.get(name) ?? children.get('*') ?? null };
}

/** Returns what is visible enough: level n shows visibility n or more, the root's level being 1 − depth. */
export function byDepth(depth: number): Pruner {
  return atLevel(1 - depth, MAX_LEVELS);
}

function atLevel(level: number, left: number): Pruner {
  let next: Pruner | undefined;
  const here: Pruner = {
    range: EVERYTHING,
    accept({ visibility, inline }) {
      if (visibility < level || left === 0) return null;
      if (inline) return here;
      next ??= atLevel(level + 1, left - 1);
      return next;
    },
  };
  return here;
}

/** Returns the depth, read as Java reads an int. Throws ExportError. */
export function parseDepth(text: string): number {
  const depth = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (depth >= -(2 ** 31) && depth < 2 ** 31) return depth;
  throw new ExportError('depth', 'Depth parameter must be a number');
}
