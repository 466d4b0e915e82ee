import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode, isMissing, processStart, replaceNow } from '../../../kit/index.ts';

interface Claim {
  readonly instance: string;
  readonly pid: number;
  /** Tells the process from a later one of its number; null where the system cannot. */
  readonly start: string | null;
}

/** Is thrown where another program works in the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse';
}

/**
 * Makes the working folder of a worker this process's. Returns what identifies the folder: a program that was killed is known by
 * it to be gone. Throws FolderInUse.
 */
export function claimFolder(folder: string): string {
  const own = join(folder, '.millwright');
  const path = join(own, 'worker.json');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const earlier = readClaim(path);
  if (earlier !== null && isAlive(earlier))
    throw new FolderInUse(`Another worker (process ${earlier.pid}) works in ${folder}`);
  const instance = earlier?.instance ?? randomBytes(16).toString('hex');
  const claim: Claim = { instance, pid: process.pid, start: processStart(process.pid) };
  replaceNow(path, `${JSON.stringify(claim)}\n`);
  return instance;
}

function readClaim(path: string): Claim | null {
  try {
    const { instance, pid, start } = JSON.parse(readFileSync(path, 'utf8'));
    return typeof instance === 'string' && typeof pid === 'number' ? { instance, pid, start: start ?? null } : null;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isAlive({ pid, start }: Claim): boolean {
  if (pid === process.pid) return false;
  if (start !== null) return processStart(pid) === start;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
