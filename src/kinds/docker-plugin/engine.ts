import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type CloudContext, CloudRefused } from '../../points/index.ts';
import type { DockerConfig } from './fields.ts';

const VERSION = '/v1.40';
const DEFAULT_URI = 'unix:///var/run/docker.sock';
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const READ_TIMEOUT_SECONDS = 60;

/** Is thrown where the engine answers that it cannot or will not. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly timeoutMs?: number;
}

/** Asks a Docker engine by its HTTP interface and returns the text of its answer. Throws `EngineError`. */
export type Engine = (request: EngineRequest) => Promise<string>;

/** Returns the engine of a cloud. Throws `CloudRefused` where its address or credential is none. */
export async function engineOf(
  { dockerApi }: DockerConfig,
  context: Pick<CloudContext, 'credential'>,
): Promise<Engine> {
  const uri = (dockerApi?.dockerHost?.uri || DEFAULT_URI).trim();
  const seconds = Number(dockerApi?.readTimeout ?? '') || READ_TIMEOUT_SECONDS;
  const id = dockerApi?.dockerHost?.credentialsId ?? '';
  if (uri.startsWith('unix://')) return engineAt({ socketPath: uri.slice('unix://'.length) }, null, seconds);
  let url: URL;
  try {
    url = new URL(uri);
  } catch {
    throw new CloudRefused('the address of the Docker engine is none');
  }
  if (url.protocol !== 'tcp:' && url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new CloudRefused('the address of the Docker engine must begin with unix://, tcp:// or https://');
  const tls = id === '' ? (url.protocol === 'https:' ? {} : null) : await tlsOf(id, context);
  return engineAt({ host: url.hostname, port: url.port || (tls === null ? '2375' : '2376') }, tls, seconds);
}

async function tlsOf(id: string, { credential }: Pick<CloudContext, 'credential'>): Promise<object> {
  const found = await credential(id);
  if (found === null) throw new CloudRefused(`there is no credential ${id}`);
  if (found.kind !== 'docker-server') throw new CloudRefused(`the credential ${id} is none of a Docker server`);
  return {
    ...(found.clientKey !== '' && { key: found.clientKey, cert: found.clientCertificate }),
    ...(found.serverCaCertificate !== '' && { ca: found.serverCaCertificate }),
  };
}

function engineAt(place: object, tls: object | null, seconds: number): Engine {
  // Short requests, some minutes apart: nothing is gained by connections that are kept.
  const agent = tls === null ? new Agent({ keepAlive: false }) : undefined;
  return async ({ method, path, query = {}, body, headers = {}, signal, timeoutMs = seconds * 1000 }) => {
    signal.throwIfAborted();
    const isBytes = Buffer.isBuffer(body);
    const sentBody = body === undefined ? null : isBytes ? body : Buffer.from(JSON.stringify(body));
    const search = new URLSearchParams(query).toString();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = tls === null ? httpRequest : httpsRequest;
      const sent = send(
        {
          ...place,
          ...tls,
          ...(agent && { agent }),
          method,
          path: `${VERSION}${path}${search === '' ? '' : `?${search}`}`,
          signal,
          headers: {
            ...headers,
            ...(sentBody !== null && {
              'content-type': isBytes ? 'application/x-tar' : 'application/json',
              'content-length': sentBody.length,
            }),
          },
        },
        resolve,
      );
      sent.on('error', reject);
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error('the Docker engine does not answer')));
      sent.end(sentBody);
    });
    const text = await textOf(answer);
    const status = answer.statusCode ?? 0;
    if (status < 200 || status >= 400)
      throw new EngineError(status, `the Docker engine answers ${status}: ${messageIn(text)}`);
    return text;
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_ANSWER_BYTES) {
      answer.destroy();
      throw new Error('the answer of the Docker engine is too long');
    }
  }
  return Buffer.concat(pieces).toString('utf8');
}

function messageIn(text: string): string {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed) return String(parsed.message);
  } catch {
    // It is no JSON.
  }
  return text.trim().slice(0, 500);
}
