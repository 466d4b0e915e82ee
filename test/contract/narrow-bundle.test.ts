import { describe, expect, it } from 'vitest';
import { narrowed } from '../../scripts/narrow.mjs';

const evaluated = (code: string): unknown => new Function(`return ${code}`)();

describe('the text of the bundle', () => {
  it.each([['/^—$/.test("\\u2014")'], ['/[\u{1f600}é]/u.test("\\u{1f600}")'], ['/\\\\—/.test("\\\\\\u2014")']])(
    '%s means the same in Latin-1',
    (code) => {
      const narrow = narrowed(code);
      expect(narrow).not.toMatch(/[^\0-\xff]/);
      expect(evaluated(narrow)).toBe(evaluated(code));
    },
  );

  it('stays as it is where it is in Latin-1 already', () => {
    expect(narrowed('const a = "é\\u2014"')).toBe('const a = "é\\u2014"');
  });

  it.each([
    ['/\\—/.test("a")', 'behind a backslash'],
    ['const a = /x—/; const b = String.raw`—`', 'outside of regular expressions'],
  ])('%s is refused, since an escape would mean something else', (code, reason) => {
    expect(() => narrowed(code)).toThrow(reason);
  });
});
