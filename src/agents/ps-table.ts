import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ProcessRow, ProcessTable } from './process-table.ts';
import { SUPERVISOR_NAME } from './supervisor.ts';

const run = promisify(execFile);
const OUTPUT_BYTES = 16 * 1024 * 1024;

/**
 * Lists processes with `ps`, where there is no `/proc`. It cannot see environments: only groups and descendants are found.
 */
export class PsTable implements ProcessTable {
  async list(): Promise<ProcessRow[]> {
    const text = await ps(['-A', '-o', 'pid=,ppid=,pgid=,stat=,lstart=']);
    return text.split('\n').flatMap((line) => rowOfPs(line) ?? []);
  }

  async isSupervisor(pid: number, controlFolder = ''): Promise<boolean> {
    const text = await ps(['-ww', '-o', 'command=', '-p', String(pid)]);
    return text.includes(` ${SUPERVISOR_NAME} ${controlFolder}`);
  }

  async isLiving({ pid, started }: ProcessRow): Promise<boolean> {
    const row = rowOfPs(await ps(['-o', 'pid=,ppid=,pgid=,stat=,lstart=', '-p', String(pid)]));
    return row !== null && row.started === started && !row.ended;
  }

  async carrying(): Promise<number[]> {
    return [];
  }
}

/** Reads `PID PPID PGID STAT START`. Returns null where it is no such line. */
export function rowOfPs(line: string): ProcessRow | null {
  const match = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*\S)\s*$/.exec(line);
  const [, pid, parent, group, state = '', started = ''] = match ?? [];
  if (match === null) return null;
  return {
    pid: Number(pid),
    parent: Number(parent),
    group: Number(group),
    started,
    ended: state.startsWith('Z'),
    stopped: state.startsWith('T'),
  };
}

/** Returns '' where there is no `ps` or it prints nothing. */
async function ps(argv: readonly string[]): Promise<string> {
  try {
    return (await run('ps', argv, { maxBuffer: OUTPUT_BYTES })).stdout;
  } catch {
    return '';
  }
}
