import { createHash, timingSafeEqual } from 'node:crypto';

/** Says whether two secrets are the same, in a time that does not depend on how much of one is right. */
export function secretsEqual(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
