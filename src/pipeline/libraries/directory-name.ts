import { createHash } from 'node:crypto';

const SEPARATOR = '\x1f';

/**
 * Returns a folder's name for the properties that identify a library; none of them can be chosen to get another's folder.
 */
export function directoryNameFor(...parts: readonly string[]): string {
  if (parts.some((part) => part.includes(SEPARATOR))) {
    throw new Error('A name or version of a library has a control character');
  }
  return createHash('sha256').update(parts.join(SEPARATOR)).digest('hex');
}
