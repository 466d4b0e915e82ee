import { open, readdir, readFile, stat } from 'node:fs/promises';
import { getuid } from 'node:process';
import type { ProcessRow, ProcessTable } from './process-table.ts';
import { isSupervisorLine } from './supervisor.ts';

/** Limits the processes that are read at the same time. */
const BATCH = 32;
/** Limits the bytes that are read of the words of a command line, enough to recognise a supervisor. */
const WORDS_BYTES = 16 * 1024;
/** Limits the bytes of an environment: more than Linux allows. */
const ENVIRONMENT_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 64 * 1024;

/** Reads `/proc` of Linux. */
export class ProcTable implements ProcessTable {
  async list(): Promise<ProcessRow[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    return inBatches(pids, async (pid) => rowOf(await readFile(`/proc/${pid}/stat`, 'latin1')));
  }

  async isSupervisor(pid: number, controlFolder?: string): Promise<boolean> {
    const [text] = await inBatches([pid], () => readStart(`/proc/${pid}/cmdline`, WORDS_BYTES));
    return text !== undefined && isSupervisorLine(text.toString('utf8').split('\0'), controlFolder);
  }

  async isLiving({ pid, started }: ProcessRow): Promise<boolean> {
    const [line] = await inBatches([pid], () => readFile(`/proc/${pid}/stat`, 'latin1'));
    const row = line === undefined ? null : rowOf(line);
    return row !== null && row.started === started && !row.ended && (flagsOf(line ?? '') & EXITING) === 0;
  }

  async carrying(pids: readonly number[], variables: Readonly<Record<string, string>>): Promise<number[]> {
    const wanted = Object.entries(variables).map(([name, value]) => Buffer.from(`\0${name}=${value}\0`));
    if (wanted.length === 0) return [];
    return inBatches(pids, async (pid) => {
      if ((await stat(`/proc/${pid}`)).uid !== getuid?.()) return null;
      const environment = await environmentOf(pid);
      const text = Buffer.concat([Buffer.of(0), environment, Buffer.of(0)]);
      return wanted.every((variable) => text.includes(variable)) ? pid : null;
    });
  }
}

/** Reads a line of `/proc/PID/stat`: the name in parentheses may hold anything. Returns null where it is no such line. */
export function rowOf(line: string): ProcessRow | null {
  const pid = Number.parseInt(line, 10);
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [state = '', parent, group] = fields;
  const started = fields[19];
  if (Number.isNaN(pid) || parent === undefined || group === undefined || started === undefined) return null;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    started,
    ended: state === 'Z' || state === 'X',
    stopped: state === 'T' || state === 't',
  };
}

/**
 * Reads the environment of a process. A process that is just executing another program has neither words nor an environment
 * for a moment.
 */
async function environmentOf(pid: number): Promise<Buffer> {
  for (let tries = 0; ; tries += 1) {
    const environment = await readStart(`/proc/${pid}/environ`, ENVIRONMENT_BYTES);
    if (environment.length > 0 || tries === EXEC_TRIES) return environment;
    if ((await readStart(`/proc/${pid}/cmdline`, 1)).length > 0) return environment;
    const line = await readFile(`/proc/${pid}/stat`, 'latin1');
    if ((flagsOf(line) & (EXITING | KERNEL_THREAD)) !== 0) return environment;
  }
}

/** Is the kernel's PF_EXITING, followed by PF_KTHREAD. */
const EXITING = 0x4;
const KERNEL_THREAD = 0x200000;
const EXEC_TRIES = 100;

function flagsOf(line: string): number {
  return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[6]);
}

/**
 * Returns the results of `read` for all items. Processes may end meanwhile, and some may not be read: both are left out.
 */
async function inBatches<T, R>(items: readonly T[], read: (item: T) => Promise<R | null>): Promise<R[]> {
  const found: R[] = [];
  for (let at = 0; at < items.length; at += BATCH) {
    const batch = await Promise.all(items.slice(at, at + BATCH).map((item) => read(item).catch(() => null)));
    for (const result of batch) if (result !== null) found.push(result);
  }
  return found;
}

/** Reads at most `limit` bytes of a file whose size is unknown. */
async function readStart(path: string, limit: number): Promise<Buffer> {
  await using file = await open(path, 'r');
  const chunks: Buffer[] = [];
  for (let total = 0; total < limit; ) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK_BYTES, limit - total)));
    if (bytesRead === 0) break;
    chunks.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
  }
  return Buffer.concat(chunks);
}
