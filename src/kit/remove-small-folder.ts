import { unlinkSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Removes a folder with all that is in it, and does nothing where there is none. Files of these names are removed at once,
 * which takes less time than a turn through the pool of threads; a folder may take some systems milliseconds.
 */
export async function removeSmallFolder(path: string, names: readonly string[]): Promise<void> {
  try {
    for (const name of names) unlinkSync(join(path, name));
    await rmdir(path);
  } catch {
    await rm(path, { recursive: true, force: true });
  }
}
