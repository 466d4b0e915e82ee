import { messageOf } from '../../kit/index.ts';
import { withoutPassword } from '../../model/index.ts';
import { PackageError } from '../package/manifest.ts';
import { answerOf } from './answer.ts';
import { contentOf } from './local-file.ts';

/** Limits how long an index may take, and anything else for which nobody says otherwise. */
const DEADLINE_MS = 2 * 60_000;

export interface Fetching {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Says whether the address may be one of a file of this machine; it is left out for what comes from others. */
  readonly allowsFiles?: boolean;
  /** Limits how long all of it may take, in milliseconds; the default is two minutes. */
  readonly deadlineMs?: number;
}

/**
 * Yields what an address of `http:`, `https:` or, where that is allowed, `file:` has. A name and password in the address are sent
 * to its host alone, and no message has them. Throws PackageError where it cannot be reached, answers with another status than 200,
 * says nothing for a minute, is not there before the deadline, or has more than `maxBytes`.
 */
export async function* fetchBytes(
  address: string,
  { maxBytes, signal, headers, allowsFiles = false, deadlineMs = DEADLINE_MS }: Fetching,
): AsyncGenerator<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^(https?|file):$/.test(url.protocol))
    throw new PackageError(`${withoutPassword(address)} is no address`);
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new PackageError(`it was not there within ${deadlineMs / 1000} seconds`)),
    deadlineMs,
  );
  const either = signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]);
  let bytes = 0;
  try {
    if (url.protocol === 'file:' && !allowsFiles)
      throw new PackageError('files of this machine are not read for others');
    for await (const chunk of url.protocol === 'file:' ? contentOf(url, either) : answerOf(url, either, headers)) {
      // Such a loop goes on where the reader was slower than the deadline, and the chunks were there.
      late.signal.throwIfAborted();
      bytes += chunk.length;
      if (bytes > maxBytes) throw new PackageError(`it has more than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    const reason = late.signal.aborted ? late.signal.reason : error;
    throw new PackageError(`${withoutPassword(address)} could not be fetched: ${causeOf(reason)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns all of what an address has. Throws as `fetchBytes` does. */
export async function fetchAll(address: string, options: Fetching): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of fetchBytes(address, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Returns the reason that lies below an error of `fetch`, whose own message says only that it failed. */
function causeOf(error: unknown): string {
  if (error instanceof PackageError) return error.message;
  return error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
}
