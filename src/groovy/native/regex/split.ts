import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';
import { compilePattern, type PatternState } from './compile.ts';
import { Finder } from './matcher-state.ts';
import { MANY } from './replace.ts';

/**
 * Implements `String.split(regex, limit)`. With 0, empty texts at the end are omitted; above 0, there are at most that many
 * parts, the last with the rest; below 0, all parts are returned.
 */
export function* splitText(vm: Vm, text: string, regex: string | PatternState, limit: number): Evaluation<string[]> {
  const literal = typeof regex === 'string' ? plainText(regex) : null;
  const parts =
    literal === null
      ? yield* splitByPattern(vm, text, typeof regex === 'string' ? compilePattern(vm, regex) : regex, limit)
      : splitByText(text, literal, limit);
  if (limit === 0 && parts.length > 1) while (parts.at(-1) === '') parts.pop();
  vm.checkSize(parts.length);
  return parts;
}

/** Returns the text that an expression without special characters matches, or null where it has one. */
export function plainText(regex: string): string | null {
  if (regex !== '' && !/[\\^$.|?*+()[{]/.test(regex)) return regex;
  return /^\\[^0-9A-Za-z]$/.test(regex) ? regex.slice(1) : null;
}

function splitByText(text: string, separator: string, limit: number): string[] {
  const parts = text.split(separator, limit > 0 ? limit : undefined);
  if (limit > 0 && parts.length === limit) {
    const before = parts.slice(0, -1).reduce((length, part) => length + part.length + separator.length, 0);
    parts[limit - 1] = text.slice(before);
  }
  return parts;
}

function* splitByPattern(vm: Vm, text: string, pattern: PatternState, limit: number): Evaluation<string[]> {
  const parts: string[] = [];
  const finder = new Finder(vm, pattern, text, 0, MANY);
  let begin = 0;
  for (let match = finder.next(); match !== null; match = finder.next()) {
    if (limit > 0 && parts.length === limit - 1) break;
    // Nothing matched at the very beginning makes no empty text there.
    if (match.end === 0) continue;
    parts.push(text.slice(begin, match.start));
    begin = match.end;
    if (parts.length > vm.limits.collectionSize) vm.checkSize(parts.length);
    if (vm.spend(2)) yield TICK;
  }
  if (begin === 0 && parts.length === 0) return [text];
  parts.push(text.slice(begin));
  return parts;
}
