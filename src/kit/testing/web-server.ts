import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedOf {
  readonly method: string;
  /** Holds the path with the query. */
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface WebReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface TestWebServer {
  /** Holds the address without a slash at its end. */
  readonly url: string;
  readonly asked: readonly AskedOf[];
  close(): Promise<void>;
}

/** Returns a real web server; where `answer` returns null it never replies. */
export async function startWebServer(
  answer: (asked: AskedOf, count: number) => WebReply | null = () => ({ status: 200 }),
): Promise<TestWebServer> {
  const asked: AskedOf[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(parts).toString() };
      asked.push(one);
      const reply = answer(one, asked.length);
      if (reply === null) return;
      response.writeHead(reply.status, reply.headers);
      response.end(reply.body ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
