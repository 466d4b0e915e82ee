import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Claim } from './control-folder.ts';
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

  async row(pid: number): Promise<ProcessRow | null> {
    return rowOfPs(await ps(['-o', 'pid=,ppid=,pgid=,stat=,lstart=', '-p', String(pid)]));
  }

  async isSupervisor(pid: number): Promise<boolean> {
    return (await wordsOf(pid)).includes(` ${SUPERVISOR_NAME} `);
  }

  async isSupervisorOf({ pid, started }: Claim, controlFolder: string): Promise<boolean> {
    return started === null && (await wordsOf(pid)).includes(` ${SUPERVISOR_NAME} ${controlFolder}`);
  }

  async isLiving({ pid, started }: ProcessRow): Promise<boolean> {
    const row = await this.row(pid);
    return row !== null && row.started === started && !row.ended;
  }

  async carrying(): Promise<number[]> {
    return [];
  }

  mark(): null {
    return null;
  }

  mayCarry(): boolean {
    return true;
  }

  mayHaveMembers(): boolean {
    return true;
  }
}

async function wordsOf(pid: number): Promise<string> {
  return ps(['-ww', '-o', 'command=', '-p', String(pid)]);
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
    copied: false,
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
