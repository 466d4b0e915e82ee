import { describe, expect, it } from 'vitest';
import { cpuTime } from '../../../kit/testing/cpu-time.ts';
import { createInterpreter } from '../../index.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { Value } from '../../runtime/value.ts';
import { sortValues } from './sort.ts';

const vm = createInterpreter().machine({
  surroundings: {
    now: () => 0,
    nanoTime: () => 0n,
    randomBytes: (length) => new Uint8Array(length),
    timeZone: 'UTC',
    print: () => {},
    property: () => null,
    setProperty: () => {},
    properties: () => new Map(),
    environment: () => new Map(),
    *sleep() {},
  },
});

/** Runs an evaluation to its end; returns how often others could have had their turn. */
function finish<Result>(evaluation: Evaluation<Result>): { result: Result; ticks: number } {
  for (let ticks = 0; ; ticks++) {
    const next = evaluation.next(null);
    if (next.done === true) return { result: next.value, ticks };
  }
}

// biome-ignore lint/correctness/useYield: shape of a comparison
function* byNumber(a: Value, b: Value): Evaluation<number> {
  return Number(a) - Number(b);
}

const shuffled = (count: number): number[] => Array.from({ length: count }, (_, at) => (at * 7919) % 100_003);

describe('sorting', () => {
  it.each([0, 1, 2, 7, 8, 9, 100, 1000])('puts %i values in order', (count) => {
    const items = shuffled(count);
    const expected = [...items].sort((a, b) => a - b);
    expect(finish(sortValues(vm, items, byNumber)).result).toEqual(expected);
    expect(finish(sortValues(vm, items, byNumber, true)).result).toEqual(expected);
    expect(items).toEqual(shuffled(count));
  });

  it('keeps the order of equal ones', () => {
    const items = Array.from({ length: 500 }, (_, at) => `${(at * 7) % 5}-${String(at).padStart(3, '0')}`);
    // biome-ignore lint/correctness/useYield: shape of a comparison
    const compare = function* (a: Value, b: Value): Evaluation<number> {
      return Number(String(a)[0]) - Number(String(b)[0]);
    };
    expect(finish(sortValues(vm, items, compare)).result).toEqual([...items].sort());
  });

  it('gives some order where the comparison contradicts itself', () => {
    // biome-ignore lint/correctness/useYield: shape of a comparison
    const compare = function* (): Evaluation<number> {
      return 1;
    };
    const { result } = finish(sortValues(vm, shuffled(200), compare));
    expect([...result].sort()).toEqual(shuffled(200).sort());
  });

  it('gives others their turn', async () => {
    const { value, ms } = await cpuTime(() => finish(sortValues(vm, shuffled(100_000), byNumber, true)));
    expect(value.result[99_999]).toBe(100_002);
    expect(value.ticks).toBeGreaterThan(20);
    expect(ms).toBeLessThan(5000);
    expect(finish(sortValues(vm, shuffled(20_000), byNumber)).ticks).toBeGreaterThan(20);
  });
});
