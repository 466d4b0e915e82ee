import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunContext } from '../../points/index.ts';

/** Writes secrets into files that only this user can read, beside the workspace, in a folder for each step. */
export class SecretFolder {
  readonly path: string;

  /** Stores the name of the folder, so that a step which is performed again after a restart finds its files. */
  constructor({ workspace, notes, leavesNot }: Pick<RunContext, 'workspace' | 'notes' | 'leavesNot'>) {
    const noted = notes.read();
    const name = typeof noted === 'string' ? noted : randomUUID();
    if (noted === undefined) notes.write(name);
    this.path = join(`${workspace.path.replace(/\/+$/, '')}@tmp`, 'secretFiles', name);
    leavesNot.folder(this.path);
  }

  /** Writes a file with a name of its own and returns its path. */
  async write(name: string, content: string | Buffer, mode = 0o400): Promise<string> {
    const path = join(await this.#made(), safeName(name));
    // It may be there since before a restart, and a command may be reading it: it is replaced as a whole.
    const temporary = join(await this.#made(), `.${randomUUID()}`);
    await writeFile(temporary, content, { mode: 0o600 });
    await chmod(temporary, mode);
    await rename(temporary, path);
    return path;
  }

  /** Creates a folder in it and returns its path. */
  async folder(name: string): Promise<string> {
    const path = join(await this.#made(), safeName(name));
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  }

  async #made(): Promise<string> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    return this.path;
  }
}

function safeName(name: string): string {
  const last = basename(name.replaceAll('\\', '/').replaceAll('\0', ''));
  return last === '' || last === '.' || last === '..' ? 'secret' : last;
}
