import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { hasCode, isMissing } from '../../kit/index.ts';
import { ScriptMissing } from './script-missing.ts';

/** Limits the size of a script in bytes: people write scripts, and a longer file is none. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Reads a file below a folder, whose real path is given; null where there is none. Throws ScriptMissing where the path, or
 * a link on the way, leads out of the folder.
 */
export async function readSourceFile(folder: string, path: string): Promise<string | null> {
  const named = resolve(join(folder, path));
  try {
    const real = await realpath(named);
    if (!named.startsWith(folder + sep) || !real.startsWith(folder + sep)) {
      throw new ScriptMissing(`${named} is not inside ${folder}`);
    }
    const info = await stat(real);
    if (!info.isFile()) return null;
    if (info.size > LARGEST) throw new ScriptMissing(`${named} is too large for a script`);
    return await readFile(real, 'utf8');
  } catch (error) {
    if (isMissing(error) || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}
