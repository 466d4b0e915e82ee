import { readdir, readFile } from 'node:fs/promises';
import type { ServerProcess } from '../test/harness/server-process.ts';

/** The clock ticks of `/proc` are hundredths of a second. */
const TICK_MS = 10;

/** Describes processor time in milliseconds. */
export interface ProcessorTime {
  readonly server: number;
  /** Is the time of the processes that the server began, whether they live or have ended. */
  readonly children: number;
}

/**
 * Returns the processor time that a server and its processes have used. A process that ended is counted by its parent, and
 * supervisors of commands live on after them, so that each living descendant is asked for its own time and that of its
 * children. Children are asked before their parents: one that ends in between is counted twice rather than not at all.
 */
export async function processorTime(server: ServerProcess): Promise<ProcessorTime> {
  const pid = Number(server.child.pid);
  let children = 0;
  for (const descendant of (await descendants(pid)).reverse()) {
    const { own, ofChildren } = await timesOf(descendant);
    children += own + ofChildren;
  }
  const { own, ofChildren } = await timesOf(pid);
  return { server: own, children: children + ofChildren };
}

/** Returns the ids of all living processes below a process, parents before their children. */
export async function descendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = await Promise.all(tasks.map((task) => proc(`${pid}/task/${task}/children`)));
  const pids = children.flatMap((text) => text.split(' ')).filter((text) => text !== '');
  return [...pids.map(Number), ...(await Promise.all(pids.map((child) => descendants(Number(child))))).flat()];
}

async function timesOf(pid: number): Promise<{ readonly own: number; readonly ofChildren: number }> {
  const text = await proc(`${pid}/stat`);
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return { own: (user + system) * TICK_MS, ofChildren: (childrenUser + childrenSystem) * TICK_MS };
}

/** Returns a text of `/proc`, which is empty for a process that has ended. */
async function proc(path: string): Promise<string> {
  return readFile(`/proc/${path}`, 'latin1').catch(() => '');
}
