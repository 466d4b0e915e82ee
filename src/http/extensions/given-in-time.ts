import { type Clock, deferred } from '../../kit/index.ts';
import { type FaultLog, noteFault } from './faults.ts';
import type { Asked } from './given-by.ts';

/** Limits how long several parts of plugins may take together; `end` is called when nobody waits for them any more. */
export interface Deadline {
  /** Rejects when the time is over. */
  readonly passed: Promise<never>;
  isOver(): boolean;
  end(): void;
}

/** Holds the calls that took too long and are not over, by the part of a plugin. */
const PENDING = new WeakMap<object, Promise<unknown>>();

export function deadlineIn(clock: Pick<Clock, 'after'>, ms: number): Deadline {
  const { promise, reject } = deferred<never>();
  // Where nobody waits for it, its end is no fault.
  promise.catch(() => undefined);
  let isOver = false;
  const end = clock.after(ms, () => {
    isOver = true;
    reject(new Error(`it took longer than ${ms} ms`));
  });
  return { passed: promise, isOver: () => isOver, end };
}

/**
 * Returns what a part of a plugin gives, at once or by a promise; `instead` where it throws, takes too long, or gives what it should
 * not. A part that took too long is not asked again until that call is over, so that calls that never end do not pile up.
 */
export async function givenInTime<T>(
  faults: FaultLog,
  { read, instead, ...part }: Asked<T>,
  deadline: Deadline,
  give: () => unknown,
): Promise<T> {
  if (PENDING.has(part.part)) return instead;
  const given = (async () => give())();
  let isPending = true;
  const over = (): void => {
    isPending = false;
    if (PENDING.get(part.part) === given) PENDING.delete(part.part);
  };
  given.then(over, over);
  try {
    return read(await Promise.race([given, deadline.passed]));
  } catch (error) {
    if (isPending && deadline.isOver()) PENDING.set(part.part, given);
    noteFault(faults, part, error);
    return instead;
  }
}
