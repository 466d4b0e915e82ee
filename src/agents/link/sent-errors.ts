import { CommandTimedOut, NotStarted } from '../../points/index.ts';
import type { SentError } from './protocol.ts';

/** Limits messages of errors, which may quote what somebody else wrote. */
const MAX_MESSAGE = 16 * 1024;

/** Returns an error as it is sent. */
export function sentError(error: unknown): SentError {
  if (!(error instanceof Error)) return { kind: 'other', message: String(error).slice(0, MAX_MESSAGE) };
  const message = error.message.slice(0, MAX_MESSAGE);
  if (error instanceof NotStarted) return { kind: 'not-started', message };
  if (error instanceof CommandTimedOut) return { kind: 'timed-out', message };
  if (error.name === 'AbortError') return { kind: 'aborted', message };
  if ('code' in error && typeof error.code === 'string') return { kind: 'system', message, code: error.code };
  return { kind: 'other', message };
}

/** Returns the error that was sent: callers tell it apart as if it had come up here. */
export function receivedError({ kind, message, code }: SentError): Error {
  switch (kind) {
    case 'not-started':
      return new NotStarted(message);
    case 'timed-out':
      return new CommandTimedOut(message);
    case 'aborted':
      return Object.assign(new Error(message), { name: 'AbortError' });
    case 'system':
      return Object.assign(new Error(message), { code: code ?? 'EIO' });
    case 'other':
      return new Error(message);
  }
}
