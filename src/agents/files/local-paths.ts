import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { existingPath, newPath } from './inside.ts';
import { localFileSystem } from './local-file-system.ts';

const system = localFileSystem();

/**
 * Returns the real path of something that exists in a folder of this machine. Throws where it leads outside, ENOENT where it is
 * missing.
 */
export function insidePath(folder: string, path: string): Promise<string> {
  return existingPath(system, below(folder, path), folder);
}

/**
 * Returns the path of something that may be made in a folder of this machine; its parents are made, and none of them may lead
 * outside.
 */
export async function newInsidePath(folder: string, path: string): Promise<string> {
  const target = await newPath(system, below(folder, path), folder);
  await mkdir(dirname(target), { recursive: true });
  return target;
}

/** Returns a path below a folder; an absolute one stays, and so leads outside. */
export function below(folder: string, path: string): string {
  return path.startsWith('/') ? path : join(folder, path);
}
