import { expect, it } from 'vitest';
import { lineDifference } from './line-difference.ts';

/** Returns rows as `=a`, `-a`, `+b` and `-a+b`. */
function told(before: string, after: string): string[] {
  return lineDifference(before, after).map(({ before: old, after: fresh, isSame }) =>
    isSame ? `=${old?.text}` : `${old === null ? '' : `-${old.text}`}${fresh === null ? '' : `+${fresh.text}`}`,
  );
}

it.each([
  ['a\nb\n', 'a\nb', ['=a', '=b']],
  ['a\nb\nc', 'a\nc', ['=a', '-b', '=c']],
  ['a\nc', 'a\nb\nc', ['=a', '+b', '=c']],
  ['a\nb\nc\nd', 'a\nx\nc\ny\nd', ['=a', '-b+x', '=c', '+y', '=d']],
  ['', 'a', ['+a']],
  ['a\r\nb', 'a\nb', ['=a', '=b']],
])('%j and %j differ by %j', (before, after, rows) => {
  expect(told(before, after)).toEqual(rows);
});

it('counts the lines of both texts', () => {
  expect(lineDifference('a\nb', 'x\na\nb').at(-1)).toEqual({
    before: { line: 2, text: 'b' },
    after: { line: 3, text: 'b' },
    isSame: true,
  });
});

it('takes what differs in very long texts as a whole', () => {
  const long = Array.from({ length: 5000 }, (_, at) => `${at}`).join('\n');
  const rows = lineDifference(`first\n${long}\nlast`, `other\n${long}\nend`);
  expect(rows).toHaveLength(5002);
  expect(rows.every(({ isSame }) => !isSame)).toBe(true);
});
