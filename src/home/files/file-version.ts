import { stat } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';

/** Returns what another file in a file's place would have otherwise; undefined where there is none. */
export async function fileVersion(path: string): Promise<{ key: string; size: number } | undefined> {
  try {
    const { size, mtimeMs, ino } = await stat(path);
    return { key: `${ino} ${size} ${mtimeMs}`, size };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
