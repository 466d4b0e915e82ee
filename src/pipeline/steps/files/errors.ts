import { StepFailure } from '../../flow/failure.ts';

/** Maps errors of the file system to the exceptions of Java whose message is the path. */
const CLASSES: Readonly<Record<string, string>> = {
  ENOENT: 'java.nio.file.NoSuchFileException',
  EACCES: 'java.nio.file.AccessDeniedException',
  EPERM: 'java.nio.file.AccessDeniedException',
  EEXIST: 'java.nio.file.FileAlreadyExistsException',
};

const TEXTS: Readonly<Record<string, string>> = {
  EISDIR: 'Is a directory',
  ENOTDIR: 'Not a directory',
  ENOSPC: 'No space left on device',
  EROFS: 'Read-only file system',
  ENAMETOOLONG: 'File name too long',
};

/** Runs an operation on files; an error of the file system becomes an exception of the script. */
export async function withFiles<T>(path: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw fileFailure(path, error);
  }
}

/** Throws the error of a file system for a path at which there is nothing. */
export function missing(path: string): never {
  throw Object.assign(new Error(`ENOENT: no such file or directory: ${path}`), { code: 'ENOENT' });
}

function fileFailure(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const className = CLASSES[code];
  if (className !== undefined) return new StepFailure({ className, message: path });
  const text = TEXTS[code];
  return text === undefined ? error : new StepFailure({ className: 'java.io.IOException', message: text });
}
