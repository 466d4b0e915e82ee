import { messageOf } from '../../kit/index.ts';

/** Is thrown for a package that cannot be used. The message says why. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

/** Returns a value of somebody else as messages show it: in quotes, on one line, and not too long. */
export function quoted(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 200);
}

/** Returns why a file could not be read or written: of errors of the system the code alone, as their texts name paths of the server. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error) || !('syscall' in error)) return messageOf(error);
  return 'code' in error ? String(error.code) : 'the system refused it';
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
