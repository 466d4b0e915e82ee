import { createHash } from 'node:crypto';

/** Returns what tells one state of a document from another. */
export function configurationTag(document: string): string {
  return createHash('sha256').update(document).digest('base64url');
}
