import { stat } from 'node:fs/promises';

/** Returns what distinguishes a folder from all others, whatever links lead to it; null where there is none. */
export async function folderIdentity(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path);
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}
