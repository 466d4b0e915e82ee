import { LruMap } from '../kit/index.ts';
import type { Dialect } from './dialect.ts';
import { byDepth, byTree, parseDepth } from './pruner.ts';
import { Compiled } from './shape.ts';
import { parseTree } from './tree.ts';

/** Limits the queries that are kept, … */
const KEPT = 64;
/** … the length of each, … */
const MAX_LENGTH = 1024;
/** … and the rows that were prepared for it, of some sixty bytes each: stars in stars are prepared anew each time. */
const MAX_ROWS = 2000;

/** Holds what was prepared for the last queries. It depends on nothing else, so that all servers of the process share it. */
const kept = new LruMap<string, Compiled>(KEPT);

/**
 * Returns what is sent for `tree` and `depth` in a dialect. `tree` takes precedence over `depth`, which is then not even
 * read. Throws ExportError.
 */
export function compiledQuery(query: { get(name: string): string | undefined }, dialect: Dialect): Compiled {
  const tree = query.get('tree');
  const depth = query.get('depth') ?? '0';
  const key = tree === undefined ? `${dialect.id} depth ${depth}` : `${dialect.id} tree ${tree}`;
  const known = kept.get(key);
  if (known !== undefined && known.size <= MAX_ROWS) return known;
  const pruner = tree === undefined ? byDepth(parseDepth(depth)) : byTree(parseTree(tree));
  const compiled = new Compiled(pruner, dialect);
  if (key.length <= MAX_LENGTH) kept.set(key, compiled);
  return compiled;
}
