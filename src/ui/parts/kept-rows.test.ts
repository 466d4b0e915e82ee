import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSame, KeptRows } from './kept-rows.ts';

describe('a kept row', () => {
  it('is found by equal values, and by no others', () => {
    const rows = new KeptRows();
    const html = rows.keep('jobs', '/a/', { name: 'a', last: { number: 1 } }, ['a']);
    expect(rows.find('jobs', '/a/', { name: 'a', last: { number: 1 } })).toBe(html);
    expect(rows.find('jobs', '/a/', { name: 'a', last: { number: 2 } })).toBeUndefined();
    expect(rows.find('jobs', '/b/', { name: 'a', last: { number: 1 } })).toBeUndefined();
  });

  it('is of one table', () => {
    const rows = new KeptRows();
    rows.keep('jobs', '/a/', {}, ['job']);
    expect(rows.find('runs', '/a/', {})).toBeUndefined();
    rows.keep('runs', '/a/', {}, ['run']);
    expect(rows.find('jobs', '/a/', {})).toBeUndefined();
  });

  it('goes when there are too many bytes', () => {
    const rows = new KeptRows(10_000);
    for (const name of ['a', 'b', 'c']) rows.keep('jobs', name, {}, ['x'.repeat(3000)]);
    expect(['a', 'b', 'c'].map((name) => rows.find('jobs', name, {}) !== undefined)).toEqual([false, true, true]);
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
