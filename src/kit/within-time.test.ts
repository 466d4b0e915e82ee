import { expect, it } from 'vitest';
import { withinTime } from './within-time.ts';

function forEver(): never {
  for (;;);
}

it('returns what the work returns', () => {
  expect(withinTime(1000, () => 'done')).toEqual({ value: 'done' });
  expect(withinTime(1000, () => undefined)).toEqual({ value: undefined });
});

it('stops what takes too long, and does the next work all the same', () => {
  expect(withinTime(5, forEver)).toBeUndefined();
  expect(withinTime(1000, () => 2)).toEqual({ value: 2 });
});

it('throws what the work throws', () => {
  const fail = (): never => {
    throw new RangeError('too deep');
  };
  expect(() => withinTime(1000, fail)).toThrow(new RangeError('too deep'));
});

it('runs work within work, each with its own time', () => {
  const inner = () => withinTime(5, forEver);
  expect(withinTime(1000, () => [inner(), withinTime(1000, () => 3)])).toEqual({ value: [undefined, { value: 3 }] });
});
