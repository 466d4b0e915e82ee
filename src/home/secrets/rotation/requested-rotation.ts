import { readFile, rm } from 'node:fs/promises';
import { type Clock, isMissing, type Logger, messageOf, writeAtomic } from '../../../kit/index.ts';
import { isThere } from '../../files/damaged-files.ts';
import type { Layout } from '../../layout/layout.ts';
import { finishRotation, hasPlan } from './finish-rotation.ts';
import { rotateSecrets } from './rotate-keys.ts';

/** Describes what became of the last rotation that was requested. */
export type LastRotation =
  | { readonly at: number; readonly files: number; readonly secrets: number }
  | { readonly at: number; readonly failed: string };

/** Lets an administrator have the keys of the home replaced when the server starts the next time, before it reads anything. */
export interface RequestedRotation {
  state(): Promise<{ readonly isRequested: boolean; readonly last: LastRotation | null }>;
  request(): Promise<void>;
  withdraw(): Promise<void>;
}

type Places = Pick<Layout, 'keysRequest' | 'keysReplaced'>;

export function createRequestedRotation({ keysRequest, keysReplaced }: Places): RequestedRotation {
  return {
    async state() {
      return { isRequested: isThere(keysRequest), last: await lastOf(keysReplaced) };
    },
    request: () => writeAtomic(keysRequest, '', { mode: 0o600 }),
    withdraw: () => rm(keysRequest, { force: true }),
  };
}

/**
 * Replaces the keys of a home that nobody has read yet, where that was requested. The request goes last, so that a killed
 * process leaves it to the next. What keeps it from beginning is noted, and the server starts with the keys that there are;
 * once it counts it is finished, or the server does not start.
 */
export async function performRequestedRotation(
  layout: Layout,
  { clock, log, onMoment = () => undefined }: { clock: Clock; log: Logger; onMoment?: () => void },
): Promise<void> {
  if (!isThere(layout.keysRequest)) return;
  let last: LastRotation;
  try {
    last = { at: clock.now(), ...(await rotateSecrets(layout, onMoment)) };
    log.info({ files: last.files, secrets: last.secrets }, 'the keys of the home were replaced');
  } catch (error) {
    if (hasPlan(layout)) throw error;
    await finishRotation(layout);
    last = { at: clock.now(), failed: messageOf(error) };
    log.error({ err: last.failed }, 'the keys of the home were not replaced');
  }
  onMoment();
  await writeAtomic(layout.keysReplaced, JSON.stringify(last), { mode: 0o600 });
  onMoment();
  await rm(layout.keysRequest, { force: true });
}

async function lastOf(path: string): Promise<LastRotation | null> {
  try {
    // Only we write it.
    return JSON.parse(await readFile(path, 'utf8')) as LastRotation;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}
