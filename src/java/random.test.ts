import { expect, it } from 'vitest';
import {
  nextBelow,
  nextBetween,
  nextDouble,
  nextFloat,
  nextGaussian,
  nextInt,
  nextLong,
  nextLongBetween,
  seededSource,
} from './random.ts';

it('gives the numbers that Java 17 gives for the same seed, one after the other', () => {
  const source = seededSource(42n);
  expect([
    nextInt(source),
    nextBelow(source, 10),
    nextBelow(source, 16),
    nextBelow(source, 2 ** 30 + 1),
    nextBetween(source, -5, 7),
    nextBetween(source, -(2 ** 31), 2 ** 31 - 1),
    nextLong(source),
    nextLongBetween(source, 3n, 2n ** 40n),
    nextDouble(source),
    Math.fround(nextFloat(source)),
    nextGaussian(source),
    nextGaussian(source),
    nextBetween(source, 8, 16),
  ]).toEqual([
    -1170105035,
    3,
    10,
    102948884,
    1,
    -248792245,
    5111195811822994797n,
    408234760303n,
    0.9033722646721782,
    Math.fround(0.36878288),
    -0.9454991660246921,
    1.5212242270639063,
    12,
  ]);
});

it('begins anew with a new seed', () => {
  const source = seededSource(42n);
  nextGaussian(source);
  source.setSeed(-1n);
  expect(nextGaussian(source)).toBe(1.7853314409882288);
});
