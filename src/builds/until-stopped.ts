import { deferred } from '../kit/index.ts';

/** Waits for work, until a signal stops the waiting or the server lets go of the run: then it throws the reason of that. */
export async function untilStopped<T>(work: Promise<T>, signal: AbortSignal, letGo: Promise<never>): Promise<T> {
  work.catch(() => undefined);
  signal.throwIfAborted();
  const stopped = deferred<never>();
  const stop = (): void => stopped.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise, letGo]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
