import { readdir, readlink } from 'node:fs/promises';

/** Returns the files and folders below a folder that this process has open. */
export async function openFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}
