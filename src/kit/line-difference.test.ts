import { describe, expect, it } from 'vitest';
import { lineDifference, onlyChanges } from './line-difference.ts';

const SIGNS = { same: ' ', removed: '-', added: '+' };
const shown = (before: string, after: string) =>
  lineDifference(before.replaceAll(' ', '\n'), after.replaceAll(' ', '\n')).map(({ is, text }) => SIGNS[is] + text);

describe('the difference of two texts', () => {
  it.each([
    ['a b c', 'a b c', [' a', ' b', ' c']],
    ['a b c', 'a x c', [' a', '-b', '+x', ' c']],
    ['a b c', 'a b x c', [' a', ' b', '+x', ' c']],
    ['a b c d', 'a d', [' a', '-b', '-c', ' d']],
    ['a b c d e', 'a x c y e', [' a', '-b', '+x', ' c', '-d', '+y', ' e']],
    ['', 'a', ['-', '+a']],
  ])('%s and %s', (before, after, lines) => {
    expect(shown(before, after)).toEqual(lines);
  });

  it('makes either text of what it tells, whatever they are', () => {
    const texts = Array.from({ length: 200 }, (_, seed) =>
      Array.from({ length: (seed * 7) % 23 }, (_each, at) => 'abcd'[(seed * 31 + at * at * 17) % 4]).join('\n'),
    );
    for (const [at, before] of texts.entries()) {
      const after = texts[(at * 13 + 5) % texts.length] ?? '';
      const lines = lineDifference(before, after);
      const side = (gone: 'added' | 'removed') =>
        lines.flatMap(({ is, text }) => (is === gone ? [] : [text])).join('\n');
      expect([side('added'), side('removed')]).toEqual([before, after]);
    }
  });

  it('tells long texts without anything in common at once', () => {
    const long = (word: string) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join('\n');
    const started = performance.now();
    expect(lineDifference(long('a'), long('b'))).toHaveLength(40_000);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it('leaves out what is far from all changes', () => {
    const lines = Array.from({ length: 30 }, (_, at) => String(at));
    const after = lines.with(3, 'x').with(20, 'y');
    const kept = onlyChanges(lineDifference(lines.join('\n'), after.join('\n')), 1);
    expect(kept.map((line) => line?.text ?? '…')).toEqual(['2', '3', 'x', '4', '…', '19', '20', 'y', '21', '…']);
  });
});
