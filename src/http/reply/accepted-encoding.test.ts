import { expect, it } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

it.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['deflate', null],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', null],
  ['gzip;q=0, *', 'br'],
  ['*;q=0', null],
  ['*', 'br'],
  ['gzip;q=0.5, identity', null],
  ['gzip;q=nonsense', null],
  [',;,gzip', 'gzip'],
])('%j is answered in %j', (header, wanted) => {
  expect(acceptedEncoding(header)).toBe(wanted);
});
