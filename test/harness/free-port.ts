import { connect, createServer } from 'node:net';
import { until } from './until.ts';

/** Returns a port that nobody listens on at the moment, for programs that do not choose one. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when somebody listens there. */
export async function listening(port: number): Promise<void> {
  await until(async () => {
    const answered = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(socket.destroy() !== undefined));
      socket.on('error', () => resolve(false));
    });
    return answered ? { found: port } : { instead: `nobody listens on ${port}` };
  });
}
