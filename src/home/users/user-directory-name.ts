import { createHmac, randomBytes } from 'node:crypto';
import type { SecretStore } from '../secrets/secret-types.ts';

/** Returns the name that Jenkins 2.15x to 2.5xx uses: the id with a random number; `users.xml` says whose it is. */
export function randomDirectoryName(id: string): string {
  return `${tamed(id)}_${randomBytes(8).readBigUInt64BE() >> 1n}`;
}

/**
 * Returns the name that later versions of Jenkins use: the start of the id with an HMAC of it, so that no index is needed.
 */
export function keyedDirectoryName(id: string, secrets: Pick<SecretStore, 'key'>): string {
  const key = Buffer.from(secrets.key('hudson.model.User.DIRNAMES', 32), 'hex');
  const lower = id.toLowerCase();
  const start = lower.replace(/[^a-z0-9]/g, '').slice(0, 14);
  return `${start}_${createHmac('sha256', key).update(lower, 'utf8').digest('hex')}`;
}

function tamed(id: string): string {
  return id
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 40);
}
