import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, replaceNow } from '../../kit/index.ts';
import type { ExitOutcome } from '../../points/index.ts';

const NOTE = 'remote';
const BEGUN = 'begun\n';

/**
 * Represents what the server notes of a command on another machine, in the command's control folder: that it was asked for, that
 * the machine began it, and how it ended. The folder's path gives the command its id.
 */
export class RemoteNote {
  readonly id: string;
  readonly #folder: string;

  constructor(controlFolder: string) {
    this.#folder = controlFolder;
    this.id = createHash('sha256').update(controlFolder).digest('hex').slice(0, 32);
  }

  get isAskedFor(): boolean {
    return existsSync(join(this.#folder, NOTE));
  }

  /** Notes that the command is asked for from now on, of this node. */
  ask(node: string): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    replaceNow(join(this.#folder, NOTE), `${this.id}\n${node}\n`);
  }

  /** Says whether a machine said that it began the command: one that does not know it lost its files, and must not begin it again. */
  get isBegun(): boolean {
    return this.isAskedFor && readFileSync(join(this.#folder, NOTE), 'utf8').endsWith(BEGUN);
  }

  begin(): void {
    appendFileSync(join(this.#folder, NOTE), BEGUN);
  }

  /** Returns how the command ended; null where that is not known yet. */
  outcome(): ExitOutcome | null {
    try {
      return JSON.parse(readFileSync(join(this.#folder, 'outcome'), 'utf8'));
    } catch (error) {
      // One that a loss of power left empty is asked for again.
      if (isMissing(error) || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  end(outcome: ExitOutcome): void {
    replaceNow(join(this.#folder, 'outcome'), JSON.stringify(outcome));
  }
}

/** Returns the control folders in a folder whose commands were asked for on other machines, with the names of their nodes. */
export async function remoteCommandsIn(
  folder: string,
): Promise<readonly { readonly controlFolder: string; readonly node: string }[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: { controlFolder: string; node: string }[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory()) continue;
    const controlFolder = join(folder, entry.name);
    const text = await readFile(join(controlFolder, NOTE), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return '';
      throw error;
    });
    const [, node = ''] = text.split('\n');
    if (node !== '') found.push({ controlFolder, node });
  }
  return found;
}
