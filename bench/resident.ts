import { readFile } from 'node:fs/promises';
import type { ServerProcess } from '../test/harness/server-process.ts';

/** Megabytes of a server's process that are in memory. */
export async function residentMegabytes(server: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
