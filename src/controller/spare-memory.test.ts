import { expect, it } from 'vitest';
import { SpareMemory } from './spare-memory.ts';

const MB = 1024 * 1024;

/** Measures heaps of these megabytes, allocated and used, and returns when small size was preferred. */
function preferred(first: [number, number], ...looks: [number, number][]): string[] {
  const told: string[] = [];
  let now = 0;
  const heap = ([total, used]: [number, number]) => ({ total: total * MB, used: used * MB });
  const spare = new SpareMemory(heap(first), (size) => void told.push(`${now} ${size ? 'size' : 'speed'}`));
  for (const [at, look] of looks.entries()) {
    now = at;
    spare.look(heap(look));
  }
  return told;
}

it('asks for memory when a great heap has become quiet, until it is back', () => {
  const looks: [number, number][] = [
    [300, 250],
    [360, 340],
    [360, 342],
    [360, 342],
    [90, 45],
    [90, 46],
  ];
  expect(preferred([70, 50], ...looks)).toEqual(['2 size', '4 speed']);
});

it('lets a busy server have its memory', () => {
  expect(preferred([70, 50], [300, 250], [320, 120], [320, 300], [320, 200])).toEqual([]);
});

it('does not ask again for what is alive', () => {
  const alive = Array.from({ length: 10 }, (): [number, number] => [355, 335]);
  expect(preferred([70, 50], [360, 340], ...alive)).toEqual(['1 size', '7 speed']);
});

it('asks again after the next great input', () => {
  const looks: [number, number][] = [
    [360, 340],
    [360, 340],
    [80, 45],
    [200, 180],
    [200, 181],
    [80, 45],
  ];
  expect(preferred([70, 50], ...looks)).toEqual(['1 size', '2 speed', '4 size', '5 speed']);
});

it('leaves small growth alone', () => {
  expect(preferred([70, 50], [110, 100], [110, 100], [110, 100])).toEqual([]);
});
