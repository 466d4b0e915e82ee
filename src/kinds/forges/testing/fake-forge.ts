import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SourceContext } from '../../../points/index.ts';

/** Describes an answer of a fake forge: `body` is sent as JSON. */
export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface FakeForge {
  readonly url: string;
  /** Holds the requests as `GET /path?query`, in order, with the status of their responses. */
  readonly requests: string[];
  /** Returns the headers of the last request. */
  headers(): IncomingMessage['headers'];
  /** Holds the answers by path with query, which are given in turn; the last one is repeated. Other paths answer 404. */
  readonly answers: Map<string, FakeAnswer | FakeAnswer[]>;
}

/** Starts a server that answers as a forge's documentation says: with ETags, pages and limits where a test gives them. */
export async function fakeForge(t: { onTestFinished(action: () => Promise<void>): void }): Promise<FakeForge> {
  const answers: FakeForge['answers'] = new Map();
  const requests: string[] = [];
  let last: IncomingMessage['headers'] = {};
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    last = request.headers;
    const path = request.url ?? '';
    const known = answers.get(path);
    const answer = Array.isArray(known) ? (known.length > 1 ? known.shift() : known[0]) : known;
    const tag = answer?.headers?.['etag'];
    const isKnown = tag !== undefined && request.headers['if-none-match'] === tag;
    const status = answer === undefined ? 404 : isKnown ? 304 : (answer.status ?? 200);
    requests.push(`${request.method} ${path} ${status}`);
    response.writeHead(status, { 'content-type': 'application/json', ...answer?.headers });
    response.end(isKnown ? undefined : JSON.stringify(answer?.body ?? { message: 'Not Found' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, answers, headers: () => last };
}

export interface RecordedSourceContext extends SourceContext {
  readonly lines: string[];
  /** Holds the waiting times in milliseconds. */
  readonly waits: number[];
}

/** Returns what a source may use, with a clock whose timers end at once. */
export function recordedSourceContext(secrets: Readonly<Record<string, string>> = {}): RecordedSourceContext {
  const lines: string[] = [];
  const waits: number[] = [];
  return {
    lines,
    waits,
    log: { line: (text) => void lines.push(text), error: (text) => void lines.push(`ERROR: ${text}`) },
    processes: { run: () => Promise.reject(new Error('no program is needed')) },
    credentials: {
      find: async (id) => {
        const secret = secrets[id];
        return secret === undefined ? null : { kind: 'text', id, description: '', secret };
      },
    },
    cacheFolder: (name) => `/nowhere/${name}`,
    exclusively: (_name, task) => task(),
    signal: new AbortController().signal,
    clock: {
      now: () => 1_000_000,
      after(ms, action) {
        waits.push(ms);
        queueMicrotask(action);
        return () => undefined;
      },
    },
    forgeServers: async () => [],
    env: new Map(),
  };
}
