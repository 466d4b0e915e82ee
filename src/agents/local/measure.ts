import { readFile, statfs } from 'node:fs/promises';
import { freemem, tmpdir, totalmem } from 'node:os';
import type { Clock } from '../../kit/index.ts';
import type { MachineMeasures } from '../../points/index.ts';

/** Measures what the monitors of nodes show of this machine; `folder` is the one in which the agent, or the server, works. */
export async function measureMachine(folder: string, clock: Pick<Clock, 'now'>): Promise<MachineMeasures> {
  const [temporarySpace, rootSpace, swap] = await Promise.all([space(tmpdir()), space(folder), swapSpace()]);
  return { temporarySpace, rootSpace, memory: { total: totalmem(), free: freemem() }, swap, clock: clock.now() };
}

async function space(path: string): Promise<MachineMeasures['rootSpace']> {
  try {
    const { bavail, blocks, bsize } = await statfs(path);
    return { path, free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Returns the swap space of Linux; null elsewhere. */
async function swapSpace(): Promise<MachineMeasures['swap']> {
  try {
    const text = await readFile('/proc/meminfo', 'latin1');
    const bytes = (name: string): number => Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1024;
    return { total: bytes('SwapTotal'), free: bytes('SwapFree') };
  } catch {
    return null;
  }
}
