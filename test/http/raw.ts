import { connect, type Socket } from 'node:net';
import { basic, type TestServer } from './start.ts';

export interface RawAnswer {
  readonly statusCode: number;
  /** By name in lower case; of several of one name the last. */
  readonly headers: Readonly<Record<string, string>>;
  /** One character for each byte. */
  readonly body: string;
  /** All that came. */
  readonly text: string;
}

/** Sends bytes as they are and reads until the other side closes. The server must listen. */
export async function sendRaw(server: TestServer, bytes: string | Buffer): Promise<RawAnswer> {
  const socket = openSocket(server);
  socket.write(bytes);
  return parseAnswer(await everything(socket));
}

export function openSocket({ app }: TestServer): Socket {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return connect(address.port, '127.0.0.1');
}

/** All bytes until the other side closes. */
export function everything(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
    socket.once('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
  });
}

/** A GET as the administrator, with the path as it stands. */
export function rawGet(
  server: TestServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> {
  const all = {
    host: 'ci.example:8080',
    connection: 'close',
    authorization: basic('admin', server.password),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(server, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

function parseAnswer(text: string): RawAnswer {
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, end < 0 ? text.length : end).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines)
    headers[line.slice(0, line.indexOf(':')).toLowerCase()] = line.slice(line.indexOf(':') + 1).trim();
  const body = end < 0 ? '' : text.slice(end + 4);
  const whole = headers['transfer-encoding'] === 'chunked' ? unchunked(body) : body;
  return { statusCode: Number(first.split(' ')[1] ?? 0), headers, body: whole, text };
}

function unchunked(body: string): string {
  let text = '';
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.slice(at, line), 16);
    if (!(length > 0)) break;
    text += body.slice(line + 2, line + 2 + length);
    at = line + 2 + length + 2;
  }
  return text;
}
