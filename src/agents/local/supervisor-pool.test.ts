import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { until } from '../../kit/testing/until.ts';
import type { DetachedCommand } from '../types.ts';
import { orderOf, POOLED_ARGUMENTS, preparation } from './pooled-script.ts';
import { isAlive, type ProcessFixture, processFixture } from './testing/process-fixture.ts';

const fixture = processFixture();

/** Returns commands that print into a file of their own, and what each printed. */
function commands({ command, shell, folder }: ProcessFixture) {
  const controlFolder = (name: string): string => join(folder, 'controls', name);
  return {
    of(name: string, script: string, change: Partial<DetachedCommand> = {}): DetachedCommand {
      return command(shell(script), { controlFolder: controlFolder(name), logFile: join(folder, name), ...change });
    },
    printed: (name: string) => readFileSync(join(folder, name), 'utf8'),
  };
}

describe('a supervisor', () => {
  it('serves one command after the other, each in a new environment and its own folder', async () => {
    const own = fixture();
    const { of, printed } = commands(own);
    const first = of('first', 'cd /; export LEFT=1; umask 0; exit 3');
    const second = of('second', 'pwd; echo "${LEFT-none} ${OLDPWD-none}"; umask');
    expect(await own.agent.run(first)).toEqual({ kind: 'exited', code: 3 });
    expect(await own.agent.run(second)).toEqual({ kind: 'exited', code: 0 });
    expect(own.supervisorOf(second)).toBe(own.supervisorOf(first));
    expect(printed('second').split('\n').slice(0, 2)).toEqual([own.folder, 'none none']);
    expect(printed('second')).not.toContain('\n0000\n');
  });

  it('serves one command at a time', async () => {
    const own = fixture();
    const { of } = commands(own);
    const [first, second] = [
      of('first', 'touch started; while [ ! -e go ]; do sleep 0.01; done'),
      of('second', 'exit 0'),
    ];
    const running = own.agent.run(first);
    await own.started();
    await own.agent.run(second);
    expect(own.supervisorOf(second)).not.toBe(own.supervisorOf(first));
    own.release();
    expect(await running).toEqual({ kind: 'exited', code: 0 });
  });

  it('gets no other command when something is left in its group, which lives on', async () => {
    const own = fixture();
    const { of } = commands(own);
    const [first, second] = [of('first', 'sleep 60 >/dev/null 2>&1 & echo $! >left'), of('second', 'kill 0')];
    await own.agent.run(first);
    await own.agent.run(second);
    expect(own.supervisorOf(second)).not.toBe(own.supervisorOf(first));
    await until(() => !isAlive(own.supervisorOf(first)));
    expect(isAlive(own.readPid('left'))).toBe(true);
  });

  it('gets no other command when its processes were ended', async () => {
    const own = fixture();
    const { of } = commands(own);
    const wanted = of('first', 'touch started; sleep 60');
    const running = own.agent.run(wanted);
    await own.started();
    await own.agent.killTree({ cookie: own.cookie, controlFolders: [wanted.controlFolder], graceMs: 5000 });
    expect(await running).toEqual({ kind: 'exited', code: 143 });
    await until(() => !isAlive(own.supervisorOf(wanted)));
  });

  it('is replaced when it was killed while it had nothing to do', async () => {
    const own = fixture();
    const { of } = commands(own);
    const [first, second] = [of('first', 'exit 0'), of('second', 'exit 4')];
    await own.agent.run(first);
    process.kill(own.supervisorOf(first), 'SIGKILL');
    expect(await own.agent.run(second)).toEqual({ kind: 'exited', code: 4 });
  });

  it('is not taken for one of another command that it had before', async () => {
    const own = fixture();
    const { of } = commands(own);
    const [first, second] = [
      of('first', 'exit 0'),
      of('second', 'touch started; while [ ! -e go ]; do sleep 0.01; done'),
    ];
    await own.agent.run(first);
    const running = own.agent.run(second);
    await own.started();
    expect(await own.agent.killTree({ cookie: {}, controlFolders: [first.controlFolder], graceMs: 0 })).toBe(0);
    own.release();
    expect(await running).toEqual({ kind: 'exited', code: 0 });
  });

  it('does not show the environment among its words, and gives on no file of its own', async () => {
    const own = fixture();
    const { of, printed } = commands(own);
    const files =
      'for fd in 0 1 2; do readlink /proc/$$/fd/$fd; done; for fd in 3 4 5 6 7 8 9; do [ ! -e /proc/$$/fd/$fd ] || echo $fd; done';
    const env = { ...own.cookie, PATH: '/usr/bin:/bin', TOKEN: 'secret' };
    await own.agent.run(of('first', `tr "\\0" " " </proc/$PPID/cmdline; echo; ${files}`, { env }));
    const [words, ...open] = printed('first').trim().split('\n');
    expect(words).toBe('/bin/sh -s millwright-run ');
    const log = join(own.folder, 'first');
    expect(open).toEqual(['/dev/null', log, log]);
  });
});

describe('an environment', () => {
  const text = Array.from({ length: 0x24f }, (_, k) => String.fromCodePoint(k + 1)).join('');

  it.each<[string, Record<string, string>]>([
    ['values of all characters', { ALL: text, QUOTES: `'a' "b" \\ $c \`d\` ~/e`, LINES: 'a\n\nb\n', EMPTY: '' }],
    [
      'variables that the shell knows',
      { IFS: 'a', OPTIND: '5', PS4: '-', LINENO: '7', OLDPWD: '/a', SHLVL: '4', _: 'u' },
    ],
    ['a folder that it is not in', { PWD: '/nowhere' }],
  ])('reaches the command as it is: %s', async (_, env) => {
    const own = fixture();
    const logFile = join(own.folder, 'log');
    const single = join(own.folder, 'single');
    await own.agent.run(own.command(['/usr/bin/env', '-0'], { env, logFile }));
    spawnSync('/bin/sh', ['-c', 'exec /usr/bin/env -0 >"$0"', single], { env, cwd: own.folder });
    const variables = (path: string): string[] => readFileSync(path, 'utf8').split('\0').sort();
    expect(variables(logFile)).toEqual(variables(single));
  });

  it('keeps the name by which a command knows its folder', async () => {
    const own = fixture();
    const PWD = `${own.folder}/../${own.folder.split('/').at(-1)}`;
    await own.agent.run(own.command(['/usr/bin/env'], { env: { PWD } }));
    expect(own.log()).toBe(`PWD=${PWD}\n`);
  });
});

describe('an order', () => {
  it('does nothing where only a part of it arrives', () => {
    const own = fixture();
    const wanted = own.command(['touch', 'done'], { controlFolder: own.folder });
    const order = orderOf(wanted) ?? '';
    for (const length of [order.length - 2, order.length - 20, 200]) {
      spawnSync('/bin/sh', POOLED_ARGUMENTS, { input: preparation('1 2') + order.slice(0, length) });
    }
    expect(['pid', 'exit', 'done'].map((name) => existsSync(join(own.folder, name)))).toEqual([false, false, false]);
    spawnSync('/bin/sh', POOLED_ARGUMENTS, { input: preparation('1 2') + order });
    expect(readFileSync(join(own.folder, 'pid'), 'utf8')).toBe('1 2\n');
    expect(existsSync(join(own.folder, 'done'))).toBe(true);
  });

  it.each([
    ['a name that is no shell name', { env: { 'a.b': '1' } }],
    ['a variable that shells do not set', { env: { UID: '1' } }],
    ['a NUL', { env: { A: '\0' } }],
    ['more than an order may hold', { argv: ['x'.repeat(70_000)] }],
    ['a relative path', { logFile: 'log' }],
  ])('is not given for %s', (_, change) => {
    expect(orderOf(fixture().command(['true'], change))).toBeNull();
  });
});

describe('many commands', () => {
  it('are run by few supervisors, whatever ends them', async () => {
    const own = fixture();
    const { of } = commands(own);
    const counts: number[] = [];
    // Where very many other processes begin at the same time, some are not used again.
    for (let tries = 0; tries < 3 && (counts.at(-1) ?? 30) >= 10; tries += 1) {
      const pids = new Set<number>();
      const lane = async (name: string): Promise<void> => {
        for (let k = 0; k < 10; k += 1) {
          const wanted = of(`${tries}${name}${k}`, k % 2 === 0 ? `exit ${k}` : 'kill -KILL $$');
          expect(await own.agent.run(wanted)).toEqual({ kind: 'exited', code: k % 2 === 0 ? k : 137 });
          pids.add(own.supervisorOf(wanted));
        }
      };
      await Promise.all(['a', 'b', 'c'].map(lane));
      counts.push(pids.size);
    }
    expect(Math.min(...counts)).toBeLessThan(10);
  });
});
