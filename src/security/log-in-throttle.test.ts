import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { LogInThrottle } from './log-in-throttle.ts';

const HERE = '192.0.2.1';

function throttled({ limit = 100 }: { limit?: number } = {}) {
  const clock = createFakeClock();
  const throttle = new LogInThrottle({ clock, limit });
  const wrong = (times: number, userId: string, address: (at: number) => string = () => HERE) => {
    for (let at = 0; at < times; at += 1) throttle.begin({ userId, address: address(at) });
  };
  return {
    throttle,
    wrong,
    right: (userId: string, address = HERE) => throttle.succeeded(throttle.begin({ userId, address })),
    waitMs: (userId: string, address = HERE) => throttle.waitMs({ userId, address }),
    later: (ms: number) => clock.advance(ms),
  };
}

/** Another address each time. */
const spread = (at: number) => `198.51.100.${at}`;

describe('wrong passwords', () => {
  it('cost nothing at first, then a second, then twice as long each time, and at most a quarter of an hour', () => {
    const { wrong, waitMs } = throttled();
    wrong(14, 'ann');
    expect(waitMs('ann')).toBe(0);
    for (const seconds of [1, 2, 4, 8]) {
      wrong(1, 'ann');
      expect(waitMs('ann')).toBe(seconds * 1000);
    }
    wrong(40, 'ann');
    expect(waitMs('ann')).toBe(15 * 60_000);
  });

  it('are counted for an account, however it is written and wherever they come from', () => {
    const { wrong, waitMs } = throttled();
    wrong(8, 'ann', spread);
    wrong(8, 'ANN', spread);
    expect(waitMs('Ann', '203.0.113.9')).toBeGreaterThan(0);
    expect(waitMs('bob', '203.0.113.9')).toBe(0);
  });

  it('are counted for an address, whoever they are for', () => {
    const { throttle, waitMs } = throttled();
    for (let at = 0; at < 61; at += 1) throttle.begin({ userId: `user${at}`, address: HERE });
    expect(waitMs('somebody')).toBeGreaterThan(0);
    expect(waitMs('somebody', '203.0.113.9')).toBe(0);
  });

  it('are forgotten after a while', () => {
    const { wrong, waitMs, later } = throttled();
    wrong(20, 'ann');
    expect(waitMs('ann')).toBeGreaterThan(0);
    later(2 * 60 * 60_000);
    wrong(1, 'ann');
    expect(waitMs('ann')).toBe(0);
  });

  it('of others do not keep a person out where they logged in before', () => {
    const { wrong, right, waitMs } = throttled();
    right('ann');
    wrong(50, 'ann', spread);
    expect(waitMs('ann', '203.0.113.9')).toBeGreaterThan(0);
    expect(waitMs('ann')).toBe(0);
    wrong(20, 'ann');
    expect(waitMs('ann')).toBeGreaterThan(0);
  });
});

describe('a right password', () => {
  it('ends the count of the account, but only the first from an address does', () => {
    const { wrong, right, waitMs } = throttled();
    wrong(14, 'ann', spread);
    right('ann');
    wrong(14, 'ann', spread);
    expect(waitMs('ann', '203.0.113.9')).toBe(0);
    right('ann');
    wrong(1, 'ann', spread);
    expect(waitMs('ann', '203.0.113.9')).toBeGreaterThan(0);
  });

  it('leaves the count of its address as it was', () => {
    const { wrong, right, waitMs } = throttled();
    for (let at = 0; at < 59; at += 1) wrong(1, `user${at}`);
    right('mallory');
    expect(waitMs('other')).toBe(0);
    wrong(1, 'last');
    expect(waitMs('other')).toBeGreaterThan(0);
  });
});

it('no more is remembered than the limit', () => {
  const { wrong, waitMs } = throttled({ limit: 10 });
  wrong(20, 'ann', spread);
  for (let at = 0; at < 10; at += 1) wrong(1, `user${at}`, spread);
  expect(waitMs('ann', '203.0.113.9')).toBe(0);
});
