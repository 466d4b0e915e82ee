import { expect, it } from 'vitest';
import { readDate, writeDate } from './date-text.ts';

it('writes and reads the dates of Jenkins files', () => {
  const time = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
  expect(writeDate(time)).toBe('2026-01-02 03:04:05.678 UTC');
  expect(readDate('2026-01-02 03:04:05.678 UTC')).toBe(time);
  expect(readDate('2026-01-02 03:04:05.6 UTC\n')).toBe(time - 78);
});

it.each(['', 'yesterday', '2026-13-99 00:00:00.000 UTC'])('%j is no date', (text) => {
  expect(readDate(text)).toBe(0);
});
