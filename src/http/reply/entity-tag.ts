import { hash } from 'node:crypto';
import type { Encoding } from './accepted-encoding.ts';

/** Returns the strong tag of a body as it is sent in an encoding; null is as it is. */
export function entityTag(body: Buffer, encoding: Encoding | null): string {
  return `"${hash('sha1', body, 'hex')}${encoding === null ? '' : `-${encoding}`}"`;
}

/** Says whether a client's If-None-Match has this tag, so that it holds the body already. */
export function isHeld(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag || each.trim() === '*');
}
