import { createHash } from 'node:crypto';

const SEPARATOR = '\x1f';

/** A folder's name for what a library is known by: no part of it can choose another's folder. */
export function directoryNameFor(...parts: readonly string[]): string {
  if (parts.some((part) => part.includes(SEPARATOR))) {
    throw new Error('A name or version of a library has a control character');
  }
  return createHash('sha256').update(parts.join(SEPARATOR)).digest('hex');
}
