import { readdir } from 'node:fs/promises';
import { hasCode, isMissing } from './errors.ts';

/** Returns names of what is in a folder; none where there is no such folder, or a link that leads to itself. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error) || hasCode(error, 'ELOOP')) return [];
    throw error;
  }
}
