import { expect, it } from 'vitest';
import type { Clock } from '../../../kit/index.ts';
import { newRun } from '../../../model/index.ts';
import { finishedWithin } from './finished-within.ts';

const RUN = newRun('a', 1, 0, { result: 'SUCCESS', state: 'building' });

/** Timers go off at once, or never. */
function clock(goesOff: boolean): Clock & { open: number } {
  const made = {
    open: 0,
    now: () => 0,
    after(_: number, action: () => void) {
      made.open += 1;
      if (goesOff) action();
      return () => {
        made.open -= 1;
      };
    },
  };
  return made;
}

it.each([
  ['the end of the run', false, () => Promise.resolve()],
  ['the time to be over', true, () => new Promise<void>(() => {})],
])('waits for %s, and leaves no timer', async (_, goesOff, finished) => {
  const timers = clock(goesOff);
  await finishedWithin({ builds: { finished }, clock: timers }, [RUN], 10);
  expect(timers.open).toBe(0);
});

it('does not wait where nothing runs', async () => {
  const timers = clock(false);
  await finishedWithin({ builds: { finished: () => new Promise(() => {}) }, clock: timers }, [], 10);
  expect(timers.open).toBe(0);
});
