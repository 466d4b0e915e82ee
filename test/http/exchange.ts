import { expect } from 'vitest';
import type { TestServer } from './start.ts';

/** A request and what its answer must say; what is not named may be anything. */
export interface Exchange {
  /** `POST /job/a/disable`. */
  readonly ask: string;
  readonly payload?: string;
  /** Content-Type. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The administrator otherwise. `no crumb` is the administrator without one. */
  readonly by?: 'nobody' | 'no crumb';
  readonly status: number;
  /** Location below the server's own address: `/job/a/`. */
  readonly location?: string;
  /** X-Error; none is sent otherwise. */
  readonly error?: string;
  readonly body?: string | RegExp;
  /** At least these properties. */
  readonly json?: object;
}

export const XML = 'application/xml';
export const FORM = 'application/x-www-form-urlencoded';
const BASE = 'http://ci.example:8080';

export async function expectExchange(server: TestServer, exchange: Exchange): Promise<void> {
  const answer = await send(server, exchange);
  const { status, location, error, body, json } = exchange;
  const told = {
    status: answer.statusCode,
    location: answer.headers.location,
    error: answer.headers['x-error'],
    version: answer.headers['x-jenkins'],
  };
  expect(told).toEqual({
    status,
    location: location === undefined ? undefined : BASE + location,
    error,
    version: '2.393',
  });
  if (answer.body === '' && status !== 204 && answer.raw.req.method !== 'HEAD')
    expect(answer.headers['content-length']).toBe('0');
  if (typeof body === 'string') expect(answer.body).toBe(body);
  if (body instanceof RegExp) expect(answer.body).toMatch(body);
  if (json !== undefined) expect(answer.json()).toMatchObject(json);
}

function send(server: TestServer, { ask, by, headers, payload, type }: Exchange) {
  const space = ask.indexOf(' ');
  const options = {
    method: methodOf(ask.slice(0, space)),
    url: ask.slice(space + 1),
    headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  };
  if (by === undefined) return server.as(options);
  const authorization = `Basic ${Buffer.from(`admin:${server.password}`).toString('base64')}`;
  return server.raw(by === 'nobody' ? options : { ...options, headers: { authorization, ...options.headers } });
}

function methodOf(word: string) {
  switch (word) {
    case 'GET':
    case 'HEAD':
    case 'POST':
    case 'PUT':
    case 'DELETE':
      return word;
    default:
      throw new Error(`no verb: ${word}`);
  }
}

/** In order: each builds on what those before it left. */
export async function expectExchanges(server: TestServer, exchanges: readonly Exchange[]): Promise<void> {
  for (const exchange of exchanges) {
    await expectExchange(server, exchange).catch((error: unknown) => {
      if (error instanceof Error) error.message = `${exchange.ask}: ${error.message}`;
      throw error;
    });
  }
}

export function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}
