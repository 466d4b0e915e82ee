import { expect, it } from 'vitest';
import { SpareMemory } from './spare-memory.ts';

const MB = 1024 * 1024;

/** Holds megabytes of a heap, allocated and used, and whether the process was busy. */
type Look = [total: number, used: number, isBusy?: boolean];

/** Looks at heaps and returns when small size was preferred. */
function preferred(first: Look, ...looks: Look[]): string[] {
  const told: string[] = [];
  let now = 0;
  const heap = ([total, used]: Look) => ({ total: total * MB, used: used * MB });
  const spare = new SpareMemory(heap(first), (size) => void told.push(`${now} ${size ? 'size' : 'speed'}`));
  for (const [at, look] of looks.entries()) {
    now = at;
    spare.look(heap(look), look[2] ?? false);
  }
  return told;
}

it('asks for memory when a great heap has become quiet, until it is back', () => {
  const looks: Look[] = [
    [300, 250],
    [360, 340],
    [360, 342],
    [360, 342],
    [76, 45],
    [76, 46],
  ];
  expect(preferred([70, 50], ...looks)).toEqual(['2 size', '4 speed']);
});

it('lets a busy server have its memory', () => {
  expect(preferred([70, 50], [300, 250], [320, 120], [320, 300], [320, 200])).toEqual([]);
});

it('does not ask again for what is alive', () => {
  const alive = Array.from({ length: 30 }, (): Look => [358, 338]);
  expect(preferred([70, 50], [360, 340], ...alive)).toEqual(['1 size', '19 speed']);
});

it('asks again after the next great input', () => {
  const looks: Look[] = [
    [360, 340],
    [360, 340],
    [76, 45],
    [200, 180],
    [200, 181],
    [76, 45],
  ];
  expect(preferred([70, 50], ...looks)).toEqual(['1 size', '2 speed', '4 size', '5 speed']);
});

it('leaves small growth alone', () => {
  expect(preferred([70, 50], [77, 70], [77, 70], [77, 70])).toEqual([]);
});

it('lets a server that is busy again have its memory, and asks when it is quiet', () => {
  const looks: Look[] = [
    [90, 85],
    [90, 85],
    [92, 86, true],
    [95, 86, true],
    [95, 86],
    [71, 55],
  ];
  expect(preferred([70, 50], ...looks)).toEqual(['1 size', '2 speed', '4 size', '5 speed']);
});
