import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, removeFolder } from '../../kit/index.ts';

/** Names the supervisor that has a control folder. */
export interface Claim {
  /** Holds its process id, which is its group's as well. */
  readonly pid: number;
  /** Holds when it started, as its `ProcessRow` has it; null where it serves this folder alone and is known by its words. */
  readonly started: string | null;
}

/** Reads the files in which a supervisor describes itself and its command. A number counts once its line is complete. */
export class ControlFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** Says whether a supervisor has this folder, or had it. */
  isClaimed(): boolean {
    return existsSync(join(this.path, 'pid'));
  }

  /** Returns which supervisor has it; null where that is not known (yet). */
  claim(): Claim | null {
    const [, pid, started] = /^(\d{1,10})(?: (\d+))?\n$/.exec(this.#read('pid')) ?? [];
    return pid === undefined ? null : { pid: Number(pid), started: started ?? null };
  }

  /**
   * Returns the exit code; 128 and the signal's number for a command that a signal ended; null where it has not ended, or
   * nobody saw it.
   */
  exitCode(): number | null {
    const text = this.#read('exit');
    return /^\d{1,10}\n$/.test(text) ? Number(text) : null;
  }

  remove(): Promise<void> {
    return removeFolder(this.path);
  }

  /**
   * Reads synchronously: the file has a few bytes, and a turn through the pool of threads costs more than the reading.
   * Returns '' where it is missing.
   */
  #read(name: string): string {
    try {
      return readFileSync(join(this.path, name), 'latin1');
    } catch (error) {
      if (isMissing(error)) return '';
      throw error;
    }
  }
}
