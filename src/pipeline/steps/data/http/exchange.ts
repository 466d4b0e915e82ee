import { type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { charsetNamed, decodeBytes, encodeText } from '../../../../groovy/index.ts';
import { hasCode, messageOf } from '../../../../kit/index.ts';
import { ioFailure } from '../../files/paths.ts';

export interface HttpHeader {
  readonly name: string;
  readonly value: string;
}

export interface HttpQuestion {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly HttpHeader[];
  /**
   * Holds the header `Basic …`, which is sent only to the server of the address, not to another one after a redirection.
   * Null means none.
   */
  readonly authorization: string | null;
  readonly body: string | null;
  /** Limits the milliseconds without a byte; 0 means no limit. */
  readonly timeoutMs: number;
  readonly anyCertificate: boolean;
}

export interface HttpAnswer {
  /** Holds the status line: `HTTP/1.1 200 OK`. */
  readonly statusLine: string;
  readonly status: number;
  /** Holds the headers by name, as the server wrote it. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  /** Names the character set; null where the server does not specify it. */
  readonly charset: string | null;
  readonly bytes: Buffer;
}

/** Limits the length of a response in bytes, as it becomes a value of the script. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_REDIRECTS = 20;

/** Sends a request, and follows redirections where the method is GET or HEAD. */
export async function exchange(question: HttpQuestion, signal: AbortSignal): Promise<HttpAnswer> {
  let { url } = question;
  for (let count = 0; ; count += 1) {
    const isElsewhere = parsed(url).origin !== parsed(question.url).origin;
    const answer = await once({ ...question, url, ...(isElsewhere && { authorization: null }) }, signal);
    const target = redirection(answer, question.method);
    if (target === null) return answer;
    if (count >= MAX_REDIRECTS) throw ioFailure(`Maximum redirects (${MAX_REDIRECTS}) exceeded`);
    url = new URL(target, url).href;
  }
}

function redirection({ status, headers }: HttpAnswer, method: string): string | null {
  if (![301, 302, 303, 307, 308].includes(status) || (method !== 'GET' && method !== 'HEAD')) return null;
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'location');
  return name === undefined ? null : (headers[name]?.[0] ?? null);
}

async function once(question: HttpQuestion, signal: AbortSignal): Promise<HttpAnswer> {
  const { method, headers, authorization, body, timeoutMs, anyCertificate } = question;
  const url = parsed(question.url);
  const ask = url.protocol === 'https:' ? secureRequest : plainRequest;
  const given = headers.flatMap(({ name, value }) => [name, value]);
  const has = (name: string): boolean => headers.some((each) => each.name.toLowerCase() === name);
  const bytes = body === null ? null : encodeText(charsetOfType(contentTypeOf(headers)) ?? 'UTF-8', body);
  if (authorization !== null && !has('authorization')) given.push('Authorization', authorization);
  if (!has('host')) given.push('Host', url.host);
  if (bytes !== null && !has('content-length')) given.push('Content-Length', String(bytes.length));
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked: ClientRequest = ask(url, {
      method,
      headers: given,
      signal,
      rejectUnauthorized: !anyCertificate,
      ...(timeoutMs > 0 && { timeout: timeoutMs }),
    });
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('Read timed out'), { code: 'ETIMEDOUT' })));
    asked.on('error', reject);
    asked.on('response', resolve);
    asked.end(bytes ?? undefined);
  });
  return {
    statusLine: `HTTP/${response.httpVersion} ${response.statusCode ?? 0} ${response.statusMessage ?? ''}`.trimEnd(),
    status: response.statusCode ?? 0,
    headers: headersOf(response),
    charset: charsetOfType(response.headers['content-type'] ?? null),
    bytes: await contentOf(response),
  };
}

function parsed(url: string): URL {
  let found: URL;
  try {
    found = new URL(url);
  } catch {
    throw ioFailure(`no protocol: ${url}`, 'java.net.MalformedURLException');
  }
  if (found.protocol === 'http:' || found.protocol === 'https:') return found;
  throw ioFailure(`unknown protocol: ${found.protocol.slice(0, -1)}`, 'java.net.MalformedURLException');
}

async function contentOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_ANSWER_BYTES) {
      response.destroy();
      throw ioFailure(`The answer is larger than ${MAX_ANSWER_BYTES} bytes`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function headersOf({ rawHeaders }: IncomingMessage): Record<string, string[]> {
  const found = new Map<string, string[]>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    found.set(name, [...(found.get(name) ?? []), rawHeaders[index + 1] ?? '']);
  }
  return Object.fromEntries(found);
}

function contentTypeOf(headers: readonly HttpHeader[]): string | null {
  return headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? null;
}

/** Maps content types to their default character sets. Jenkins: Apache's `ContentType`. */
const USUAL_CHARSETS: Readonly<Record<string, string>> = {
  'application/json': 'UTF-8',
  'application/x-www-form-urlencoded': 'ISO-8859-1',
  'application/xml': 'ISO-8859-1',
  'text/html': 'ISO-8859-1',
  'text/plain': 'ISO-8859-1',
  'text/xml': 'ISO-8859-1',
};

function charsetOfType(type: string | null): string | null {
  if (type === null) return null;
  const named = /;\s*charset="?([^\s;"]+)/i.exec(type)?.[1];
  if (named !== undefined) return charsetNamed(named);
  return USUAL_CHARSETS[type.split(';')[0]?.trim().toLowerCase() ?? ''] ?? null;
}

export function textOf({ bytes, charset }: Pick<HttpAnswer, 'bytes' | 'charset'>): string {
  return decodeBytes(charset ?? 'UTF-8', bytes);
}

/**
 * Returns what Jenkins prints where there was no response, and the status that it assumes then; null for another failure.
 */
export function unanswered(
  error: unknown,
  url: string,
): { readonly line: string; readonly text: string; readonly status: number } | null {
  const { hostname, port, protocol } = new URL(url);
  if (hasCode(error, 'ENOTFOUND') || hasCode(error, 'EAI_AGAIN')) {
    return {
      line: `Treating UnknownHostException(${hostname}: Name or service not known) as 404 Not Found`,
      text: 'UnknownHostException as 404 Not Found',
      status: 404,
    };
  }
  const why = timeoutText(error, `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`);
  if (why === null) return null;
  const text = `${why} as 408 Request Timeout`;
  return { line: `Treating ${text}`, text, status: 408 };
}

function timeoutText(error: unknown, host: string): string | null {
  if (hasCode(error, 'ETIMEDOUT')) return `class java.net.SocketTimeoutException(${messageOf(error)})`;
  if (!hasCode(error, 'ECONNREFUSED')) return null;
  return `class org.apache.http.conn.HttpHostConnectException(Connect to ${host} failed: Connection refused)`;
}
