import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { messageOf } from '../../kit/index.ts';
import { PackageError } from '../package/manifest.ts';

const TIMEOUT_MS = 60_000;
const MAX_REDIRECTS = 5;

export interface Fetching {
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Yields what an address of `http:`, `https:` or `file:` has. Throws PackageError where it cannot be reached, answers with
 * another status than 200, says nothing for a minute, or has more than `maxBytes`.
 */
export async function* fetchBytes(
  address: string,
  { maxBytes, signal, headers }: Fetching,
): AsyncGenerator<Uint8Array> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^(https?|file):$/.test(url.protocol)) throw new PackageError(`${address} is no address`);
  let bytes = 0;
  try {
    for await (const chunk of url.protocol === 'file:'
      ? createReadStream(fileURLToPath(url))
      : answerOf(url, { signal, headers })) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new PackageError(`it has more than ${maxBytes} bytes`);
      yield chunk;
    }
  } catch (error) {
    signal?.throwIfAborted();
    const reason = error instanceof PackageError ? error.message : causeOf(error);
    throw new PackageError(`${withoutPassword(url)} could not be fetched: ${reason}`);
  }
}

/** Returns all of what an address has. Throws as `fetchBytes` does. */
export async function fetchAll(address: string, options: Fetching): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of fetchBytes(address, options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* answerOf(
  first: URL,
  { signal, headers }: { signal: AbortSignal | undefined; headers: Fetching['headers'] },
): AsyncGenerator<Uint8Array> {
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const stalled = new AbortController();
    const timer = setTimeout(() => stalled.abort(new Error('it said nothing for a minute')), TIMEOUT_MS);
    const either = signal === undefined ? stalled.signal : AbortSignal.any([stalled.signal, signal]);
    try {
      // What a site of one host may see no other host may.
      const own = url.host === first.host ? headers : undefined;
      const answer = await fetch(url, { redirect: 'manual', signal: either, ...(own && { headers: own }) });
      const location = answer.headers.get('location');
      if (answer.status >= 300 && answer.status < 400 && location !== null) {
        await answer.body?.cancel();
        if (redirects === MAX_REDIRECTS) throw new PackageError('it is redirected again and again');
        url = new URL(location, url);
        if (!/^https?:$/.test(url.protocol)) throw new PackageError(`it is redirected to ${url.protocol}`);
        if (first.protocol === 'https:' && url.protocol === 'http:')
          throw new PackageError('it is redirected to a place without encryption');
        continue;
      }
      if (answer.status !== 200) throw new PackageError(`the answer was ${answer.status} ${answer.statusText}`.trim());
      for await (const chunk of answer.body ?? []) {
        timer.refresh();
        yield chunk;
      }
      return;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Returns the reason that lies below an error of `fetch`, whose own message says only that it failed. */
function causeOf(error: unknown): string {
  return error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error);
}

function withoutPassword(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}
