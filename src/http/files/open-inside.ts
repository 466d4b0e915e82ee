import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { hasCode, isMissing } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { bytesOf } from './file-bytes.ts';
import { type Found, isPlainPath, type OpenContent, servedPath } from './file-tree.ts';

/**
 * Opens what `path` names below `root`. Links are followed only while they stay inside the root, and the open file is
 * checked to be the one that was examined. Throws FILE_NOT_FOUND where it is missing, outside, hidden, or not a file or
 * folder.
 */
export async function openInside(root: string, path: readonly string[]): Promise<Found> {
  const shown = path.join('/');
  if (!isPlainPath(path)) fail('FILE_NOT_FOUND', shown);
  try {
    const real = await realInside(root, join(root, ...path));
    if (real === null) fail('FILE_NOT_FOUND', shown);
    const name = path.at(-1) ?? real.slice(real.lastIndexOf(sep) + 1);
    const seen = await lstat(real);
    if (seen.isDirectory()) return { kind: 'folder', path: real, name };
    if (!seen.isFile()) fail('FILE_NOT_FOUND', shown);
    return await openSeen(real, name, shown);
  } catch (error) {
    if (isMissing(error) || hasCode(error, 'ELOOP') || hasCode(error, 'ENAMETOOLONG')) fail('FILE_NOT_FOUND', shown);
    throw error;
  }
}

/** Returns the real path of something inside the root; null where it is outside, or behind links that lead nowhere. */
export async function realInside(root: string, path: string): Promise<string | null> {
  const top = await realpath(root);
  const real = await endOfLinks(path);
  return real === null ? null : servedPath(top, real);
}

/** Returns the path at the end of links; null where the links lead in a circle, or to where the server may not read. */
async function endOfLinks(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch (error) {
    if (hasCode(error, 'ELOOP') || hasCode(error, 'EACCES')) return null;
    throw error;
  }
}

async function openSeen(real: string, name: string, shown: string): Promise<Found> {
  // Never waits for a pipe's other end and never follows a link that took the file's place.
  const handle = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const facts = await handle.stat();
    // A folder on the way may have become a link since it was looked at, and may be none again by now.
    if (!facts.isFile() || (await placeOf(handle, real)) !== real) fail('FILE_NOT_FOUND', shown);
    const modified = Math.floor(facts.mtimeMs / 1000) * 1000;
    return { kind: 'file', content: contentOf(handle), name, size: facts.size, modified };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function contentOf(handle: FileHandle): OpenContent {
  return {
    stream: (start, end) => bytesOf(handle, start, end),
    async read(length) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    },
    close: () => handle.close(),
  };
}

/** Returns where an open file is: Linux knows that of the file itself; elsewhere its path is resolved once more. */
async function placeOf(handle: FileHandle, path: string): Promise<string> {
  try {
    return await readlink(`/proc/self/fd/${handle.fd}`);
  } catch {
    return realpath(path);
  }
}
