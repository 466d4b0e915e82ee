import { setTimeout as delay } from 'node:timers/promises';
import { carries, listProcesses, type ProcessEntry } from './processes.ts';
import type { KillTarget } from './types.ts';

const POLL_MS = 50;
/** How long we look for survivors after KILL: one in an uninterruptible wait cannot be ended by anybody. */
const KILL_PATIENCE_MS = 3000;

/**
 * Ends every process of a build: those that carry the cookie, the process groups of its commands, and all descendants.
 * TERM first; what is alive after the grace gets KILL. Processes that start meanwhile are found by looking again.
 * Answers how many different processes were found.
 */
export async function killTree(target: KillTarget, leaders: readonly number[]): Promise<number> {
  const seen = new Set<number>();
  let doomed = await find(target, leaders, seen);
  if (doomed.length === 0) return 0;
  signal(doomed, 'SIGTERM');
  const graceEnds = performance.now() + target.graceMs;
  while (doomed.length > 0 && performance.now() < graceEnds) {
    await delay(POLL_MS);
    const known = new Set(seen);
    doomed = await find(target, leaders, seen);
    signal(
      doomed.filter((pid) => !known.has(pid)),
      'SIGTERM',
    );
  }
  const patienceEnds = performance.now() + KILL_PATIENCE_MS;
  while (doomed.length > 0 && performance.now() < patienceEnds) {
    signal(doomed, 'SIGKILL');
    await delay(POLL_MS);
    doomed = await find(target, leaders, seen);
  }
  return seen.size;
}

/** Living processes of the build; what was found once stays doomed, also when its parent is gone. */
async function find(target: KillTarget, leaders: readonly number[], seen: Set<number>): Promise<number[]> {
  const all = await listProcesses();
  const spared = ancestorsOf(process.pid, all);
  const cookied = await Promise.all(all.map(({ pid }) => carries(pid, target.cookie)));
  const doomed = new Set<number>();
  for (const [index, entry] of all.entries()) {
    if (cookied[index] || leaders.includes(entry.pid) || leaders.includes(entry.group)) doomed.add(entry.pid);
  }
  const living = new Set(all.map(({ pid }) => pid));
  for (const pid of seen) if (living.has(pid)) doomed.add(pid);
  addDescendants(doomed, all);
  for (const pid of spared) doomed.delete(pid);
  for (const pid of doomed) seen.add(pid);
  return [...doomed];
}

function addDescendants(doomed: Set<number>, all: readonly ProcessEntry[]): void {
  const children = new Map<number, number[]>();
  for (const { pid, parent } of all) children.set(parent, [...(children.get(parent) ?? []), pid]);
  const queue = [...doomed];
  for (let pid = queue.pop(); pid !== undefined; pid = queue.pop()) {
    for (const child of children.get(pid) ?? []) {
      if (doomed.has(child)) continue;
      doomed.add(child);
      queue.push(child);
    }
  }
}

/** The server itself, all above it, and the first process. */
function ancestorsOf(pid: number, all: readonly ProcessEntry[]): Set<number> {
  const parents = new Map(all.map((entry) => [entry.pid, entry.parent]));
  const found = new Set<number>([0, 1]);
  for (let next: number | undefined = pid; next !== undefined && !found.has(next); next = parents.get(next))
    found.add(next);
  return found;
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It ended by itself meanwhile, or belongs to somebody else.
    }
  }
}
