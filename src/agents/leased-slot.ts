import type { ExecutorSlot } from '../queue/index.ts';
import type { Agents, LeasedWork } from './types.ts';

/** Is an executor of which its node may be told. */
export interface LeasedSlot extends ExecutorSlot {
  /** Resolves when the node knows, before which nothing is to be started there; missing where no node wants to know. */
  readonly begun?: Promise<unknown>;
}

/** Tells the node of an executor what it was taken for, and later that it was given back. */
export function leasedSlot(
  { lease }: Pick<Agents, 'lease'>,
  slot: ExecutorSlot,
  work: Omit<LeasedWork, 'executor'>,
): LeasedSlot {
  if (slot.node === '' || slot.number < 0 || lease === undefined) return slot;
  const stop = new AbortController();
  const begun = lease(slot.node, { ...work, executor: slot.number }, stop.signal);
  return {
    node: slot.node,
    get number() {
      return slot.number;
    },
    begun,
    release() {
      stop.abort();
      void begun.then(
        (held) => held.release(),
        () => undefined,
      );
      slot.release();
    },
  };
}
