import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import type { Layout } from '../layout/layout.ts';
import { listeningLogger, temporaryLayout } from '../testing/test-home.ts';
import { HEARTBEAT_MS, HomeInUse, type HomeLock, lockHome, STALE_MS } from './home-lock.ts';
import { ownIdentity, type ProcessIdentity } from './process-identity.ts';

const elsewhere: ProcessIdentity = { host: 'other-host', boot: 'other', pid: 7, start: '123' };

type Given = Partial<Parameters<typeof lockHome>[0]>;

/** Locks a home until the test is over: a lock that nobody releases beats on. */
async function lock(layout: Layout, given: Given = {}): Promise<HomeLock> {
  const held = await lockHome({ layout, clock: createFakeClock(), log: silentLogger, ...given });
  onTestFinished(() => held.release());
  return held;
}

async function goneProcess(): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return { ...ownIdentity(), pid: child.pid ?? 0, start: '1' };
}

describe('the lock of a home', () => {
  it('is refused while its server runs, naming home, pid and what to do', async (t) => {
    const layout = await temporaryLayout(t);
    const first = await lock(layout);
    const second = lock(layout);
    await expect(second).rejects.toThrow(HomeInUse);
    await expect(second).rejects.toThrow(
      `${layout.folder} is in use by the server with pid ${process.pid}; stop that one`,
    );
    await first.release();
    expect(await readdir(layout.folder)).toEqual([]);
    await (await lock(layout)).release();
  });

  it('says who holds it', async (t) => {
    const layout = await temporaryLayout(t);
    await lock(layout, { clock: createFakeClock(42) });
    expect(JSON.parse(await readFile(layout.lock, 'utf8'))).toEqual({ ...ownIdentity(), at: 42 });
  });

  it('is taken over from a process that is gone', async (t) => {
    const layout = await temporaryLayout(t);
    await lock(layout, { self: await goneProcess() });
    await lock(layout);
    expect(JSON.parse(await readFile(layout.lock, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await readdir(layout.folder)).toEqual(['.millwright.lock']);
  });

  it('is taken over from a former process of the same pid, as after the restart of a container', async (t) => {
    const layout = await temporaryLayout(t);
    await lock(layout, { self: { ...ownIdentity(), start: '1' } });
    await expect(lock(layout)).resolves.toBeDefined();
  });

  it.each<[string, ProcessIdentity, RegExp]>([
    [
      'of the same pid in another container is not mistaken for a dead one',
      { ...ownIdentity(), boot: 'same boot, other pid namespace', start: '1' },
      /is in use/,
    ],
    ['of another host is respected while it is touched', elsewhere, /pid 7 on other-host/],
  ])('%s', async (_what, self, refusal) => {
    const layout = await temporaryLayout({ onTestFinished });
    const holders = createFakeClock();
    await lock(layout, { clock: holders, self });
    const touched = async (): Promise<number> => (await stat(layout.lock)).mtimeMs;
    const before = await touched();
    const clock = createFakeClock();
    const refused = lock(layout, { clock });
    refused.catch(() => undefined);
    // It has looked, and pauses before it looks again; meanwhile the holder shows that it lives.
    await expect.poll(() => clock.pending).toBe(1);
    holders.advance(HEARTBEAT_MS);
    await expect.poll(touched).not.toBe(before);
    clock.advance(STALE_MS);
    await expect(refused).rejects.toThrow(HomeInUse);
    await expect(refused).rejects.toThrow(refusal);
  });

  it.each([
    ['was left alone long ago', -STALE_MS, 0],
    ['was touched just before its server vanished', 0, STALE_MS],
    ['has a time ahead of ours', 3_600_000, STALE_MS],
  ])('of another host is taken over when it %s', async (_what, offset, wait) => {
    const layout = await temporaryLayout({ onTestFinished });
    const clock = createFakeClock(undefined, { hurries: true });
    const began = clock.now();
    await writeFile(layout.lock, JSON.stringify({ ...elsewhere, at: 1 }));
    await utimes(layout.lock, (began + offset) / 1000, (began + offset) / 1000);
    await lock(layout, { clock });
    const took = clock.now() - began;
    expect(took).toBeGreaterThanOrEqual(wait);
    expect(took).toBeLessThanOrEqual(wait + 1000);
    expect(JSON.parse(await readFile(layout.lock, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('that is damaged counts by its age', async (t) => {
    const layout = await temporaryLayout(t);
    await writeFile(layout.lock, '{"ho');
    await utimes(layout.lock, 1, 1);
    await expect(lock(layout)).resolves.toBeDefined();
  });

  it('goes to one of many that start at the same moment', async (t) => {
    const layout = await temporaryLayout(t);
    await lock(layout, { self: await goneProcess() });
    const tries = Array.from({ length: 8 }, () => lock(layout));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(layout.folder)).toEqual(['.millwright.lock']);
  });

  it('is touched as long as it is held, and no longer when another server has it', async (t) => {
    const layout = await temporaryLayout(t);
    const [clock, heard] = [createFakeClock(), listeningLogger()];
    await lock(layout, { clock, log: heard });
    const began = clock.now();
    clock.advance(HEARTBEAT_MS);
    await expect.poll(async () => (await stat(layout.lock)).mtimeMs).toBe(began + HEARTBEAT_MS);
    await writeFile(layout.lock, 'of another');
    const beatOn = (): number => {
      clock.advance(HEARTBEAT_MS);
      return heard.lines.length;
    };
    await expect.poll(beatOn).toBeGreaterThan(0);
    expect(heard.lines[0]).toMatchObject({ level: 'error' });
  });
});
