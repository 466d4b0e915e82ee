import { dirname } from 'node:path';
import { ConnectionLost } from '../../points/index.ts';
import { hasStatus, type SftpCalls, STATUS } from './sftp-calls.ts';

/** Names what was tried, for the message, and the path it was tried with. */
export interface Attempt {
  readonly call: string;
  readonly path: string;
  /** Says that it does not matter to whoever calls why something is missing. */
  readonly isLook?: boolean;
  /** Says what a failure without a reason most likely means; it is asked only then. */
  readonly guess?: () => Promise<string | null>;
}

const TEXTS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  EEXIST: 'file already exists',
  ENOTEMPTY: 'directory not empty',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  ENOSPC: 'no space left on device',
  EROFS: 'read-only file system',
  EDQUOT: 'disk quota exceeded',
  ELOOP: 'too many symbolic links encountered',
  EBUSY: 'resource busy or locked',
  EXDEV: 'cross-device link not permitted',
  ETXTBSY: 'text file is busy',
  ENAMETOOLONG: 'name too long',
  EINVAL: 'invalid argument',
  EIO: 'i/o error',
};

/** Lists what programs print of the system's errors, in any language that says it like this. */
const PRINTED: readonly (readonly [RegExp, string])[] = [
  [/No such file or directory/i, 'ENOENT'],
  [/Not a directory/i, 'ENOTDIR'],
  [/Is a directory/i, 'EISDIR'],
  [/File exists/i, 'EEXIST'],
  [/Directory not empty/i, 'ENOTEMPTY'],
  [/Permission denied/i, 'EACCES'],
  [/Operation not permitted/i, 'EPERM'],
  [/No space left on device/i, 'ENOSPC'],
  [/Read-only file system/i, 'EROFS'],
  [/quota exceeded/i, 'EDQUOT'],
  [/Too many levels of symbolic links/i, 'ELOOP'],
  [/(?:Device|Resource).*busy/i, 'EBUSY'],
  [/cross-device/i, 'EXDEV'],
  [/Text file busy/i, 'ETXTBSY'],
  [/File name too long/i, 'ENAMETOOLONG'],
  [/Invalid argument/i, 'EINVAL'],
];

/** Returns an error as Node's `fs` throws it. */
export function fileError(code: string, { call, path }: Pick<Attempt, 'call' | 'path'>): Error {
  return Object.assign(new Error(`${code}: ${TEXTS[code] ?? 'unknown error'}, ${call} '${path}'`), {
    code,
    syscall: call,
    path,
  });
}

/** Returns the code for what a program printed of an error; EIO where it does not say why. */
export function printedCode(text: string): string {
  return PRINTED.find(([form]) => form.test(text))?.[1] ?? 'EIO';
}

/** Makes a call of SFTP, whose failures get the codes of Node's `fs`: what SFTP does not say is looked for. */
export async function withCodes<T>(calls: SftpCalls, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof ConnectionLost ||
      (error instanceof Error && 'code' in error && typeof error.code === 'string')
    )
      throw error;
    const code = await codeOf(calls, attempt, error);
    // A host that does not answer any more has no say.
    if (code === null) throw error;
    throw fileError(code, attempt);
  }
}

async function codeOf(
  calls: SftpCalls,
  { path, isLook = false, guess }: Attempt,
  error: unknown,
): Promise<string | null> {
  if (hasStatus(error, STATUS.PERMISSION_DENIED)) return 'EACCES';
  if (hasStatus(error, STATUS.NO_SUCH_FILE)) return !isLook && (await isBelowFile(calls, path)) ? 'ENOTDIR' : 'ENOENT';
  if (!(error instanceof Error) || !('code' in error)) return null;
  const printed = printedCode(error.message);
  if (printed !== 'EIO') return printed;
  const guessed = (await guess?.()) ?? null;
  if (guessed !== null) return guessed;
  if (await isBelowFile(calls, path)) return 'ENOTDIR';
  return hasStatus(error, STATUS.BAD_MESSAGE) ? 'EINVAL' : 'EIO';
}

/** Says whether the path goes on below something that is no folder. */
export async function isBelowFile(calls: SftpCalls, path: string): Promise<boolean> {
  for (let above = dirname(path); ; above = dirname(above)) {
    try {
      return !(await calls.stat(above)).isDirectory();
    } catch (error) {
      if (error instanceof ConnectionLost) throw error;
      if (above === dirname(above)) return false;
    }
  }
}
