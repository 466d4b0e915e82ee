import type { IncomingMessage } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type Clock, sleep } from '../../../kit/index.ts';
import type { PodObject } from '../../../points/index.ts';
import { isObject } from '../template/pod-yaml.ts';
import { ClusterError, errorOf } from './answer.ts';
import type { Cluster } from './cluster.ts';

const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;
/** Holds the pauses before requests that the cluster put off, or that did not reach it, are repeated. */
const RETRY_PAUSES_MS: readonly number[] = [500, 2_000, 5_000];
const LONGEST_WAIT_SECONDS = 30;
const CODES_TO_REPEAT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

export interface ClusterRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Holds the path below the address of the cluster: `/api/v1/namespaces/x/pods`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: PodObject;
  readonly signal: AbortSignal;
}

/** Asks the interface of a cluster. Requests that were put off are repeated; one that makes something is safe to, as it has a name. */
export class ClusterClient {
  readonly cluster: Cluster;
  readonly #clock: Clock;
  readonly #agent: HttpAgent | HttpsAgent;
  /** Holds the connections of watches, which take none from requests. */
  readonly #watches: HttpAgent | HttpsAgent;

  constructor(cluster: Cluster, clock: Clock) {
    this.cluster = cluster;
    this.#clock = clock;
    const agentWith = (options: object): HttpAgent | HttpsAgent =>
      cluster.url.protocol === 'https:' ? new HttpsAgent({ ...options, ...cluster.tls }) : new HttpAgent(options);
    this.#agent = agentWith({ keepAlive: true, maxSockets: cluster.maxRequests });
    this.#watches = agentWith({ keepAlive: false });
  }

  /** Returns the object of an answer. Throws ClusterError, what the network says, and the signal's reason. */
  async ask(request: ClusterRequest): Promise<PodObject> {
    const parsed: unknown = JSON.parse(await this.text(request));
    if (isObject(parsed)) return parsed;
    throw new ClusterError(200, 'the cluster answers no object');
  }

  /** Returns the text of an answer. */
  async text(request: ClusterRequest): Promise<string> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await this.#open(request, this.cluster.readTimeoutMs);
        return await textOf(answer, MAX_ANSWER_BYTES);
      } catch (error) {
        const pause = RETRY_PAUSES_MS[attempt];
        if (request.signal.aborted) throw request.signal.reason;
        if (pause === undefined || !isPassing(error)) throw error;
        const asked = error instanceof ClusterError ? error.retryAfter : null;
        await sleep(this.#clock, asked === null ? pause : Math.min(asked, LONGEST_WAIT_SECONDS) * 1000, request.signal);
      }
    }
  }

  /**
   * Calls `take` with each object of an answer that goes on, a line each, until the cluster ends it or the signal is aborted.
   */
  async lines(request: ClusterRequest, take: (object: PodObject) => void): Promise<void> {
    const answer = await this.#open(request, 0);
    const end = (): void => void answer.destroy();
    request.signal.addEventListener('abort', end, { once: true });
    let rest = '';
    try {
      answer.setEncoding('utf8');
      for await (const piece of answer) {
        const lines = `${rest}${String(piece)}`.split('\n');
        rest = lines.pop() ?? '';
        if (rest.length > MAX_ANSWER_BYTES) throw new Error('a line of the cluster is too long');
        for (const line of lines) {
          const object: unknown = line.trim() === '' ? null : JSON.parse(line);
          if (isObject(object)) take(object);
        }
      }
    } catch (error) {
      if (request.signal.aborted) return;
      throw error;
    } finally {
      request.signal.removeEventListener('abort', end);
      answer.destroy();
    }
  }

  /** Waits before a request that should not be repeated at once. */
  async rest(ms: number, signal: AbortSignal): Promise<void> {
    await sleep(this.#clock, ms, signal);
  }

  close(): void {
    this.#agent.destroy();
    this.#watches.destroy();
  }

  /** Returns an answer of success. `timeoutMs` is how long nothing may come; 0 for ever. */
  async #open(request: ClusterRequest, timeoutMs: number): Promise<IncomingMessage> {
    request.signal.throwIfAborted();
    const { cluster } = this;
    const url = urlOf(cluster, request.path, request.query);
    const authorization = await cluster.authorization();
    const body = request.body === undefined ? null : Buffer.from(JSON.stringify(request.body));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const sent = send(
        url,
        {
          method: request.method,
          agent: timeoutMs === 0 ? this.#watches : this.#agent,
          signal: request.signal,
          headers: {
            accept: 'application/json',
            ...(authorization !== null && { authorization }),
            ...(body !== null && { 'content-type': 'application/json', 'content-length': body.length }),
          },
        },
        resolve,
      );
      sent.on('error', reject);
      sent.setTimeout(timeoutMs === 0 ? cluster.readTimeoutMs : timeoutMs, () =>
        sent.destroy(Object.assign(new Error('the cluster does not answer'), { code: 'ETIMEDOUT' })),
      );
      sent.end(body);
    });
    if (timeoutMs === 0) answer.socket.setTimeout(0);
    const status = answer.statusCode ?? 0;
    if (status >= 200 && status < 300) return answer;
    throw errorOf(status, await textOf(answer, MAX_ERROR_BYTES), answer.headers['retry-after']);
  }
}

/** Returns the address of a path below that of a cluster, which may have a path itself. */
export function urlOf({ url }: Pick<Cluster, 'url'>, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const whole = new URL(url);
  whole.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`;
  whole.search = new URLSearchParams(query).toString();
  return whole;
}

function isPassing(error: unknown): boolean {
  if (error instanceof ClusterError) return error.status === 429 || error.status >= 500;
  return error instanceof Error && 'code' in error && CODES_TO_REPEAT.has(String(error.code));
}

async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    pieces.push(piece);
    length += piece.length;
    if (length > maxBytes) {
      answer.destroy();
      throw new Error('the answer of the cluster is too long');
    }
  }
  return Buffer.concat(pieces).toString('utf8');
}
