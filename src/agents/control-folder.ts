import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../kit/index.ts';

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

  /** Returns the supervisor's process id, which is its group's as well; null where it is not known (yet). */
  pid(): number | null {
    return readNumber(join(this.path, 'pid'));
  }

  /**
   * Returns the exit code; 128 and the signal's number for a command that a signal ended; null where it has not ended, or
   * nobody saw it.
   */
  exitCode(): number | null {
    return readNumber(join(this.path, 'exit'));
  }
}

/**
 * Reads a number synchronously: the file has a few bytes, and a turn through the pool of threads costs more than the
 * reading.
 */
function readNumber(path: string): number | null {
  try {
    const text = readFileSync(path, 'latin1');
    return /^\d{1,10}\n$/.test(text) ? Number(text) : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
