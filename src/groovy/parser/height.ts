import { syntaxError } from '../errors.ts';
import type { Script, Span } from '../tree.ts';

interface Located {
  readonly at: Span;
}

/**
 * Refuses a tree that is taller than a limit, so that it can be traversed by recursion. The check itself descends level by
 * level, without recursion.
 */
export function checkHeight(script: Script, limit: number): void {
  let level: Located[] = [script];
  for (let height = 0; level.length > 0; height++) {
    const [first] = level;
    if (height > limit && first !== undefined) syntaxError(`nesting too deep (limit ${limit})`, first.at);
    const next: Located[] = [];
    for (const node of level) collectChildren(Object.values(node), next);
    level = next;
  }
}

function collectChildren(values: readonly unknown[], into: Located[]): void {
  for (const value of values) {
    if (Array.isArray(value)) collectChildren(value, into);
    else if (isLocated(value)) into.push(value);
    else if (typeof value === 'object' && value !== null && 'annotations' in value) {
      collectChildren(Object.values(value), into);
    }
  }
}

function isLocated(value: unknown): value is Located {
  return typeof value === 'object' && value !== null && 'at' in value;
}
