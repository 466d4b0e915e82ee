import type { ChildProcess } from 'node:child_process';
import type { WebSocket } from 'ws';
import { startProcess } from './cluster-double.ts';

export interface ExecServed {
  readonly argv: readonly string[];
  /** Holds the working folder of the container; null where there is no such container. */
  readonly folder: string | null;
  readonly env: Readonly<Record<string, string>>;
  started(child: ChildProcess): void;
}

/** Runs a command for a connection as a node of a cluster does: streams by a first byte, and at the end how it ended. */
export function serveExec(socket: WebSocket, { argv, folder, env, started }: ExecServed): void {
  const status = (body: object): void => {
    socket.send(Buffer.concat([Buffer.from([3]), Buffer.from(JSON.stringify(body))]));
    socket.close();
  };
  if (folder === null) {
    status({ status: 'Failure', message: 'container not found', reason: 'BadRequest' });
    return;
  }
  const child = startProcess(argv, env, folder);
  started(child);
  child.stdin?.on('error', () => undefined);
  child.on('error', (error) => status({ status: 'Failure', message: error.message, reason: 'InternalError' }));
  child.stdout?.on('data', (data: Buffer) => socket.send(Buffer.concat([Buffer.from([1]), data])));
  child.stderr?.on('data', (data: Buffer) => socket.send(Buffer.concat([Buffer.from([2]), data])));
  socket.on('message', (data: Buffer) => {
    if (data[0] === 0) child.stdin?.write(data.subarray(1));
    else if (data[0] === 255) child.stdin?.end();
  });
  child.on('exit', (code) => {
    if (code === 0) status({ status: 'Success' });
    else
      status({
        status: 'Failure',
        reason: 'NonZeroExitCode',
        details: { causes: [{ reason: 'ExitCode', message: String(code ?? 137) }] },
      });
  });
}
