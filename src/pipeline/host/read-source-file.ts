import { readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { hasCode, isMissing } from '../../kit/index.ts';
import { ScriptMissing } from './script-missing.ts';

/** A script is a text of people; what is longer is none. */
const LARGEST = 16 * 1024 * 1024;

/**
 * A file below a folder, whose real path is given; null: there is none. Throws ScriptMissing where the path, or a link on
 * the way, leads out of the folder.
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
