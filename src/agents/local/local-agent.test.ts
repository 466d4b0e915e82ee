import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NO_POOL, type ProcessFixture, processFixture } from './testing/process-fixture.ts';

const anyFixture = processFixture();

describe('running a command', () => {
  const fixture = anyFixture;

  it('writes what it prints to the log, in order, after what was there', async () => {
    const { run, log, logFile } = fixture();
    writeFileSync(logFile, 'before\n');
    expect(await run('echo one; echo two >&2; printf three')).toEqual({ kind: 'exited', code: 0 });
    expect(log()).toBe('before\none\ntwo\nthree');
  });

  it.each([
    ['exit 3', 3],
    ['kill -KILL $$', 137],
    ['kill -INT $$', 130],
    ['exit 0', 0],
  ])('answers the exit code: %s', async (script, code) => {
    const { run, log } = fixture();
    expect(await run(script)).toEqual({ kind: 'exited', code });
    expect(log()).toBe('');
  });

  it('gives it the folder and the environment that were asked for, and no other', async () => {
    const { agent, command, folder, log } = fixture();
    await agent.run(command(['/usr/bin/env'], { env: { ONE: '1', control: 'x y' } }));
    const variables = log().trim().split('\n').sort();
    expect(variables).toEqual(['ONE=1', `PWD=${folder}`, 'control=x y']);
  });

  it('gives it no input, and signals as they are by default', async () => {
    const { run, log } = fixture();
    await run('cat; sed -n "s/^SigIgn:[^0-9]*//p" /proc/self/status');
    expect(log().trim()).toMatch(/^0+$/);
  });

  it('survives signals to its group long enough to note the exit code', async () => {
    const { run } = fixture();
    expect(await run('trap "exit 9" TERM; kill -TERM 0; sleep 30')).toEqual({ kind: 'exited', code: 9 });
  });

  it('answers 127 for a missing program, with the shell’s words in the log', async () => {
    const { agent, command, log } = fixture();
    expect(await agent.run(command(['no-such-program']))).toEqual({ kind: 'exited', code: 127 });
    expect(log()).toContain('no-such-program: not found');
  });

  it.each(['echo', 'exit', 'cd', 'set'])(
    'takes the first word for a program, never for the shell’s own %s',
    async (word) => {
      const { agent, command } = fixture();
      expect(await agent.run(command([word, '7'], { env: { PATH: '/nowhere' } }))).toEqual({
        kind: 'exited',
        code: 127,
      });
    },
  );

  it.each([
    ['a missing folder', { folder: '/no/such/folder' }, '/no/such/folder: no such file or directory (ENOENT)'],
    ['a folder that is a file', { folder: '/etc/passwd' }, '/etc/passwd: not a directory (ENOTDIR)'],
    [
      'a log that cannot be written',
      { logFile: '/proc/nothing/log' },
      '/proc/nothing/log: no such file or directory (ENOENT)',
    ],
    ['too large an environment', { env: { LARGE: 'x'.repeat(200_000) } }, '/bin/sh: argument list too long (E2BIG)'],
    [
      'a NUL in the environment',
      { env: { SECRET: 'a\0b' } },
      '/bin/sh: a variable or an argument holds a NUL character',
    ],
  ])('says why it was not started: %s', async (_, change, reason) => {
    const { agent, command } = fixture();
    const wanted = command(['true'], change);
    expect(await agent.run(wanted)).toEqual({ kind: 'not-started', reason });
    expect(agent.wasStarted(wanted.controlFolder)).toBe(false);
  });
});

describe.each([
  ['of the pool', {}],
  ['of its own', NO_POOL],
])('joining a command with a supervisor %s', (kind, more) => {
  const fixture = (): ProcessFixture => anyFixture(more);

  it('notes which supervisor it is', async () => {
    const { agent, command } = fixture();
    const wanted = command(['true']);
    await agent.run(wanted);
    const line = kind === 'of the pool' ? /^\d+ \d+\n$/ : /^\d+\n$/;
    expect(readFileSync(join(wanted.controlFolder, 'pid'), 'utf8')).toMatch(line);
  });

  it('waits for one that runs, and does not run it again', async () => {
    const { agent, another, command, shell, log, release, started } = fixture();
    const wanted = command(
      shell('echo begun; touch started; while [ ! -e go ]; do sleep 0.01; done; echo done; exit 4'),
    );
    const first = agent.run(wanted);
    await started();
    expect(another().wasStarted(wanted.controlFolder)).toBe(true);
    const second = another().run(wanted);
    release();
    expect(await Promise.all([first, second])).toEqual([
      { kind: 'exited', code: 4 },
      { kind: 'exited', code: 4 },
    ]);
    expect(log()).toBe('begun\ndone\n');
  });

  it('answers the code of one that has ended', async () => {
    const { agent, another, command, shell, log } = fixture();
    const wanted = command(shell('echo x; exit 5'));
    await agent.run(wanted);
    expect(await another().run(wanted)).toEqual({ kind: 'exited', code: 5 });
    expect(log()).toBe('x\n');
  });

  it('runs it once when several start it at the same time', async () => {
    const { another, command, shell, log } = fixture();
    const wanted = command(shell('echo once; exit 6'));
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => another().run(wanted)));
    expect(outcomes).toEqual(Array(4).fill({ kind: 'exited', code: 6 }));
    expect(log()).toBe('once\n');
  });

  it.each(['2147483646', String(process.pid), `${process.pid} 1`])(
    'tells that it was lost when process %s is not its supervisor',
    async (pid) => {
      const { agent, command, log } = fixture();
      const wanted = command(['echo', 'never']);
      mkdirSync(wanted.controlFolder);
      writeFileSync(join(wanted.controlFolder, 'pid'), `${pid}\n`);
      expect(await agent.run(wanted)).toEqual({ kind: 'lost' });
      expect(log()).toBe('');
    },
  );

  it('tells that it was lost when its supervisor was killed', async () => {
    const { agent, another, command, shell, started, supervisorOf, release } = fixture();
    const wanted = command(shell('touch started; while [ ! -e go ]; do sleep 0.01; done'));
    const outcomes = Promise.all([agent.run(wanted), started().then(() => another().run(wanted))]);
    await started();
    process.kill(supervisorOf(wanted), 'SIGKILL');
    expect(await outcomes).toEqual([{ kind: 'lost' }, { kind: 'lost' }]);
    release();
  });

  it('keeps what a command prints apart from its errors where that is wanted', async () => {
    const { agent, command, shell, folder, log } = fixture();
    const outputFile = join(folder, 'out');
    await agent.run(command(shell('echo text; echo trouble >&2'), { outputFile }));
    expect([readFileSync(outputFile, 'utf8'), log()]).toEqual(['text\n', 'trouble\n']);
  });
});
