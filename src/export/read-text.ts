import type { Reference } from './types.ts';
import { readRow } from './values.ts';

/** Returns the named property of an object where it is a text; null otherwise, and where there is no such property. */
export function readText<C>({ bean, target }: Reference<C>, name: string, context: C): string | null {
  const row = bean.rows.find((candidate) => candidate.name === name);
  const value = row === undefined ? null : readRow(row, target, context);
  return typeof value === 'string' ? value : null;
}
