import { expect, it } from 'vitest';
import { createRunningClock } from './running-clock.ts';

it('runs what is due when it is moved on, in the order of the times, and nothing that was cancelled', async () => {
  const clock = createRunningClock();
  const begun = clock.now();
  const ran: string[] = [];
  clock.after(2000, () => ran.push('second'));
  clock.after(1000, () => ran.push('first'));
  clock.after(1500, () => ran.push('cancelled'))();
  clock.after(900_000, () => ran.push('much later'));
  clock.advance(3000);
  expect(clock.now() - begun).toBeGreaterThanOrEqual(3000);
  await expect.poll(() => ran).toEqual(['first', 'second']);
  await new Promise<void>((resolve) => {
    clock.after(1, resolve);
  });
  expect(ran).toEqual(['first', 'second']);
});
