import { readFile, rm } from 'node:fs/promises';
import { isMissing, writeAtomic } from '../../kit/index.ts';
import type { DamageReport } from '../files/damaged-files.ts';
import type { PasswordFile } from './user-types.ts';

/** Returns a file with one line, readable by its owner alone. What is in its place and is no file stays. */
export function createPasswordFile(path: string, damaged: DamageReport): PasswordFile {
  return {
    path,
    async read() {
      try {
        return (await readFile(path, 'utf8')).trim();
      } catch (error) {
        if (!isMissing(error)) damaged.note(path, error);
        return null;
      }
    },
    write: (password) => writeAtomic(path, `${password}\n`, { mode: 0o600 }),
    async remove() {
      await rm(path, { force: true }).catch((error) => damaged.note(path, error));
    },
  };
}
