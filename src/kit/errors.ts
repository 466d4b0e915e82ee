/** Returns the text of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns whether a file-system call failed because there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

/** Lists the error codes of a file system where something is at a path, but no file that this process can read. */
const UNREADABLE = ['EISDIR', 'ELOOP', 'EACCES', 'EPERM', 'EIO', 'ENXIO', 'ENODEV', 'ENAMETOOLONG'];

/**
 * Returns whether a file-system call failed because what is at a path cannot be read: a folder, links in a circle, no
 * right.
 */
export function isUnreadable(error: unknown): boolean {
  return UNREADABLE.some((code) => hasCode(error, code));
}

/**
 * Returns whether an error is the timeout of a context of `node:vm`. It belongs to the context that was stopped, so it is no
 * instance of this realm's Error.
 */
export function isContextTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
