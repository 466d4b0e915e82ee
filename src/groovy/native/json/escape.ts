import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';

/** Limits the length of a text that is processed in one piece. */
const PIECE = 16_384;

/** Returns a text in quotes, in which every character outside plain ASCII is written with its number. */
export function* quoted(vm: Vm, text: string): Evaluation<string> {
  if (text.length <= PIECE) return `"${escaped(text)}"`;
  let result = '"';
  for (let from = 0; from < text.length; from += PIECE) {
    result += escaped(text.slice(from, from + PIECE));
    vm.checkString(result.length);
    vm.spendAtOnce(PIECE);
    yield TICK;
  }
  return `${result}"`;
}

function escaped(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\x7f-\uffff]/g, numbered);
}

function numbered(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Returns the text between the quotes of a string with its escapes replaced, or null where an escape is wrong. Raw control
 * characters are permitted.
 */
export function unescaped(raw: string): string | null {
  if (!raw.includes('\\')) return raw;
  let valid = raw;
  for (let code = 0; code < 0x20; code++) {
    const char = String.fromCharCode(code);
    if (valid.includes(char)) valid = valid.replaceAll(char, `\\u${code.toString(16).padStart(4, '0')}`);
  }
  try {
    return String(JSON.parse(`"${valid}"`));
  } catch {
    return null;
  }
}
