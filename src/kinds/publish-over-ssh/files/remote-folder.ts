import { posix } from 'node:path';
import { SshFailure } from '../session/failure.ts';

/**
 * Returns the folder on the machine for a remote directory: below the root, which is below the folder of the log-in where it is
 * relative. A directory that begins with a slash is below the root as well, as in Jenkins, but for one that names the root
 * itself or a folder in it by its whole path, and where there is no root. Throws SshFailure for one that leads out of the root.
 */
export function remoteFolder(loginFolder: string, root: string, directory: string): string {
  const hasRoot = root.trim() !== '';
  const base = hasRoot ? posix.resolve(loginFolder, root.trim()) : loginFolder;
  const wanted = posix.normalize(directory.trim() === '' ? '.' : directory.trim()).replace(/(?<=.)\/$/, '');
  if (wanted.startsWith('/') && (!hasRoot || isBelow(base, wanted))) return wanted;
  const folder = posix.join(base, wanted);
  if (hasRoot && !isBelow(base, folder))
    throw new SshFailure(`the remote directory [${directory}] leads out of that of the server, [${base}]`);
  return folder;
}

function isBelow(base: string, path: string): boolean {
  return path === base || path.startsWith(base.endsWith('/') ? base : `${base}/`);
}
