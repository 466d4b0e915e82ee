import type { JavaMatch } from '../../../java/index.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { PatternState } from './compile.ts';
import { groupText } from './groups.ts';

/** Represents a literal text or the number of a group. */
export type ReplacementPart = string | number;

const ILLEGAL = 'java.lang.IllegalArgumentException';

/** Reads `$1`, `${name}` and `\$` as `Matcher.appendReplacement` does. Throws Java's exceptions. */
export function parseReplacement(vm: Vm, pattern: PatternState, replacement: string): readonly ReplacementPart[] {
  const parts: ReplacementPart[] = [];
  let literal = '';
  let index = 0;
  while (index < replacement.length) {
    const char = replacement.charAt(index);
    index += 1;
    if (char === '\\') {
      if (index === replacement.length) vm.fail(ILLEGAL, 'character to be escaped is missing');
      literal += replacement.charAt(index);
      index += 1;
    } else if (char === '$') {
      const [group, next] = readGroup(vm, pattern, replacement, index);
      parts.push(literal, group);
      literal = '';
      index = next;
    } else {
      literal += char;
    }
  }
  parts.push(literal);
  return parts.filter((part) => part !== '');
}

function readGroup(vm: Vm, pattern: PatternState, text: string, at: number): readonly [group: number, next: number] {
  if (at === text.length) vm.fail(ILLEGAL, 'Illegal group reference: group index is missing');
  if (text.charAt(at) === '{') return readNamed(vm, pattern, text, at + 1);
  if (!/^[0-9]/.test(text.charAt(at))) vm.fail(ILLEGAL, 'Illegal group reference');
  let group = Number(text.charAt(at));
  if (group > pattern.java.groupCount) vm.fail('java.lang.IndexOutOfBoundsException', `No group ${group}`);
  let next = at + 1;
  // More digits belong to it as long as there is such a group.
  while (/^[0-9]/.test(text.charAt(next))) {
    const longer = group * 10 + Number(text.charAt(next));
    if (longer > pattern.java.groupCount) break;
    group = longer;
    next += 1;
  }
  return [group, next];
}

function readNamed(vm: Vm, pattern: PatternState, text: string, at: number): readonly [group: number, next: number] {
  const [name = ''] = /^[0-9A-Za-z]*/.exec(text.slice(at, at + 1000)) ?? [];
  if (name === '') vm.fail(ILLEGAL, 'named capturing group has 0 length name');
  if (text.charAt(at + name.length) !== '}') vm.fail(ILLEGAL, "named capturing group is missing trailing '}'");
  if (/^[0-9]/.test(name)) vm.fail(ILLEGAL, `capturing group name {${name}} starts with digit character`);
  const group = pattern.java.groupNames.get(name) ?? vm.fail(ILLEGAL, `No group with name {${name}}`);
  return [group, at + name.length + 1];
}

/** Returns the replacement text for a match. */
export function expandReplacement(parts: readonly ReplacementPart[], match: JavaMatch): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : (groupText(match, part) ?? '');
  return text;
}
