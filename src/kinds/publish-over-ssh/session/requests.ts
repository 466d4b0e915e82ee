import { SshFailure } from './failure.ts';

/** Ends a request: with an error, or with its answer. */
export type Done<T> = (error: Error | undefined | null, answer?: T) => void;

/** Represents what can be requested of a machine. */
export interface Requests {
  /**
   * Waits for the answer to a request that `begin` makes. Throws SshFailure where the connection ends or the time is over before
   * there is one, with `what` in its message; what the machine refuses is thrown as it is.
   */
  ask<T>(what: string, begin: (done: Done<T>) => void): Promise<T>;
}

/**
 * Returns the requests of a connection. Nothing of one is left when it is over, however many there are: a large file is a great
 * many.
 */
export function requestsOf(ended: AbortSignal, timeoutMs: number): Requests {
  const waiting = new Set<(reason: unknown) => void>();
  ended.addEventListener('abort', () => {
    for (const reject of waiting) reject(ended.reason);
  });
  return {
    async ask<T>(what: string, begin: (done: Done<T>) => void) {
      ended.throwIfAborted();
      let timer: NodeJS.Timeout | undefined;
      let giveUp: (reason: unknown) => void = () => undefined;
      try {
        return await new Promise<T>((resolve, reject) => {
          giveUp = reject;
          waiting.add(reject);
          timer = setTimeout(() => reject(new SshFailure(`${what} took longer than ${timeoutMs} ms`)), timeoutMs);
          begin((error, answer) => (error ? reject(error) : resolve(answer as T)));
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(giveUp);
      }
    },
  };
}
