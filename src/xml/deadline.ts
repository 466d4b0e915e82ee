import { createContext, runInContext } from 'node:vm';
import { isContextTimeout } from '../kit/index.ts';

/**
 * Runs synchronous work that may take too long, and stops it after `milliseconds`; it then returns undefined. The engine
 * itself stops it, so that no input can hold the event loop longer. The work must only change objects that are discarded
 * with it.
 */
export function withinDeadline<T>(milliseconds: number, work: () => T): { readonly value: T } | undefined {
  let done: { readonly value: T } | undefined;
  const run = (): void => {
    done = { value: work() };
  };
  try {
    runInContext('run()', createContext({ run }), { timeout: milliseconds });
  } catch (error) {
    if (isContextTimeout(error)) return undefined;
    throw error;
  }
  return done;
}
