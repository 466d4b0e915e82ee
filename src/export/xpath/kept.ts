import { LruMap } from '../../kit/index.ts';
import type { Expression } from './expression.ts';
import { parse } from './parse.ts';

/** Limits the expressions that are kept as they were read; each is at most 1000 characters long. */
const MAX_KEPT = 200;

const kept = new LruMap<string, { readonly expression: Expression | null }>(MAX_KEPT);

/** Returns an expression that was read now or before; null for what `parse` leaves to the other way. */
export function readExpression(source: string): Expression | null {
  const known = kept.get(source);
  if (known !== undefined) return known.expression;
  const expression = parse(source);
  if (expression !== null) kept.set(source, { expression });
  return expression;
}
