import { expect, it } from 'vitest';
import { englishDate } from './english-date.ts';

it('writes moments in English, with plain spaces', () => {
  const inMedium = englishDate({ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  expect(inMedium(Date.UTC(2026, 10, 22, 15, 4, 5))).toBe('Nov 22, 2026, 3:04:05 PM');
  expect(inMedium(0)).toBe('Jan 1, 1970, 12:00:00 AM');
});
