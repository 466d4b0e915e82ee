import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';
import { charAt } from './at-rows.ts';

/** Expands ranges such as `a-e`, also descending ones; a hyphen at either end means itself. */
function expandHyphens(vm: Vm, text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text.charAt(at) !== '-' || at === 0 || at === text.length - 1) {
      result += text.charAt(at);
      continue;
    }
    const [from, to] = [text.charCodeAt(at - 1), text.charCodeAt(at + 1)];
    const step = from < to ? 1 : -1;
    vm.checkString(result.length + Math.abs(to - from));
    for (let code = from + step; (to - code) * step > 0; code += step) result += String.fromCharCode(code);
  }
  return result;
}

/**
 * Translates as the Unix command `tr`: characters of one set become those of another, whose last one is used for all
 * further ones.
 */
export function* translate(vm: Vm, text: string, source: string, replacement: string): Evaluation<string> {
  if (text === '' || source === '') return text;
  const from = expandHyphens(vm, source);
  const to = expandHyphens(vm, replacement);
  const last = from.length > to.length ? charAt(vm, to, -1) : '';
  const places = new Map<string, number>();
  for (let at = 0; at < from.length; at += 1) places.set(from.charAt(at), at);
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    const place = places.get(char);
    result += place === undefined ? char : place < to.length ? to.charAt(place) : last;
    if (at % 1024 === 1023 && vm.spend(100)) yield TICK;
  }
  return result;
}
