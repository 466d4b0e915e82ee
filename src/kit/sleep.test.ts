import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { sleep } from './sleep.ts';
import { createFakeClock } from './testing/fake-clock.ts';

it('lasts as long as it shall', async () => {
  const clock = createFakeClock();
  let over = false;
  const slept = sleep(clock, 1000).then(() => {
    over = true;
  });
  clock.advance(999);
  await Promise.resolve();
  expect(over).toBe(false);
  clock.advance(1);
  await slept;
  expect(over).toBe(true);
});

it('ends with the reason of a signal, and leaves no timer and no listener', async () => {
  const clock = createFakeClock();
  const controller = new AbortController();
  const slept = sleep(clock, 1000, controller.signal);
  controller.abort(new Error('enough'));
  await expect(slept).rejects.toThrow('enough');
  expect(clock.pending).toBe(0);
  await expect(sleep(clock, 1000, controller.signal)).rejects.toThrow('enough');
  expect(clock.pending).toBe(0);
});

it('takes its listener off a signal that is never aborted', async () => {
  const clock = createFakeClock();
  const { signal } = new AbortController();
  const slept = sleep(clock, 10, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  clock.advance(10);
  await slept;
  expect(getEventListeners(signal, 'abort')).toHaveLength(0);
});
