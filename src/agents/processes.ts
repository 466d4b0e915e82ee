import { readdir, readFile } from 'node:fs/promises';
import { execa } from 'execa';

/** A process as `/proc` or `ps` shows it. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** All processes of this machine that we can see. */
export async function listProcesses(): Promise<ProcessEntry[]> {
  const ids = await processIds();
  if (ids === null) return listByPs();
  const entries = await Promise.all(ids.map((pid) => statOf(pid)));
  return entries.filter((entry) => entry !== null);
}

/** Ids below /proc; null where the system has none. */
async function processIds(): Promise<number[] | null> {
  try {
    const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    return names.length === 0 ? null : names.map(Number);
  } catch {
    return null;
  }
}

async function statOf(pid: number): Promise<ProcessEntry | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold blanks and brackets itself: count from the last one.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? null : { pid, parent: Number(parent), group: Number(group) };
  } catch {
    return null;
  }
}

async function listByPs(): Promise<ProcessEntry[]> {
  const { stdout } = await execa('ps', ['-A', '-o', 'pid=,ppid=,pgid='], { reject: false });
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, group] = line.trim().split(/\s+/).map(Number);
    return pid !== undefined && parent !== undefined && group !== undefined ? [{ pid, parent, group }] : [];
  });
}

/** Whether a process's environment holds all of these variables. Processes of other users are not readable: false. */
export async function carries(pid: number, cookie: Readonly<Record<string, string>>): Promise<boolean> {
  const wanted = Object.entries(cookie).map(([name, value]) => `${name}=${value}`);
  if (wanted.length === 0) return false;
  let environment: string;
  try {
    environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return false;
  }
  const variables = new Set(environment.split('\0'));
  return wanted.every((variable) => variables.has(variable));
}

/** The command line of a process, its words joined by blanks; null when there is no such process. */
export async function commandLine(pid: number): Promise<string | null> {
  try {
    const line = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    if (line !== '') return line;
    return null;
  } catch {
    if (process.platform === 'linux') return null;
  }
  const { stdout, exitCode } = await execa('ps', ['-o', 'command=', '-p', String(pid)], { reject: false });
  return exitCode === 0 && stdout.trim() !== '' ? stdout.trim() : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
