import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it.each([
  ['plain text – ü', 'plain text – ü'],
  ['a\r\nb', 'a\\u000d\\u000ab'],
  ['\u001b[31mred', '\\u001b[31mred'],
  ['\u009b31m\u007f\u0000', '\\u009b31m\\u007f\\u0000'],
  ['a\u2028b\u202ec', 'a\\u2028b\\u202ec'],
])('%j is written on one line', (text, shown) => {
  expect(printable(text)).toBe(shown);
});
