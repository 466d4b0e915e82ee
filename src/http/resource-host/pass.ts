import { createHmac } from 'node:crypto';
import type { Services } from '../../controller/index.ts';
import { secretsEqual } from '../../kit/index.ts';

type Server = Pick<Services, 'home' | 'clock'>;

const KEY = 'jenkins.security.ResourceDomainRootAction.key';
/** Says how long an address of a file can be used. */
const VALID_MS = 30 * 60_000;
/** Limits the characters that are looked at. */
const LONGEST = 8000;

/** Says who may see the files below a path of the server, and until when. */
export interface Pass {
  /** Holds the id of the user who was let through; '' is nobody in particular. */
  readonly userId: string;
  /** Holds the path below the root of the server, with a slash at its end. */
  readonly path: string;
  readonly isExpired: boolean;
}

/** Returns the signed text of a pass for a path, which holds for half an hour. */
export function issuePass(server: Server, { userId, path }: Pick<Pass, 'userId' | 'path'>): string {
  const text = JSON.stringify([userId, server.clock.now(), path]);
  return `${Buffer.from(text).toString('base64url')}.${signed(server, text)}`;
}

/** Returns the pass of a text that this server signed; null for every other. */
export function readPass(server: Server, word: string): Pass | null {
  const [encoded = '', signature = ''] = word.length > LONGEST ? [] : word.split('.');
  const text = Buffer.from(encoded, 'base64url').toString('utf8');
  if (encoded === '' || !secretsEqual(signature, signed(server, text))) return null;
  const [userId, at, path]: unknown[] = JSON.parse(text);
  if (typeof userId !== 'string' || typeof at !== 'number' || typeof path !== 'string') return null;
  const age = server.clock.now() - at;
  return { userId, path, isExpired: age < 0 || age >= VALID_MS };
}

function signed({ home }: Server, text: string): string {
  return createHmac('sha256', Buffer.from(home.secrets.key(KEY, 32), 'hex'))
    .update(text)
    .digest('base64url');
}
