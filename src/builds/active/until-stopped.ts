import { orAborted } from '../../kit/index.ts';

/**
 * Waits for work, until a signal stops the waiting or the server detaches from the run: then it throws the reason for that.
 */
export async function untilStopped<T>(work: Promise<T>, signal: AbortSignal, whenDetached: Promise<never>): Promise<T> {
  return await orAborted(Promise.race([work, whenDetached]), signal);
}
