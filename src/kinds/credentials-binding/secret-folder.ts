import { randomUUID } from 'node:crypto';
import { basename, join } from 'node:path';
import type { AgentFiles, RunContext } from '../../points/index.ts';

/** Writes secrets into files that only this user can read, beside the workspace, in a folder for each step. */
export class SecretFolder {
  readonly path: string;
  /** Holds the files of the machine of the workspace. */
  readonly files: AgentFiles;

  /** Stores the name of the folder, so that a step which is performed again after a restart finds its files. */
  constructor({ agent, workspace, notes, leavesNot }: Pick<RunContext, 'agent' | 'workspace' | 'notes' | 'leavesNot'>) {
    this.files = agent.files;
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
    await this.files.write(temporary, content, { mode: 0o600, program: (mode & 0o100) !== 0 });
    await this.files.setMode(temporary, mode);
    await this.files.rename(temporary, path);
    return path;
  }

  /** Creates a folder in it and returns its path. */
  async folder(name: string): Promise<string> {
    const path = join(await this.#made(), safeName(name));
    await this.files.makeFolder(path, { mode: 0o700 });
    return path;
  }

  /** Removes it with all that is in it. */
  remove(): Promise<void> {
    return this.files.remove(this.path);
  }

  async #made(): Promise<string> {
    await this.files.makeFolder(this.path, { mode: 0o700 });
    return this.path;
  }
}

function safeName(name: string): string {
  const last = basename(name.replaceAll('\\', '/').replaceAll('\0', ''));
  return last === '' || last === '.' || last === '..' ? 'secret' : last;
}
