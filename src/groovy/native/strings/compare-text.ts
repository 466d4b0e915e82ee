import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { foldCase } from '../../runtime/unicode.ts';
import type { Vm } from '../../runtime/vm.ts';
import { LONG_TEXT } from './values.ts';

/** Implements `String.compareTo`: returns the difference of the first characters that differ, otherwise of the lengths. */
export function compareTexts(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = a.charCodeAt(index) - b.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export function regionMatches(
  text: string,
  at: number,
  other: string,
  otherAt: number,
  length: number,
  ignoreCase: boolean,
): boolean {
  if (at < 0 || otherAt < 0 || at > text.length - length || otherAt > other.length - length) return false;
  const [mine, theirs] = [text.slice(at, at + length), other.slice(otherAt, otherAt + length)];
  return ignoreCase ? foldCase(mine) === foldCase(theirs) : mine === theirs;
}

const FOLDED_AT_ONCE = 4096;

/** Returns `foldCase` of a text that may be long. */
export function* foldedLong(vm: Vm, text: string): Evaluation<string> {
  if (text.length < LONG_TEXT) return foldCase(text);
  let folded = '';
  for (let from = 0; from < text.length; ) {
    let end = from + FOLDED_AT_ONCE;
    // A pair of surrogates is one letter.
    if (/^[\ud800-\udbff]/.test(text.charAt(end - 1))) end += 1;
    folded += foldCase(text.slice(from, end));
    from = end;
    if (vm.spend(64)) yield TICK;
  }
  return folded;
}

/** Implements `String.replace`: replaces all occurrences, and no character has a special meaning. Throws LimitExceeded. */
export function replaceText(vm: Vm, text: string, from: string, to: string): string {
  const literally = to.replaceAll('$', '$$$$');
  if (to.length <= from.length) return text.replaceAll(from, literally);
  const longest = text.length + (Math.floor(text.length / Math.max(1, from.length)) + 1) * (to.length - from.length);
  if (longest > vm.limits.stringLength) {
    vm.checkString(text.length + countText(text, from) * (to.length - from.length));
  }
  const replaced = text.replaceAll(from, literally);
  vm.allocate(2 * replaced.length);
  return replaced;
}

/** Counts occurrences that do not overlap; the empty text occurs once at each position. */
function countText(text: string, part: string): number {
  if (part === '') return text.length + 1;
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
