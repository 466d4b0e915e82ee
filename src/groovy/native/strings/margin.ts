import { type Evaluation, TICK } from '../../runtime/evaluation.ts';
import { CharValue } from '../../runtime/text.ts';
import { stripLeading, stripTrailing } from '../../runtime/unicode.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { LONG_TEXT, sequenceArg } from './values.ts';

/** Returns the lines as `readLines` and `eachLine` see them: a line ending at the end begins no further line. */
export function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Returns the lines of a text that may be long, as `linesOf` does. */
export function* linesOfLong(vm: Vm, text: string): Evaluation<string[]> {
  if (text.length < LONG_TEXT) return linesOf(text);
  const lines: string[] = [];
  const end = /\r\n|\r|\n/g;
  let begin = 0;
  for (let found = end.exec(text); found !== null; found = end.exec(text)) {
    lines.push(text.slice(begin, found.index));
    begin = found.index + found[0].length;
    if (lines.length > vm.limits.collectionSize) vm.checkSize(lines.length);
    if (vm.spend(1)) yield TICK;
  }
  if (begin < text.length) lines.push(text.slice(begin));
  return lines;
}

/** Implements Java's own `String.stripIndent`, which a String has and which takes precedence over Groovy's. */
export function stripIndentJava(text: string): string {
  if (text === '') return '';
  const ended = /[\r\n]$/.test(text);
  const lines = linesOf(text);
  const blank = (line: string): boolean => stripLeading(line) === '';
  const counted = lines.filter((line, index) => !blank(line) || (!ended && index === lines.length - 1));
  const least = ended ? 0 : leastIndent(counted);
  return lines.map((line) => (blank(line) ? '' : stripTrailing(line.slice(least)))).join('\n') + (ended ? '\n' : '');
}

/** Implements Groovy's `stripIndent` of other texts, in which blank lines do not count. */
export function stripIndentGroovy(text: string): string {
  const lines = linesOf(text).filter((line) => stripLeading(line) !== '');
  return lines.length === 0 ? text : stripColumns(text, leastIndent(lines));
}

function leastIndent(lines: readonly string[]): number {
  return lines.reduce((least, line) => Math.min(least, line.length - stripLeading(line).length), Infinity);
}

/** Strips the indent of a text that may be long, in Java's or Groovy's way. */
export function* stripIndentLong(vm: Vm, text: string, asJava: boolean): Evaluation<string> {
  if (text.length < LONG_TEXT) return asJava ? stripIndentJava(text) : stripIndentGroovy(text);
  const ended = /[\r\n]$/.test(text);
  const lines = yield* linesOfLong(vm, text);
  let least = asJava && ended ? 0 : Infinity;
  for (const [index, line] of lines.entries()) {
    const bare = stripLeading(line);
    if (bare !== '' || (asJava && !ended && index === lines.length - 1)) {
      least = Math.min(least, line.length - bare.length);
    }
    if (vm.spend(1)) yield TICK;
  }
  if (least === Infinity && !asJava) return text;
  return yield* byLines(vm, text, (line) => (asJava ? stripTrailing(line.slice(least)) : line.slice(least)), asJava);
}

/** Removes a number of characters from each line; shorter lines become empty. */
export function stripColumns(text: string, columns: number): string {
  if (columns <= 0 || text === '') return text;
  return (
    linesOf(text)
      .map((line) => line.slice(columns))
      .join('\n') + (text.endsWith('\n') ? '\n' : '')
  );
}

/** Takes blanks and the margin mark from the beginning of each line that has it. */
export function stripMargin(text: string, mark: string): string {
  if (text === '') return text;
  const lines = linesOf(text).map((line) => behindMargin(line, mark));
  return lines.join('\n') + (text.endsWith('\n') ? '\n' : '');
}

function behindMargin(line: string, mark: string): string {
  let at = 0;
  while (at < line.length && line.charCodeAt(at) <= 32) at += 1;
  return at < line.length && line.charAt(at) === mark ? line.slice(at + 1) : line;
}

function markArg(vm: Vm, value: Parameters<typeof sequenceArg>[1]): string {
  return value instanceof CharValue ? value.text : sequenceArg(vm, value);
}

/** Defines the methods for lines, margins and tabs. */
export const marginRows: readonly MethodRow<string>[] = [
  ['stripIndent', 0, (self, _args, vm) => stripIndentLong(vm, self, false)],
  [
    'stripIndent',
    1,
    (self, [given], vm) => {
      const columns = intArg(given);
      return columns <= 0 ? self : byLines(vm, self, (line) => line.slice(columns));
    },
  ],
  [
    'stripMargin',
    [0, 1],
    (self, [given], vm) => {
      const mark = (given === undefined ? '' : markArg(vm, given)).charAt(0) || '|';
      return byLines(vm, self, (line) => behindMargin(line, mark));
    },
  ],
  ['normalize', 0, (self) => self.replace(/\r\n?/g, '\n')],
  ['denormalize', 0, (self) => self.replace(/\r\n?/g, '\n')],
  ['expand', [0, 1], (self, [stop], vm) => byLines(vm, self, (line) => expandLine(vm, line, intArg(stop ?? 8)))],
  ['unexpand', [0, 1], (self, [stop], vm) => byLines(vm, self, (line) => unexpandLine(vm, line, intArg(stop ?? 8)))],
  ['expandLine', 1, (self, [stop], vm) => expandLine(vm, self, intArg(stop))],
  ['unexpandLine', 1, (self, [stop], vm) => unexpandLine(vm, self, intArg(stop))],
  ['isAllWhitespace', 0, (self) => stripLeading(self) === ''],
];

/** Changes each line; a line ending at the end stays. `anyEnd` is true where it stays whichever it is. */
function* byLines(vm: Vm, text: string, change: (line: string) => string, anyEnd = false): Evaluation<string> {
  let result = '';
  for (const [index, line] of (yield* linesOfLong(vm, text)).entries()) {
    result += index === 0 ? change(line) : `\n${change(line)}`;
    if (result.length > vm.limits.stringLength) vm.checkString(result.length);
    if (vm.spend(1)) yield TICK;
  }
  return (anyEnd ? /[\r\n]$/ : /\n$/).test(text) ? `${result}\n` : result;
}

function expandLine(vm: Vm, line: string, stop: number): string {
  let result = '';
  for (const [index, piece] of line.split('\t').entries()) {
    if (index > 0) {
      if (stop === 0) vm.fail('java.lang.ArithmeticException', '/ by zero');
      const width = stop - (result.length % stop);
      vm.checkString(result.length + width);
      result += ' '.repeat(Math.max(0, width));
    }
    result += piece;
  }
  return result;
}

/** Replaces blanks before a tab stop by a tab; after a cell without any, the next character is skipped, too. */
function unexpandLine(vm: Vm, line: string, stop: number): string {
  if (stop <= 0) vm.fail('java.lang.ArithmeticException', '/ by zero');
  let result = '';
  let at = 0;
  while (line.length - at > stop) {
    const cell = line.slice(at, at + stop);
    const bare = stripTrailing(cell);
    const next = at + stop + (bare.length === stop ? 1 : 0);
    result += bare.length === stop ? line.slice(at, next) : `${bare}\t`;
    at = next;
  }
  return result + line.slice(at);
}
