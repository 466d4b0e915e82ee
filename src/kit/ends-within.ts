import type { Clock } from './clock.ts';

/**
 * Waits for work, at most `ms` milliseconds of the clock, and returns whether it ended in that time. Rejects as the work
 * does; a failure that comes too late is ignored.
 */
export async function endsWithin(clock: Pick<Clock, 'after'>, ms: number, work: Promise<unknown>): Promise<boolean> {
  let cancel = (): void => undefined;
  const late = new Promise<boolean>((resolve) => {
    cancel = clock.after(ms, () => resolve(false));
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    cancel();
  }
}
