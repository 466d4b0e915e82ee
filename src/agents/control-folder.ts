import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode, isMissing } from '../kit/index.ts';

/** The folder in which a supervisor and a server meet: `claim/`, `pid`, `exit`. */
export interface ControlFolder {
  readonly path: string;
  wasClaimed(): boolean;
  /** True for the one who claims it; a supervisor does the same before it starts the command. */
  claim(): Promise<boolean>;
  pid(): Promise<number | null>;
  /** The command's exit code, null while there is none. */
  exitCode(): Promise<number | null>;
}

export function controlFolder(path: string): ControlFolder {
  const number = async (name: string) => {
    const text = await readOptional(join(path, name));
    return text !== null && /^\d+\s*$/.test(text) ? Number(text) : null;
  };
  return {
    path,
    wasClaimed: () => existsSync(join(path, 'claim')),
    async claim() {
      try {
        await mkdir(join(path, 'claim'));
        return true;
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    pid: () => number('pid'),
    exitCode: () => number('exit'),
  };
}

async function readOptional(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
