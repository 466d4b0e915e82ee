import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client disconnects before `end` is called. */
export function abortedBy(response: ServerResponse): { readonly signal: AbortSignal; end(): void } {
  const leaving = new AbortController();
  const onClose = (): void => leaving.abort();
  response.once('close', onClose);
  return { signal: leaving.signal, end: () => void response.off('close', onClose) };
}
