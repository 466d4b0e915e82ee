import type { Clock } from './clock.ts';
import { messageOf } from './errors.ts';
import { sleep } from './sleep.ts';

export interface WebRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Holds the address, `http:` or `https:`. It may hold a secret, so that no message names more of it than the host. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limits each attempt; the default is 15 s. */
  readonly timeoutMs?: number;
  /** Limits the attempts where the other side cannot answer now; the default is 3. */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

export interface WebAnswer {
  readonly status: number;
  /** Holds at most a megabyte of the answer. */
  readonly text: string;
}

/** Is thrown where there was no answer. The message names the host and the reason. */
class WebFailure extends Error {
  override readonly name = 'WebFailure';
}

const TIMEOUT_MS = 15_000;
const ATTEMPTS = 3;
const PAUSE_MS = 500;
/** Limits how long a request waits for the other side to be ready, whatever that requests. */
const MAX_PAUSE_MS = 10_000;
const MAX_BYTES = 1024 * 1024;
const MAX_REDIRECTS = 3;

/**
 * Sends a request to a web server and returns its answer. Where that is too many requests (429), or a failure of the server
 * (5xx, no connection), it is tried again with growing pauses, or after the time of Retry-After. A redirect is followed to
 * the same host only, so that secrets in headers are sent nowhere else. Throws WebFailure, and the signal's reason.
 */
export async function askWeb(request: WebRequest, { clock }: { readonly clock: Clock }): Promise<WebAnswer> {
  const url = addressOf(request.url);
  const attempts = request.attempts ?? ATTEMPTS;
  for (let attempt = 1; ; attempt += 1) {
    request.signal?.throwIfAborted();
    const isLast = attempt >= attempts;
    let wanted: number | null = null;
    try {
      const { answer, retryAfter } = await once(request, url);
      if (isLast || (answer.status !== 429 && answer.status < 500)) return answer;
      wanted = retryAfter;
    } catch (error) {
      request.signal?.throwIfAborted();
      if (isLast || error instanceof WebFailure) throw failureOf(url, error);
    }
    await sleep(clock, Math.min(MAX_PAUSE_MS, wanted ?? PAUSE_MS * 4 ** (attempt - 1)), request.signal);
  }
}

function addressOf(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) throw new WebFailure('not an address of a web server');
  return url;
}

async function once(request: WebRequest, first: URL): Promise<{ answer: WebAnswer; retryAfter: number | null }> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  let url = first;
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url, {
      method: request.method,
      headers: { 'User-Agent': 'millwright', ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
      redirect: 'manual',
      signal,
    });
    const to = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || to === null) {
      const text = await bodyOf(response);
      return { answer: { status: response.status, text }, retryAfter: pauseIn(response.headers.get('retry-after')) };
    }
    await response.body?.cancel();
    const next = URL.canParse(to, url) ? new URL(to, url) : null;
    if (next === null || next.origin !== url.origin || redirects === MAX_REDIRECTS) {
      throw new WebFailure(`${url.host} redirects to ${next === null ? 'nowhere' : next.host}, which is not followed`);
    }
    url = next;
  }
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    size += part.length;
    if (size > MAX_BYTES) break;
  }
  return Buffer.concat(parts).subarray(0, MAX_BYTES).toString('utf8');
}

/** Reads a pause given in seconds, or as a date. */
function pauseIn(text: string | null): number | null {
  if (text === null) return null;
  if (/^\d{1,6}$/.test(text.trim())) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function failureOf(url: URL, error: unknown): WebFailure {
  if (error instanceof WebFailure) return error;
  const { name, cause } = error as {
    readonly name?: string;
    readonly cause?: { readonly code?: string; readonly message?: string };
  };
  const reason = name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? cause?.message ?? messageOf(error));
  return new WebFailure(`${url.host}: ${reason}`);
}
