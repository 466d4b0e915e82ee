import { TICK } from '../../runtime/evaluation.ts';
import type { Vm } from '../../runtime/vm.ts';
import type { MethodRow } from '../define.ts';
import { stripIndentLong } from './margin.ts';
import { stringNumberRows } from './number-rows.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  s: ' ',
  t: '\t',
  "'": "'",
  '"': '"',
  '\\': '\\',
};

function escaped(vm: Vm, what: string): string {
  if (/^[0-7]/.test(what)) return String.fromCharCode(Number.parseInt(what, 8));
  if (/^[\r\n]/.test(what)) return '';
  const code = what === '' ? '\\u0000' : what;
  return (
    (Object.hasOwn(ESCAPES, what) ? ESCAPES[what] : undefined) ??
    vm.fail(
      'java.lang.IllegalArgumentException',
      `Invalid escape sequence: \\${code} \\\\u${what.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
    )
  );
}

/** Defines the methods that only a String has, not other texts. */
export const stringOnlyRows: readonly MethodRow<string>[] = [
  ...stringNumberRows,
  ['stripIndent', 0, (self, _args, vm) => stripIndentLong(vm, self, true)],
  [
    'translateEscapes',
    0,
    function* (self, _args, vm) {
      const sequence = /\\([0-3]?[0-7]{1,2}|\r\n|[\s\S]|$)/g;
      let result = '';
      let end = 0;
      for (let found = sequence.exec(self); found !== null; found = sequence.exec(self)) {
        result += self.slice(end, found.index) + escaped(vm, found[1] ?? '');
        end = found.index + found[0].length;
        if (vm.spend(1)) yield TICK;
      }
      return result + self.slice(end);
    },
  ],
  [
    'transform',
    1,
    function* (self, [closure = null], vm) {
      return yield* vm.call(closure, [self]);
    },
  ],
];
