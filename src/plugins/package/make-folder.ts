import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { syncFolder } from '../../kit/index.ts';

/** Makes a folder, and those above it that are missing. All of their names are on the disk when this resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let parent = dirname(resolve(folder)); ; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === top || parent === dirname(parent)) return;
  }
}
