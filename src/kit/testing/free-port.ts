import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { until } from './until.ts';

/** Below the ports that systems give away to whoever names none, as every server of another test does. */
const PORTS = { from: 10_000, below: 32_768 };

/**
 * Returns a port that nobody listens on, for programs that do not choose one, and for servers that are not there yet. None
 * is given away twice by the system meanwhile, as it is by one that listened on any port and was closed.
 */
export async function freePort(): Promise<number> {
  return until(async () => {
    const port = randomInt(PORTS.from, PORTS.below);
    return (await isFree(port)) && port;
  });
}

/** Resolves when somebody listens there. */
export async function listening(port: number): Promise<void> {
  await until(() => isListening(port));
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(socket.destroy() !== undefined));
    socket.on('error', () => resolve(false));
  });
}
