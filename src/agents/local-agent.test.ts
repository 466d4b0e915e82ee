import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger } from '../kit/index.ts';
import { createLocalAgent } from './local-agent.ts';
import { isAlive } from './processes.ts';
import type { DetachedCommand } from './types.ts';

const COOKIE = { BUILD_ID: '7', JENKINS_SERVER_COOKIE: 'abc' };

async function workplace() {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-agent-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const command = (script: string, more: Partial<DetachedCommand> = {}): DetachedCommand => ({
    argv: ['/bin/sh', '-c', script],
    folder,
    env: { PATH: '/usr/bin:/bin', ...COOKIE },
    logFile: join(folder, 'log'),
    controlFolder: join(folder, 'control'),
    ...more,
  });
  return {
    folder,
    command,
    agent: createLocalAgent({ log: silentLogger }),
    log: () => readFile(join(folder, 'log'), 'utf8'),
  };
}

async function until<T>(read: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    await delay(10);
  }
  throw new Error('it never came');
}

/** The number after `name=` in a log that may not be there yet. */
function numberIn(log: () => Promise<string>, name: string): Promise<number> {
  return until(async () => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(await log().catch(() => ''))?.[1]) || null);
}

describe('the local agent', () => {
  it.each([
    ['exit 0', 0],
    ['exit 3', 3],
    ['kill -TERM $$', 143],
    ['kill -KILL $$', 137],
  ])('answers the exit code of %s', async (script, code) => {
    const { agent, command } = await workplace();
    expect(await agent.run(command(script))).toEqual({ kind: 'exited', code });
  });

  it('appends both outputs to the log in the order in which they were written', async () => {
    const { agent, command, log } = await workplace();
    await agent.run(command('echo one; echo two >&2; echo three'));
    expect(await log()).toBe('one\ntwo\nthree\n');
  });

  it('gives the command the environment it was told and nothing else', async () => {
    const { agent, command, log } = await workplace();
    process.env['MILLWRIGHT_TEST_LEAK'] = '1';
    await agent.run(command('env'));
    delete process.env['MILLWRIGHT_TEST_LEAK'];
    expect(await log()).toContain('BUILD_ID=7\n');
    expect(await log()).not.toContain('MILLWRIGHT_TEST_LEAK');
  });

  it('leaves a command the usual reaction to signals', async () => {
    const { agent, command } = await workplace();
    expect(await agent.run(command('kill -INT $$; sleep 5'))).toEqual({ kind: 'exited', code: 130 });
  });

  it('says that a program is missing in the log, and answers 127', async () => {
    const { agent, command, log } = await workplace();
    expect(await agent.run(command('', { argv: ['/no/such/program'] }))).toEqual({ kind: 'exited', code: 127 });
    expect(await log()).toContain('/no/such/program');
  });

  it('says why nothing was started', async () => {
    const { agent, command } = await workplace();
    expect(await agent.run(command('true', { folder: '/no/such/folder' }))).toMatchObject({ kind: 'not-started' });
    const huge = { ...COOKIE, HUGE: 'x'.repeat(4_000_000) };
    expect(await agent.run(command('true', { env: huge }))).toEqual({
      kind: 'not-started',
      reason: expect.stringContaining('E2BIG'),
    });
  });

  it('joins a command that is under way, and one that has ended, instead of starting it again', async () => {
    const { agent, command, log, folder } = await workplace();
    const waiting = command(`echo started; while [ ! -e ${folder}/go ]; do sleep 0.01; done; exit 4`);
    const first = agent.run(waiting);
    await until(async () => (await log().catch(() => '')).includes('started'));
    const other = createLocalAgent({ log: silentLogger });
    expect(other.wasStarted(waiting.controlFolder)).toBe(true);
    const second = other.run(waiting);
    await agent.run(command(`touch ${folder}/go`, { controlFolder: join(folder, 'other') }));
    expect(await Promise.all([first, second])).toEqual([
      { kind: 'exited', code: 4 },
      { kind: 'exited', code: 4 },
    ]);
    expect(await other.run(waiting)).toEqual({ kind: 'exited', code: 4 });
    expect(await log()).toBe('started\n');
  });

  it('says that a command is lost when it and its supervisor were killed', async () => {
    const { agent, command, log } = await workplace();
    const sleeping = command('echo "pid=$$"; exec sleep 600');
    const ended = agent.run(sleeping);
    await numberIn(log, 'pid');
    const supervisor = Number(await readFile(join(sleeping.controlFolder, 'pid'), 'utf8'));
    process.kill(-supervisor, 'SIGKILL');
    expect(await ended).toEqual({ kind: 'lost' });
    expect(await createLocalAgent({ log: silentLogger }).run(sleeping)).toEqual({ kind: 'lost' });
  });
});

describe('ending a tree of processes', () => {
  it('ends children that ignore TERM and children that left the group', async () => {
    const { agent, command, log } = await workplace();
    const stubborn = command(`
      (trap '' TERM; echo "ignoring=$(exec sh -c 'echo $PPID')"; while :; do sleep 0.05; done) &
      setsid sh -c 'echo "away=$$"; exec sleep 600' &
      wait`);
    const ended = agent.run(stubborn);
    const pids = await Promise.all([numberIn(log, 'ignoring'), numberIn(log, 'away')]);
    const found = await agent.killTree({ cookie: COOKIE, controlFolders: [stubborn.controlFolder], graceMs: 200 });
    expect(found).toBeGreaterThanOrEqual(4);
    expect((await ended).kind).toMatch(/exited|lost/);
    for (const pid of pids) expect(await until(async () => !isAlive(pid) || (await isZombie(pid)))).toBe(true);
  });

  it('lets be what carries another cookie, and what is not of the build', async () => {
    const { agent, command, log } = await workplace();
    const daemon = command(`BUILD_ID=dontKillMe setsid sh -c 'echo "daemon=$$"; exec sleep 600' & wait $! & sleep 600`);
    const ended = agent.run(daemon);
    const pid = await numberIn(log, 'daemon');
    onTestFinished(() => void process.kill(pid, 'SIGKILL'));
    // The build is over: its own processes are gone, so that only the cookie decides.
    const supervisor = Number(await readFile(join(daemon.controlFolder, 'pid'), 'utf8'));
    process.kill(-supervisor, 'SIGKILL');
    await ended;
    await agent.killTree({ cookie: COOKIE, controlFolders: [daemon.controlFolder], graceMs: 50 });
    expect(isAlive(pid)).toBe(true);
  });

  it('finds nothing where there is nothing', async () => {
    const { agent, folder } = await workplace();
    expect(
      await agent.killTree({
        cookie: { BUILD_ID: 'none of us' },
        controlFolders: [join(folder, 'control')],
        graceMs: 0,
      }),
    ).toBe(0);
    expect(existsSync(join(folder, 'control'))).toBe(false);
  });
});

async function isZombie(pid: number): Promise<boolean> {
  return / Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ' Z '));
}
