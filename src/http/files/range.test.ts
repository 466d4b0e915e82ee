import { expect, it } from 'vitest';
import { parseRange } from './range.ts';

it.each([
  ['bytes=0-3', { kind: 'part', start: 0, end: 4 }],
  ['bytes=4-', { kind: 'part', start: 4, end: 10 }],
  ['bytes=-3', { kind: 'part', start: 7, end: 10 }],
  ['bytes=-30', { kind: 'part', start: 0, end: 10 }],
  ['bytes=8-99', { kind: 'part', start: 8, end: 10 }],
  ['bytes=10-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=5-4', { kind: 'whole' }],
  ['bytes=0-1,3-4', { kind: 'whole' }],
  ['lines=0-1', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
])('reads %s of ten bytes', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

it('has no part of an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
});
