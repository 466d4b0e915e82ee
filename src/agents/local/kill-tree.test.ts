import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Clock, silentLogger, systemClock } from '../../kit/index.ts';
import { until } from '../../kit/testing/until.ts';
import type { Agent } from '../types.ts';
import { createLocalAgent } from './local-agent.ts';
import { isAlive, NO_POOL, type ProcessFixture, processFixture } from './testing/process-fixture.ts';

const anyFixture = processFixture();
/** A shell that ends only by KILL. */
const STUBBORN =
  'trap "" TERM HUP INT; echo $$ >stillRunning.tmp; mv stillRunning.tmp stillRunning; while :; do sleep 0.05; done';

describe.each([
  ['among all', {}, () => null],
  ['among those that began since a moment', {}, (agent: Agent) => agent.mark()],
  ['of a command with a supervisor of its own', NO_POOL, (agent: Agent) => agent.mark()],
])('ending a tree of processes %s', (_, more, markOf) => {
  /** Returns a fixture whose agent is told that moment where there is one. */
  function fixture(clock?: Clock): ProcessFixture {
    const own = anyFixture(more);
    const since = markOf(own.agent);
    const ending = clock === undefined ? own.agent : createLocalAgent({ log: silentLogger, clock });
    return { ...own, agent: { ...own.agent, killTree: (target) => ending.killTree({ ...target, since }) } };
  }

  it('asks with TERM, and lets the command end in its own way', async () => {
    const { agent, cookie, command, shell, started } = fixture();
    const wanted = command(shell('trap "exit 7" TERM; touch started; while :; do sleep 0.01; done'));
    const outcome = agent.run(wanted);
    await started();
    const found = await agent.killTree({ cookie, controlFolders: [wanted.controlFolder], graceMs: 10_000 });
    expect(await outcome).toEqual({ kind: 'exited', code: 7 });
    expect(found).toBeGreaterThan(0);
  });

  it('kills a child in a session of its own that does not heed TERM', async () => {
    const { agent, cookie, command, shell, started, readPid } = fixture();
    const wanted = command(shell(`setsid sh -c '${STUBBORN}' & wait`));
    const outcome = agent.run(wanted);
    await started('stillRunning');
    const found = await agent.killTree({ cookie, controlFolders: [wanted.controlFolder], graceMs: 100 });
    expect(isAlive(readPid('stillRunning'))).toBe(false);
    // The first one was asked as well; whether it got to that before it was killed is not said here.
    expect(await outcome).toMatchObject({ kind: 'exited' });
    expect(found).toBeGreaterThanOrEqual(2);
  });

  it('finds a process that outlived its command by the cookie alone', async () => {
    const { agent, cookie, run, readPid } = fixture();
    expect(await run('setsid sleep 60 >/dev/null 2>&1 & echo $! >left')).toEqual({ kind: 'exited', code: 0 });
    const left = readPid('left');
    expect(isAlive(left)).toBe(true);
    expect(await agent.killTree({ cookie, controlFolders: [], graceMs: 5000 })).toBe(1);
    expect(isAlive(left)).toBe(false);
  });

  it('spares a process whose environment differs from the cookie in one variable', async () => {
    const { agent, cookie, run, readPid } = fixture();
    await run('BUILD_ID=dontKillMe setsid sleep 60 >/dev/null 2>&1 & echo $! >left');
    const left = readPid('left');
    // Until then it is a copy of the shell, which has the cookie.
    await until(() => readFileSync(`/proc/${left}/environ`, 'latin1').includes('BUILD_ID=dontKillMe\0'));
    expect(await agent.killTree({ cookie, controlFolders: [], graceMs: 100 })).toBe(0);
    expect(isAlive(left)).toBe(true);
    process.kill(left, 'SIGKILL');
  });

  it('spares one that leaves with the program that it is about to execute', async () => {
    // Time stands still until it has executed the program, however long that takes on a busy machine.
    let begins = Number.POSITIVE_INFINITY;
    let looks = 0;
    const clock: Clock = {
      now: () => Math.max(0, systemClock.now() - begins),
      after(ms, action) {
        looks += 1;
        return systemClock.after(ms, action);
      },
    };
    const { agent, cookie, run, readPid, release } = fixture(clock);
    const waiting = 'while [ ! -e go ]; do :; done';
    await run(`(${waiting}; BUILD_ID=dontKillMe exec setsid sleep 60) >/dev/null 2>&1 & echo $! >left`);
    const left = readPid('left');
    const killed = agent.killTree({ cookie, controlFolders: [], graceMs: 100 });
    await until(() => looks > 0);
    release();
    await until(() => readFileSync(`/proc/${left}/cmdline`, 'latin1').startsWith('sleep\0'));
    begins = systemClock.now();
    await killed;
    expect(isAlive(left)).toBe(true);
    process.kill(left, 'SIGKILL');
  });

  it('ends a copy of the shell that executes nothing', async () => {
    const { agent, cookie, run, readPid } = fixture();
    await run('(trap "" HUP; while :; do read line; done) </dev/zero >/dev/null 2>&1 & echo $! >left');
    expect(await agent.killTree({ cookie, controlFolders: [], graceMs: 5000 })).toBe(1);
    expect(isAlive(readPid('left'))).toBe(false);
  });

  it('ends those of the command’s group, cookie or not, and their descendants in other groups', async () => {
    const { agent, command, shell, started, readPid } = fixture();
    const wanted = command(
      shell('env -i sh -c "setsid sleep 60 & echo \\$! >away; wait" & echo $! >near; touch started; wait'),
    );
    const outcome = agent.run(wanted);
    await started('started');
    await started('away');
    await until(() => readPid('away') > 0);
    await agent.killTree({ cookie: {}, controlFolders: [wanted.controlFolder], graceMs: 5000 });
    expect([isAlive(readPid('near')), isAlive(readPid('away'))]).toEqual([false, false]);
    expect(await outcome).toMatchObject({ kind: 'exited' });
  });

  it('ends a process that was stopped, and one started while it looks', async () => {
    const { agent, cookie, command, shell, started, readPid } = fixture();
    const wanted = command(
      shell(
        'sleep 60 & kill -STOP $!; echo $! >halted; trap "setsid sleep 60 & echo \\$! >late; exit 1" TERM; touch started; while :; do sleep 0.05; done',
      ),
    );
    const outcome = agent.run(wanted);
    await started();
    await agent.killTree({ cookie, controlFolders: [wanted.controlFolder], graceMs: 5000 });
    expect([isAlive(readPid('halted')), isAlive(readPid('late'))]).toEqual([false, false]);
    expect(await outcome).toEqual({ kind: 'exited', code: 1 });
  });

  it('finds nothing for a cookie of no variables or of nobody', async () => {
    const { agent } = fixture();
    expect(await agent.killTree({ cookie: {}, controlFolders: ['/no/such/folder'], graceMs: 0 })).toBe(0);
    expect(await agent.killTree({ cookie: { NOBODY_HAS: 'this' }, controlFolders: [], graceMs: 0 })).toBe(0);
  });

  it('asks what a shell began before the shell, which then says how that ended', async () => {
    const { agent, cookie, command, shell, started, log } = fixture();
    // What the shell began says so itself: before that there is nothing to be asked.
    const wanted = command(shell(`set -e; sh -c 'touch started; exec sleep 60'; echo not reached`));
    const outcome = agent.run(wanted);
    await started();
    const target = { cookie, controlFolders: [wanted.controlFolder], graceMs: 10_000 };
    await agent.killTree(target);
    expect(await outcome).toEqual({ kind: 'exited', code: 143 });
    expect(log()).toMatch(/^Terminated/);
  });

  it('ends a shell in the end that goes on after what it began', async () => {
    const { agent, cookie, command, shell, started } = fixture();
    const wanted = command(shell('touch started; while :; do sleep 60; done'));
    const outcome = agent.run(wanted);
    await started();
    const target = { cookie, controlFolders: [wanted.controlFolder], graceMs: 10_000 };
    await agent.killTree(target);
    expect(await outcome).toEqual({ kind: 'exited', code: 143 });
  });

  it('does not wait for a shell that goes on', async () => {
    const { agent, cookie, command, shell, started, log } = fixture();
    const wanted = command(
      shell('sh -c "touch started; exec sleep 60"; for n in 1 2 3; do sleep 60; done; echo reached'),
    );
    const outcome = agent.run(wanted);
    await started();
    await agent.killTree({ cookie, controlFolders: [wanted.controlFolder], graceMs: 10_000 });
    expect(await outcome).toEqual({ kind: 'exited', code: 143 });
    expect(log()).not.toContain('reached');
  });
});

describe('a moment before which nothing began', () => {
  it('ends a command that a supervisor, which began before, has not begun yet', async () => {
    const { agent, cookie, command, shell, run, folder, supervisorOf } = anyFixture();
    await run('exit 0');
    const supervisor = supervisorOf(command([]));
    const wanted = command(shell('trap "" TERM; while :; do sleep 60; done'), {
      controlFolder: join(folder, 'second'),
    });
    const since = agent.mark();
    process.kill(supervisor, 'SIGSTOP');
    const outcome = agent.run(wanted);
    const killed = agent.killTree({ cookie, controlFolders: [wanted.controlFolder], graceMs: 0, since });
    await setImmediate();
    process.kill(supervisor, 'SIGCONT');
    await killed;
    expect(supervisorOf(wanted)).toBe(supervisor);
    expect(await outcome).toMatchObject({ kind: 'exited' });
  });

  it('leaves alone what began before', async () => {
    const { agent, cookie, run, readPid } = anyFixture();
    await run('setsid sleep 60 >/dev/null 2>&1 & echo $! >left');
    expect(await agent.killTree({ cookie, controlFolders: [], graceMs: 0, since: agent.mark() })).toBe(0);
    expect(isAlive(readPid('left'))).toBe(true);
  });

  it('makes the usual end of a build some reads, however many processes there are', async () => {
    const { agent, cookie, run, folder } = anyFixture();
    const reads = (): number => Number(/^syscr: (\d+)$/m.exec(readFileSync('/proc/self/io', 'latin1'))?.[1]);
    const counts: number[] = [];
    // Others may begin many processes at the same time.
    for (let tries = 0; tries < 10; tries += 1) {
      const since = agent.mark();
      await run('true').then(() => rm(join(folder, 'control'), { recursive: true }));
      const before = reads();
      expect(await agent.killTree({ cookie, controlFolders: [], graceMs: 0, since })).toBe(0);
      counts.push(reads() - before);
    }
    expect(Math.min(...counts)).toBeLessThan(20);
  });
});
