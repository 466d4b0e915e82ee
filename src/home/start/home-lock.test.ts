import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { handClock, listeningLogger, temporaryLayout } from '../testing/test-home.ts';
import { HEARTBEAT_MS, HomeInUse, lockHome, STALE_MS } from './home-lock.ts';
import { ownIdentity, type ProcessIdentity } from './process-identity.ts';

const log = silentLogger;
const elsewhere: ProcessIdentity = { host: 'other-host', boot: 'other', pid: 7, start: '123' };

async function goneProcess(): Promise<ProcessIdentity> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  return { ...ownIdentity(), pid: child.pid ?? 0, start: '1' };
}

describe('the lock of a home', () => {
  it('is refused while its server runs, naming home, pid and what to do', async (t) => {
    const layout = await temporaryLayout(t);
    const lock = await lockHome({ layout, clock: handClock(), log });
    const second = lockHome({ layout, clock: handClock(), log });
    await expect(second).rejects.toThrow(HomeInUse);
    await expect(second).rejects.toThrow(
      `${layout.folder} is in use by the server with pid ${process.pid}; stop that one`,
    );
    await lock.release();
    expect(await readdir(layout.folder)).toEqual([]);
    await (await lockHome({ layout, clock: handClock(), log })).release();
  });

  it('says who holds it', async (t) => {
    const layout = await temporaryLayout(t);
    await lockHome({ layout, clock: handClock(42), log });
    expect(JSON.parse(await readFile(layout.lock, 'utf8'))).toEqual({ ...ownIdentity(), at: 42 });
  });

  it('is taken over from a process that is gone', async (t) => {
    const layout = await temporaryLayout(t);
    await lockHome({ layout, clock: handClock(), log, self: await goneProcess() });
    await lockHome({ layout, clock: handClock(), log });
    expect(JSON.parse(await readFile(layout.lock, 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await readdir(layout.folder)).toEqual(['.millwright.lock']);
  });

  it('is taken over from a former process of the same pid, as after the restart of a container', async (t) => {
    const layout = await temporaryLayout(t);
    await lockHome({ layout, clock: handClock(), log, self: { ...ownIdentity(), start: '1' } });
    await expect(lockHome({ layout, clock: handClock(), log })).resolves.toBeDefined();
  });

  it('is not mistaken for a dead one where the same pid in another container holds it', async (t) => {
    const layout = await temporaryLayout(t);
    const clock = handClock(undefined, true);
    const self = { ...ownIdentity(), boot: 'same boot, other pid namespace', start: '1' };
    const other = await lockHome({ layout, clock, log, self });
    await expect(lockHome({ layout, clock, log })).rejects.toThrow(HomeInUse);
    await other.release();
  });

  it('of another host is respected while it is touched', async (t) => {
    const layout = await temporaryLayout(t);
    const clock = handClock(undefined, true);
    const other = await lockHome({ layout, clock, log, self: elsewhere });
    await expect(lockHome({ layout, clock, log })).rejects.toThrow(/pid 7 on other-host/);
    await other.release();
  });

  it.each([
    ['was left alone long ago', -STALE_MS, 0],
    ['was touched just before its server vanished', 0, STALE_MS],
    ['has a time ahead of ours', 3_600_000, STALE_MS],
  ])('of another host is taken over when it %s', async (_what, offset, wait) => {
    const layout = await temporaryLayout({ onTestFinished });
    const clock = handClock(undefined, true);
    const began = clock.now();
    await writeFile(layout.lock, JSON.stringify({ ...elsewhere, at: 1 }));
    await utimes(layout.lock, (began + offset) / 1000, (began + offset) / 1000);
    await lockHome({ layout, clock, log });
    const took = clock.now() - began;
    expect(took).toBeGreaterThanOrEqual(wait);
    expect(took).toBeLessThanOrEqual(wait + 1000);
    expect(JSON.parse(await readFile(layout.lock, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('that is damaged counts by its age', async (t) => {
    const layout = await temporaryLayout(t);
    await writeFile(layout.lock, '{"ho');
    await utimes(layout.lock, 1, 1);
    await expect(lockHome({ layout, clock: handClock(), log })).resolves.toBeDefined();
  });

  it('goes to one of many that start at the same moment', async (t) => {
    const layout = await temporaryLayout(t);
    await lockHome({ layout, clock: handClock(), log, self: await goneProcess() });
    const tries = Array.from({ length: 8 }, () => lockHome({ layout, clock: handClock(), log }));
    const settled = await Promise.allSettled(tries);
    expect(settled.filter((each) => each.status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(layout.folder)).toEqual(['.millwright.lock']);
  });

  it('is touched as long as it is held, and no longer when another server has it', async (t) => {
    const layout = await temporaryLayout(t);
    const [clock, heard] = [handClock(), listeningLogger()];
    await lockHome({ layout, clock, log: heard });
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
