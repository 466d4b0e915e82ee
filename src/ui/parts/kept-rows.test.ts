import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, KeptRows, type RowHtml } from './kept-rows.ts';

/** Returns what makes a row of `text`, and counts how often it was made. */
function counted(text: string): { make: () => RowHtml; made: number } {
  const counter = {
    made: 0,
    make(): RowHtml {
      counter.made += 1;
      return [text];
    },
  };
  return counter;
}

describe('a kept row', () => {
  it('is made once of equal values, and anew of others', () => {
    const rows = new KeptRows();
    const row = counted('a');
    const html = rows.htmlOf('jobs', '/a/', { name: 'a', last: { number: 1 } }, row.make);
    expect(rows.htmlOf('jobs', '/a/', { name: 'a', last: { number: 1 } }, row.make)).toBe(html);
    expect(row.made).toBe(1);
    rows.htmlOf('jobs', '/a/', { name: 'a', last: { number: 2 } }, row.make);
    expect(row.made).toBe(2);
  });

  it('is of one table', () => {
    const rows = new KeptRows();
    const [job, run] = [counted('job'), counted('run')];
    rows.htmlOf('jobs', '/a/', {}, job.make);
    expect(String(rows.htmlOf('runs', '/a/', {}, run.make))).toBe('run');
    expect(String(rows.htmlOf('jobs', '/a/', {}, job.make))).toBe('job');
  });

  it('goes when there are too many bytes', () => {
    const rows = new KeptRows(10_000);
    const row = counted('x'.repeat(3000));
    for (const key of ['a', 'b', 'c', 'a', 'c']) rows.htmlOf('jobs', key, {}, row.make);
    expect(row.made).toBe(4);
  });
});

describe('plain values', () => {
  const value = fc.jsonValue({ maxDepth: 3 });

  it('are the same where all that is in them is', () => {
    fc.assert(fc.property(value, (a) => isSame(a, structuredClone(a))));
    fc.assert(fc.property(value, value, (a, b) => isSame(a, b) === isDeepStrictEqual(a, b)));
  });

  it.each([
    [{ a: undefined }, {}],
    [{ a: 1 }, { a: 1, b: undefined }],
    [{}, []],
    [null, {}],
    [null, undefined],
    ['1', 1],
  ])('%j and %j differ', (a, b) => {
    expect([isSame(a, b), isSame(b, a)]).toEqual([false, false]);
  });
});
