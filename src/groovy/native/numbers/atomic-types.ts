import { defineClass, NUMBER } from '../../runtime/classes.ts';
import type { Instance } from '../../runtime/instance.ts';

export const ATOMIC_INTEGER = defineClass('java.util.concurrent.atomic.AtomicInteger', NUMBER);
export const ATOMIC_LONG = defineClass('java.util.concurrent.atomic.AtomicLong', NUMBER);

/** Holds an Integer or a Long. */
export interface AtomicState {
  value: number | bigint;
}

export type Atomic = Instance<AtomicState>;
