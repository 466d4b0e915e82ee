import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';

/** Stands between an agent and its server, on this machine. */
export interface StallingProxy {
  readonly port: number;
  /** Lets nothing through any more, while connections stay open, as with a cable that is out; new ones are taken and hang. */
  stall(): void;
  /** Lets everything through again; what hung is cut off. */
  restore(): void;
  /** Cuts all connections off. */
  cut(): void;
}

export async function stallingProxy(t: Finisher, target: () => { host: string; port: number }): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((near) => {
    const far = connect(target());
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
      if (isStalled) socket.pause();
    }
    if (isStalled) return;
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  t.onTestFinished(async () => {
    server.close();
    cut();
  });
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      isStalled = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    restore() {
      isStalled = false;
      cut();
    },
    cut,
  };
}
