import { randomBytes } from 'node:crypto';
import { encodeBase64 } from 'bcryptjs';

const PREFIX = '#jbcrypt:';
/** Jenkins takes no other variant than 2a, and a cost of up to 18. */
const BCRYPT = /^\$2a\$(?:0[1-9]|1[0-8])\$[./A-Za-z0-9]{53}$/;
const COST = 10;

/** Limits passwords to the bytes that bcrypt reads; the rest of a longer one would protect nothing. */
export const MAX_PASSWORD_BYTES = 72;

/** Is the hash of no password. A check against it takes the usual time where there is nothing to check against. */
export const DUMMY_HASH = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhW.';

/** Returns the bcrypt hash inside a stored `#jbcrypt:…`; null where the form is not one that Jenkins accepts. */
export function bcryptOf(stored: string | null): string | null {
  if (stored === null || !stored.startsWith(PREFIX)) return null;
  const hash = stored.slice(PREFIX.length);
  return BCRYPT.test(hash) ? hash : null;
}

export function storedForm(bcrypt: string): string {
  return PREFIX + bcrypt;
}

/** Returns a salt that makes bcrypt write the variant that Jenkins reads. */
export function newSalt(): string {
  return `$2a$${COST}$${encodeBase64(randomBytes(16), 16)}`;
}
