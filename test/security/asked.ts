import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { basic, sharedServer, type TestServer } from '../http/start.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Asking {
  readonly body?: string | Buffer;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The administrator otherwise, whose crumb goes along. */
  readonly by?: 'nobody';
}

export interface Attacked {
  readonly server: TestServer;
  /** Asks over a connection of its own; the path goes out as it stands. `POST /x`. */
  ask(what: string, asking?: Asking): Promise<Answered>;
}

/** One server that listens, for all tests of a file. */
export function attacked(args: readonly string[] = []): () => Attacked {
  const server = sharedServer(args);
  let crumb: Record<string, string> = {};
  let port = 0;
  beforeAll(async () => {
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    const address = server().app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    const issued = await ask('GET /crumbIssuer/api/json');
    const { crumb: value } = JSON.parse(issued.body);
    crumb = { 'Jenkins-Crumb': value, cookie: String(issued.headers['set-cookie']).split(';', 1)[0] ?? '' };
  });

  async function ask(what: string, { body, type, headers, by }: Asking = {}): Promise<Answered> {
    const space = what.indexOf(' ');
    const known = by === 'nobody' ? {} : { authorization: basic('admin', server().password), ...crumb };
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          agent: false,
          method: what.slice(0, space),
          path: what.slice(space + 1),
          headers: { ...known, ...(type !== undefined && { 'content-type': type }), ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.once('error', reject);
          answer.once('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      asked.once('error', reject);
      asked.end(body);
    });
  }

  return () => ({ server: server(), ask });
}

/** A server of the attacker's, which counts who comes; gone after the tests of the file. */
export function lure(): () => { readonly url: string; readonly visits: readonly string[] } {
  const visits: string[] = [];
  const listener = createServer((asked, answer) => {
    visits.push(String(asked.url));
    answer.end();
  });
  beforeAll(() => new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve)));
  afterAll(() => new Promise<void>((resolve) => void listener.close(() => resolve())));
  return () => ({ url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`, visits });
}

export const XML = 'application/xml';
export const FORM = 'application/x-www-form-urlencoded';

export function form(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString();
}
