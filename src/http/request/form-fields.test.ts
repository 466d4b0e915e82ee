import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countedPause } from '../../kit/testing/counted-pause.ts';
import { MAX_FIELDS, readFields } from './form-fields.ts';

const LONG = 200_000;

// Bare letters beyond ASCII beside broken escapes are what Node itself gets wrong.
const BROKEN = ['a', '+', '%', '%4', '%41', '%zz', '%C3%A9', '%F0%9F%98%80', '%ff', '=', '&'];
const BARE = ['a', '+', '%41', '%C3%A9', '%F0%9F%98%80', 'é', '😀', '=', '&'];

it.each([
  ['broken escapes', BROKEN],
  ['bare letters', BARE],
])('reads long forms as short ones are read: %s', async (_what, pieces) => {
  const piece = fc.constantFrom(...pieces);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), fc.nat({ max: 5 }), async (tail, shift) => {
      // The end of a piece of the reader may fall anywhere into this.
      const text = `x=${'y'.repeat(64 * 1024 - shift)}${tail.join('')}`;
      expect(await readFields(text, countedPause().pause)).toEqual([...new URLSearchParams(text)]);
    }),
    { numRuns: 100 },
  );
});

it('lets others have their turn', async () => {
  const counter = countedPause();
  const [[name, value] = []] = await readFields(`a=${'%41'.repeat(LONG)}`, counter.pause);
  expect([name, value]).toEqual(['a', 'A'.repeat(LONG)]);
  expect(counter.turns).toBeGreaterThanOrEqual(9);
});

it('refuses too many fields', async () => {
  const { pause } = countedPause();
  expect(await readFields('a=1&'.repeat(MAX_FIELDS - 1), pause)).toHaveLength(MAX_FIELDS - 1);
  await expect(readFields('&'.repeat(MAX_FIELDS), pause)).rejects.toThrow(`more than ${MAX_FIELDS} fields`);
});
