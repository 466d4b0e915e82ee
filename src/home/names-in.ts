import { readdir } from 'node:fs/promises';
import { isMissing } from '../kit/index.ts';

/** Names of what is in a folder; none where there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
