import { createContext, runInContext } from 'node:vm';

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
    if (isTimeout(error)) return undefined;
    throw error;
  }
  return done;
}

/**
 * Says whether an error is a timeout. It belongs to the context that was stopped, so it is no instance of this realm's
 * Error.
 */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
