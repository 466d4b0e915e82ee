import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

const MB = 1024 * 1024;

function scene() {
  let now = 0;
  const pace = new Pace({ now: () => now, after: () => () => undefined });
  return {
    pace,
    pass(ms: number) {
      now += ms;
    },
  };
}

it('lets what a real pipeline says and does go at once', () => {
  const { pace } = scene();
  for (let n = 0; n < 20_000; n += 1) {
    pace.entry(120);
    pace.write(100);
  }
  expect(pace.rest).toBe(0);
});

it('holds up what is too fast for so long that it writes half a megabyte a second', () => {
  const { pace, pass } = scene();
  pace.write(32 * MB);
  expect(pace.rest).toBe(0);
  pace.write(MB);
  expect(pace.rest).toBe(2000);
  pass(1500);
  expect(pace.rest).toBe(500);
  pass(500);
  expect(pace.rest).toBe(0);
});

it('holds up more and more what goes on like that', () => {
  const { pace, pass } = scene();
  pace.write(128 * MB);
  pass(pace.rest);
  expect(pace.rest).toBe(0);
  pace.write(MB);
  expect(pace.rest).toBeGreaterThan(3900);
});

it('forgets in a quiet time what was written before it', () => {
  const { pace, pass } = scene();
  for (let day = 0; day < 10; day += 1) {
    pace.write(30 * MB);
    expect(pace.rest).toBe(0);
    pass(24 * 3600 * 1000);
  }
});

it('lets what was told to end do that at once', () => {
  const { pace } = scene();
  pace.write(64 * MB);
  expect(pace.rest).toBeGreaterThan(0);
  pace.forgive();
  expect(pace.rest).toBe(0);
});
