import { expect, it } from 'vitest';
import { parseDelay } from './delay.ts';

it.each([
  [undefined, null],
  ['', null],
  ['0', 0],
  ['0sec', 0],
  ['30sec', 30_000],
  ['30secs', 30_000],
  ['3 sec', 3000],
  ['2500', 2000],
  ['999', 0],
  ['-5', 0],
])('reads the delay %s as %s ms', (text, ms) => {
  expect(parseDelay(text)).toBe(ms);
});

it.each(['soon', '1min', '1.5sec', 'sec', '1'.repeat(20)])('refuses the delay %s', (text) => {
  expect(() => parseDelay(text)).toThrow('Not a delay');
});
