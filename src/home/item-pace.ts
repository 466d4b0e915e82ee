import { setImmediate as breathe } from 'node:timers/promises';
import type { Clock } from '../kit/index.ts';

/** Reading goes on this long before other work gets its turn. */
const SLICE_MS = 20;

/** Called between pieces of a long work that does not wait by itself. */
export type Pace = () => Promise<void>;

export function createPace(clock: Clock): Pace {
  let sliceEnd = clock.now() + SLICE_MS;
  return async () => {
    if (clock.now() < sliceEnd) return;
    await breathe();
    sliceEnd = clock.now() + SLICE_MS;
  };
}
