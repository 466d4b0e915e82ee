import { expect, it } from 'vitest';
import { grouped } from './grouped.ts';

it.each([0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, -1, -999, -1_000, 2_147_483_647, 1.5, 1_234.5])(
  'groups %d as the English locale does',
  (value) => {
    expect(grouped(value)).toBe(value.toLocaleString('en-US'));
  },
);
