import { expect, it } from 'vitest';
import { gapHeights, pixelsPerByte, wantedOf } from './console-window.ts';

const GB = 1_000_000_000;
const VIEW = { viewHeight: 500, from: 1000, to: 3000, size: 10_000, top: 1000, bottom: 3000, total: 10_000 };

it('lays out no more pixels than a browser can, however long a log is', () => {
  const ratio = pixelsPerByte({ height: 6000, bytes: 24_000, size: GB });
  const { before, behind } = gapHeights({ from: GB / 2, to: GB / 2 + 24_000, size: GB, ratio });
  expect(before + behind).toBeLessThan(6_100_000);
  expect(before).toBeGreaterThan(2_900_000);
});

it('gives what is not loaded of a short log the height that it will have', () => {
  const ratio = pixelsPerByte({ height: 2000, bytes: 8000, size: 80_000 });
  expect(gapHeights({ from: 8000, to: 16_000, size: 80_000, ratio })).toEqual({ before: 2000, behind: 16_000 });
});

it.each([
  ['is well inside', 1600, null],
  ['comes near the beginning', 1400, 'up'],
  ['comes near the end', 2100, 'down'],
  ['is far above', 200, { at: 200 }],
  ['is at the very beginning', 0, { at: 0 }],
  ['is far below', 6500, { at: 6500 }],
  ['is at the very end', 9500, { at: 10_000 }],
])('where the view %s', (_, viewTop, wanted) => {
  expect(wantedOf({ ...VIEW, viewTop })).toEqual(wanted);
});

it('wants nothing more where all is loaded', () => {
  expect(wantedOf({ ...VIEW, from: 0, to: 10_000, top: 0, bottom: 900, total: 900, viewTop: 0 })).toBe(null);
});
