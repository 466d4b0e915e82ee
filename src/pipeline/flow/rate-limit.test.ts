import { expect, it } from 'vitest';
import { RateLimit } from './rate-limit.ts';

const MB = 1024 * 1024;

function scene() {
  let now = 0;
  const rate = new RateLimit({ now: () => now, after: () => () => undefined });
  return {
    rate,
    pass(ms: number) {
      now += ms;
    },
  };
}

it('lets what a real pipeline says and does go at once', () => {
  const { rate } = scene();
  for (let n = 0; n < 20_000; n += 1) {
    rate.entry(120);
    rate.write(100);
  }
  expect(rate.rest).toBe(0);
});

it('holds up what is too fast for so long that it writes half a megabyte a second', () => {
  const { rate, pass } = scene();
  rate.write(32 * MB);
  expect(rate.rest).toBe(0);
  rate.write(MB);
  expect(rate.rest).toBe(2000);
  pass(1500);
  expect(rate.rest).toBe(500);
  pass(500);
  expect(rate.rest).toBe(0);
});

it('holds up more and more what goes on like that', () => {
  const { rate, pass } = scene();
  rate.write(128 * MB);
  pass(rate.rest);
  expect(rate.rest).toBe(0);
  rate.write(MB);
  expect(rate.rest).toBeGreaterThan(3900);
});

it('forgets in a quiet time what was written before it', () => {
  const { rate, pass } = scene();
  for (let day = 0; day < 10; day += 1) {
    rate.write(30 * MB);
    expect(rate.rest).toBe(0);
    pass(24 * 3600 * 1000);
  }
});

it('lets what was told to end do that at once', () => {
  const { rate } = scene();
  rate.write(64 * MB);
  expect(rate.rest).toBeGreaterThan(0);
  rate.forgive();
  expect(rate.rest).toBe(0);
});
