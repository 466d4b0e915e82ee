import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Stream } from 'node:stream';
import { POOLED_ARGUMENTS, preparation } from './pooled-script.ts';
import { rowOf } from './proc-table.ts';

/**
 * Is a shell, the leader of a session and a group, that supervises one command after the other: to begin one costs the server
 * what it takes to write some bytes into a pipe, and none of its memory is copied for that. A command runs on when the server
 * is gone, and is its last.
 */
export class PooledSupervisor {
  readonly pid: number;
  readonly #child: ChildProcess;
  #said = '';
  #ended: (code: number | null) => void = () => undefined;
  #isOpen = true;

  /** Starts one. Returns null where that is not possible. */
  static start(shell: string): PooledSupervisor | null {
    const child = spawned(shell);
    if (child === null) return null;
    child.on('error', () => undefined);
    const claim = child.pid === undefined ? null : claimOf(child.pid);
    if (child.pid === undefined || claim === null) {
      child.kill('SIGKILL');
      return null;
    }
    const supervisor = new PooledSupervisor(child, child.pid);
    child.stdin?.write(preparation(claim));
    return supervisor;
  }

  private constructor(child: ChildProcess, pid: number) {
    this.#child = child;
    this.pid = pid;
    for (const each of [child, child.stdin, child.stdout]) letGo(each);
    child.stdin?.on('error', () => this.close());
    child.stdout?.on('error', () => this.close());
    child.stdout?.setEncoding('latin1').on('data', (text: string) => this.#hear(text));
    child.once('close', () => {
      this.#isOpen = false;
      this.#ended(null);
    });
  }

  /** Says whether it takes another command. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Gives it an order, at a time when it has none. Resolves with the exit code; null where it has ended before it told. */
  run(order: string): Promise<number | null> {
    return new Promise((resolve) => {
      this.#ended = resolve;
      if (this.#isOpen) this.#child.stdin?.write(order);
      else resolve(null);
    });
  }

  /** Lets it end after the command that it has. */
  close(): void {
    this.#isOpen = false;
    this.#child.stdin?.end();
  }

  #hear(text: string): void {
    this.#said += text;
    if (!this.#said.endsWith('\n')) return;
    const code = Number(this.#said);
    this.#said = '';
    this.#ended(code);
  }
}

/** Returns null where the system is short of what it takes: only some reasons are told by an event. */
function spawned(shell: string): ChildProcess | null {
  try {
    return spawn(shell, POOLED_ARGUMENTS, { cwd: '/', env: {}, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** Returns the line by which a process names itself in a control folder: its id and when it started. */
function claimOf(pid: number): string | null {
  try {
    const row = rowOf(readFileSync(`/proc/${pid}/stat`, 'latin1'));
    return row === null ? null : `${pid} ${row.started}`;
  } catch {
    return null;
  }
}

/** Does not keep the server alive for it. */
function letGo(held: ChildProcess | Stream | null): void {
  if (held !== null && (held instanceof Socket || 'pid' in held)) held.unref();
}
