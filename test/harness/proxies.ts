import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';

export interface ProxyOptions {
  /** Who may use it; everybody where it is missing. */
  readonly user?: string;
  readonly password?: string;
  /** Whether it leads nowhere. */
  readonly refuses?: boolean;
}

export interface TestProxy {
  readonly port: number;
  /** The places to which it led on, or was told to: `127.0.0.1:22`. */
  readonly asked: readonly string[];
}

/** A proxy that leads on by CONNECT. */
export async function startHttpProxy(t: Finisher, options: ProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createHttpServer();
  const wanted =
    options.user === undefined
      ? undefined
      : `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`;
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    asked.push(url);
    if (headers['proxy-authorization'] !== wanted)
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    if (options.refuses === true) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const { hostname, port } = new URL(`http://${url}`);
    lead(socket, hostname, Number(port), () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
  });
  return listening(t, server, asked);
}

/** A proxy of SOCKS, version 4 or 5. */
export async function startSocksProxy(t: Finisher, version: 4 | 5, options: ProxyOptions = {}): Promise<TestProxy> {
  const asked: string[] = [];
  const server = createServer((socket) => {
    const talk = version === 4 ? talkVersion4 : talkVersion5;
    talk(socket, readerOf(socket), options, asked).catch(() => socket.destroy());
  });
  return listening(t, server, asked);
}

type Read = (bytes: number) => Promise<Buffer>;

async function talkVersion4(socket: Socket, read: Read, options: ProxyOptions, asked: string[]): Promise<void> {
  const [, , high = 0, low = 0, ...address] = await read(8);
  let user = '';
  for (let [byte = 0] = await read(1); byte !== 0; [byte = 0] = await read(1)) user += String.fromCharCode(byte);
  const host = address.join('.');
  const port = high * 256 + low;
  asked.push(`${host}:${port}`);
  const isRefused = options.refuses === true || (options.user !== undefined && user !== options.user);
  if (isRefused) socket.end(Buffer.from([0, 91, 0, 0, 0, 0, 0, 0]));
  else lead(socket, host, port, () => socket.write(Buffer.from([0, 90, 0, 0, 0, 0, 0, 0])));
}

async function talkVersion5(socket: Socket, read: Read, options: ProxyOptions, asked: string[]): Promise<void> {
  const [, count = 0] = await read(2);
  const methods = [...(await read(count))];
  const method = options.user === undefined ? 0 : 2;
  if (!methods.includes(method)) return void socket.end(Buffer.from([5, 255]));
  socket.write(Buffer.from([5, method]));
  if (method === 2) {
    const [, userLength = 0] = await read(2);
    const user = (await read(userLength)).toString();
    const [passwordLength = 0] = await read(1);
    const password = (await read(passwordLength)).toString();
    const isGood = user === options.user && password === options.password;
    socket.write(Buffer.from([1, isGood ? 0 : 1]));
    if (!isGood) return void socket.end();
  }
  const [, , , kind] = await read(4);
  const host = kind === 1 ? [...(await read(4))].join('.') : (await read((await read(1))[0] ?? 0)).toString();
  const port = (await read(2)).readUInt16BE();
  asked.push(`${host}:${port}`);
  const answer = (code: number) => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0]);
  if (options.refuses === true) socket.end(answer(2));
  else lead(socket, host, port, () => socket.write(answer(0)));
}

/** Reads so many bytes of a socket at a time, and leaves the others in it. */
function readerOf(socket: Socket): Read {
  return async (bytes) => {
    if (bytes === 0) return Buffer.alloc(0);
    for (;;) {
      const found: Buffer | null = socket.read(bytes);
      if (found !== null) return found;
      await new Promise<void>((resolve, reject) => {
        socket.once('readable', resolve);
        socket.once('close', () => reject(new Error('the client is gone')));
      });
    }
  };
}

/** Leads a socket on to a place; `said` tells the client so, in one piece with what the machine says at once. */
function lead(socket: Socket, host: string, port: number, said: () => void): void {
  const there = connect(port, host);
  there.once('data', (first) => {
    socket.cork();
    said();
    socket.write(first);
    socket.uncork();
    socket.pipe(there).pipe(socket);
  });
  there.on('error', () => socket.destroy());
  socket.on('error', () => there.destroy());
  socket.on('close', () => there.destroy());
}

async function listening(t: Finisher, server: Server, asked: readonly string[]): Promise<TestProxy> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}
