import { WebSocket } from 'ws';
import { isObject, objectAt, objectsAt } from '../template/pod-yaml.ts';
import { errorOf } from './answer.ts';
import { urlOf } from './client.ts';
import type { Cluster } from './cluster.ts';

/** Names the forms of the conversation, the newer one first: only that one can say that the input has ended. */
const PROTOCOLS = ['v5.channel.k8s.io', 'v4.channel.k8s.io'];
const CHANNELS = { input: 0, output: 1, errors: 2, status: 3, close: 255 } as const;
const MAX_OUTPUT_BYTES = 1024 * 1024;

export interface ExecRequest {
  readonly namespace: string;
  readonly pod: string;
  readonly container: string;
  readonly argv: readonly string[];
  /** Holds what the command reads; it must end by itself when it has read that, as older clusters cannot end its input. */
  readonly input: string;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

export interface ExecOutcome {
  readonly code: number;
  /** Holds the first part of what it printed, errors among it. */
  readonly output: string;
}

/**
 * Runs a short command in a container and returns how it ended. Throws `ClusterError` where the cluster does not start it, what
 * the network says, and the reason of the signal.
 */
export async function execIn(cluster: Cluster, request: ExecRequest): Promise<ExecOutcome> {
  request.signal.throwIfAborted();
  const authorization = await cluster.authorization();
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(execUrl(cluster, request), PROTOCOLS, {
      ...cluster.tls,
      handshakeTimeout: cluster.connectTimeoutMs + cluster.readTimeoutMs,
      perMessageDeflate: false,
      headers: authorization === null ? {} : { authorization },
    });
    const pieces: Buffer[] = [];
    let length = 0;
    let code: number | null = null;
    const fail = (reason: unknown): void => {
      reject(reason);
      socket.terminate();
    };
    const onAbort = (): void => fail(request.signal.reason);
    const timer = setTimeout(
      () => fail(new Error(`the command in the container ${request.container} did not end in time`)),
      request.timeoutMs,
    );
    request.signal.addEventListener('abort', onAbort, { once: true });
    socket.on('unexpected-response', (_sent, answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        fail(errorOf(answer.statusCode ?? 0, Buffer.concat(parts).toString('utf8'), answer.headers['retry-after'])),
      );
    });
    socket.on('open', () => {
      socket.send(Buffer.concat([Buffer.from([CHANNELS.input]), Buffer.from(request.input)]));
      if (socket.protocol === PROTOCOLS[0]) socket.send(Buffer.from([CHANNELS.close, CHANNELS.input]));
    });
    socket.on('message', (data: Buffer) => {
      const [channel] = data;
      const rest = data.subarray(1);
      if (channel === CHANNELS.status) {
        code = codeOf(rest.toString('utf8'));
        // Processes that the command left behind may keep the connection open.
        socket.close();
      } else if ((channel === CHANNELS.output || channel === CHANNELS.errors) && length < MAX_OUTPUT_BYTES) {
        pieces.push(rest);
        length += rest.length;
      }
    });
    socket.on('error', fail);
    socket.on('close', () => {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', onAbort);
      const output = Buffer.concat(pieces).toString('utf8');
      if (code !== null) resolve({ code, output });
      else reject(new Error(`the cluster ended the command in the container ${request.container} without saying how`));
    });
  });
}

function execUrl(cluster: Cluster, { namespace, pod, container, argv }: ExecRequest): URL {
  const path = `/api/v1/namespaces/${encodeURIComponent(namespace)}/pods/${encodeURIComponent(pod)}/exec`;
  const url = urlOf(cluster, path);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const query = new URLSearchParams({ container, stdin: 'true', stdout: 'true', stderr: 'true', tty: 'false' });
  for (const word of argv) query.append('command', word);
  url.search = query.toString();
  return url;
}

/** Returns the exit code that a status tells; -1 where it tells that there was none, or is none. */
function codeOf(text: string): number {
  const status = parsed(text);
  if (!isObject(status)) return -1;
  if (status['status'] === 'Success') return 0;
  const cause = objectsAt(objectAt(status, 'details'), 'causes').find(({ reason }) => reason === 'ExitCode');
  const code = Number(cause?.['message']);
  return Number.isInteger(code) ? code : -1;
}

/** Returns what a cluster said as JSON; null where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
