import { expect, it } from 'vitest';
import { YoungMemory } from './young-memory.ts';

/** Returns memory for young objects, and the factors that the engine was told. */
function young(): { memory: YoungMemory; told: number[] } {
  const told: number[] = [];
  return { memory: new YoungMemory((factor) => void told.push(factor)), told };
}

it('is held from the beginning', () => {
  expect(young().told).toEqual([1]);
});

it('grows from the second busy look on, until one that is not busy', () => {
  const { memory, told } = young();
  memory.look(true);
  memory.look(false);
  memory.look(true);
  expect(told).toEqual([1]);
  memory.look(true);
  memory.look(true);
  expect(told).toEqual([1, 2]);
  memory.look(false);
  memory.look(false);
  expect(told).toEqual([1, 2, 1]);
});

it('is told again for each thread, as it is at that time', () => {
  const { memory, told } = young();
  memory.repeat();
  memory.allow(true);
  memory.repeat();
  memory.repeat();
  expect(told).toEqual([1, 1, 2, 2, 2]);
});
