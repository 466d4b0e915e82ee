import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { type Clock, hasCode, isMissing, type Logger, messageOf, sleep } from '../../kit/index.ts';
import type { Layout } from '../layout/layout.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/**
 * Says, in milliseconds, how often the holder shows that it lives; the next constant, how long its silence is taken for a
 * pause.
 */
export const HEARTBEAT_MS = 5_000;
export const STALE_MS = 15_000;

const LOOK_AGAIN_MS = 500;
const MAX_TRIES = 20;

/** Is thrown where the home belongs to another server. The message is for the person who started this one. */
export class HomeInUse extends Error {
  override readonly name = 'HomeInUse';
}

export interface HomeLock {
  release(): Promise<void>;
}

interface Holder extends ProcessIdentity {
  readonly at: number;
}

interface Dependencies {
  readonly layout: Pick<Layout, 'folder' | 'lock'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Identifies this process; it is set in tests. */
  readonly self?: ProcessIdentity;
}

/**
 * Locks the home for this process: one server per home. A holder on this machine counts while its process lives; one that
 * is not visible here (other host, other container) while its lock file is touched: then this waits up to STALE_MS. Throws
 * HomeInUse.
 */
export async function lockHome(deps: Dependencies): Promise<HomeLock> {
  const { clock, layout } = deps;
  const self = deps.self ?? ownIdentity();
  const content = `${JSON.stringify({ ...self, at: clock.now() } satisfies Holder)}\n`;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await place(layout.lock, content, clock)) return hold(deps, content);
    const found = await readLock(layout.lock);
    if (found === null) continue;
    const why = await holds(found, self, deps);
    if (why !== null) throw new HomeInUse(refusal(layout, found, why));
    deps.log.warn({ lock: layout.lock, holder: found }, 'the lock of a server that is gone was taken over');
    await putAside(layout.lock, found);
  }
  throw new HomeInUse(`${layout.folder} could not be locked: ${layout.lock} keeps changing; start again`);
}

/** Creates the lock file with its content in one step; returns false where there is one. */
async function place(lock: string, content: string, clock: Clock): Promise<boolean> {
  const temporary = temporaryOf(lock);
  try {
    await writeFile(temporary, content, { flag: 'wx', mode: 0o644 });
    await touch(temporary, clock);
    await linkOrWrite(temporary, lock, content);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Creates the lock. Some network file systems have no hard links; there the file is still created in one step. */
async function linkOrWrite(temporary: string, lock: string, content: string): Promise<void> {
  try {
    await link(temporary, lock);
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].some((code) => hasCode(error, code))) throw error;
    await writeFile(lock, content, { flag: 'wx', mode: 0o644 });
  }
}

/** Returns why the holder must be respected; null where it is gone. */
async function holds(
  found: string,
  self: ProcessIdentity,
  deps: Dependencies,
): Promise<'process' | 'heartbeat' | null> {
  const holder = parseHolder(found);
  if (holder !== null && holder.host === self.host && holder.boot === self.boot) {
    return isAlive(holder) && !isOwnPast(holder, self, deps.clock) ? 'process' : null;
  }
  return (await fallsSilent(deps)) ? null : 'heartbeat';
}

/**
 * Says whether a lock is of an earlier process: without start times, this process's own pid in a lock older than the
 * process belonged to a former one.
 */
function isOwnPast(holder: Holder, self: ProcessIdentity, clock: Clock): boolean {
  return holder.start === null && holder.pid === self.pid && holder.at < clock.now() - process.uptime() * 1000;
}

/** Waits until the lock file was left alone for STALE_MS; false as soon as it is touched. */
async function fallsSilent({ layout, clock, log }: Dependencies): Promise<boolean> {
  const first = await touchedAt(layout.lock);
  if (first === null || clock.now() - first >= STALE_MS) return true;
  // A time ahead of ours tells nothing of its age: then the whole span is watched.
  const silentAt = Math.min(Math.max(first, clock.now() - STALE_MS), clock.now()) + STALE_MS;
  log.info(
    { lock: layout.lock, seconds: Math.ceil((silentAt - clock.now()) / 1000) },
    'waiting for a lock to go stale',
  );
  // The clock's timers do not keep a process alive, and while starting nothing else does.
  const alive = setInterval(() => undefined, STALE_MS);
  try {
    while (clock.now() < silentAt) {
      await sleep(clock, LOOK_AGAIN_MS);
      const now = await touchedAt(layout.lock);
      if (now === null) return true;
      if (now !== first) return false;
    }
    return true;
  } finally {
    clearInterval(alive);
  }
}

/** Moves the lock that was examined out of the way; one that another server created meanwhile is moved back. */
async function putAside(lock: string, expected: string): Promise<void> {
  const aside = temporaryOf(lock);
  try {
    await rename(lock, aside);
    if ((await readFile(aside, 'utf8')) !== expected) await link(aside, lock);
  } catch (error) {
    if (!isMissing(error) && !hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function hold({ layout, clock, log }: Dependencies, content: string): HomeLock {
  let held = true;
  let stop = clock.after(HEARTBEAT_MS, beat);

  function beat(): void {
    void refresh().finally(() => {
      if (held) stop = clock.after(HEARTBEAT_MS, beat);
    });
  }

  async function refresh(): Promise<void> {
    try {
      if ((await readLock(layout.lock)) === content) await touch(layout.lock, clock);
      else if (held) log.error({ lock: layout.lock }, 'another server took this home over; stop this one');
    } catch (error) {
      log.warn({ lock: layout.lock, err: messageOf(error) }, 'the lock of the home could not be touched');
    }
  }

  return {
    async release() {
      held = false;
      stop();
      if ((await readLock(layout.lock)) === content) await rm(layout.lock, { force: true });
    },
  };
}

function refusal(layout: Dependencies['layout'], found: string, why: 'process' | 'heartbeat'): string {
  const holder = parseHolder(found);
  if (holder === null) return `${layout.folder} is in use: ${layout.lock} is being touched by another server`;
  return why === 'process'
    ? `${layout.folder} is in use by the server with pid ${holder.pid}; stop that one first, or choose another JENKINS_HOME`
    : `${layout.folder} is in use by the server with pid ${holder.pid} on ${holder.host}, whose lock ${layout.lock} ` +
        'is being touched; stop that one first, or choose another JENKINS_HOME';
}

function parseHolder(content: string): Holder | null {
  try {
    const value: unknown = JSON.parse(content);
    return isHolder(value) ? value : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  const { host, boot, pid, start, at } = value as Record<string, unknown>;
  return (
    typeof host === 'string' &&
    (boot === null || typeof boot === 'string') &&
    typeof pid === 'number' &&
    (start === null || typeof start === 'string') &&
    typeof at === 'number'
  );
}

async function readLock(lock: string): Promise<string | null> {
  try {
    return await readFile(lock, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function touchedAt(lock: string): Promise<number | null> {
  try {
    return (await stat(lock)).mtimeMs;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function touch(path: string, clock: Clock): Promise<void> {
  await utimes(path, clock.now() / 1000, clock.now() / 1000);
}

function temporaryOf(lock: string): string {
  return `${lock}.${randomBytes(6).toString('hex')}.tmp`;
}
