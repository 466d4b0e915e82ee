import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, replaceNow } from '../../kit/index.ts';
import type { ExitOutcome } from '../../points/index.ts';

/**
 * Represents what the server notes of a command on another machine, in the command's control folder: that it was asked for, and
 * how it ended. The folder's path gives the command its id.
 */
export class RemoteNote {
  readonly id: string;
  readonly #folder: string;

  constructor(controlFolder: string) {
    this.#folder = controlFolder;
    this.id = createHash('sha256').update(controlFolder).digest('hex').slice(0, 32);
  }

  get isAskedFor(): boolean {
    return existsSync(join(this.#folder, 'remote'));
  }

  /** Notes that the command is asked for from now on. */
  ask(): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    replaceNow(join(this.#folder, 'remote'), `${this.id}\n`);
  }

  /** Returns how the command ended; null where that is not known yet. */
  outcome(): ExitOutcome | null {
    try {
      return JSON.parse(readFileSync(join(this.#folder, 'outcome'), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  end(outcome: ExitOutcome): void {
    replaceNow(join(this.#folder, 'outcome'), JSON.stringify(outcome));
  }
}
