import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';

/** Longer texts are worked on in pieces. */
const PIECE = 16_384;

/** A text in quotes; all that is not plain ASCII is written with its number. */
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

/** What stands between the quotes of a string, null where an escape is wrong. Raw control characters are fine. */
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
