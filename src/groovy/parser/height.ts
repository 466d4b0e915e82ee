import { syntaxError } from '../errors.ts';
import type { Script, Span } from '../tree.ts';

/**
 * Refuses a tree that is taller than a limit, so that whoever walks it may recurse. Walks without recursion itself.
 */
export function checkHeight(script: Script, limit: number): void {
  let level: unknown[] = [script];
  let deepest: Span = script.at;
  for (let height = 0; level.length > 0; height++) {
    if (height > limit) syntaxError(`nesting too deep (limit ${limit})`, deepest);
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if ('at' in value) deepest = value.at as Span;
      for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) next.push(child);
    }
    level = next;
  }
}
