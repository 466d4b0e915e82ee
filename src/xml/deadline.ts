import { createContext, runInContext } from 'node:vm';

/**
 * Runs synchronous work that may take too long, and ends it by force after `milliseconds`: then undefined. The engine
 * itself stops it, so that no input can hold the event loop longer. The work must only touch what dies with it.
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

/** The error belongs to the context that was stopped, so it is no instance of this realm's Error. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
