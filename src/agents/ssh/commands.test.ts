import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { deferred } from '../../kit/index.ts';
import { ConnectionLost } from '../../points/index.ts';
import { isAlive } from '../local/testing/process-fixture.ts';
import { followed, run, sshFixture } from './testing/ssh-fixture.ts';

it('runs a command in its folder and returns its output and exit code', async (t) => {
  const { connect, command, folder } = await sshFixture(t);
  const machine = await connect();
  const { outcome, log, output } = await run(machine, command('pwd; echo error >&2; exit 3'));
  expect(outcome).toEqual({ kind: 'exited', code: 3 });
  expect(log).toBe(`${folder}\nerror\n`);
  expect(output).toBe('');
});

it('keeps the output apart from the errors where that is asked for', async (t) => {
  const { connect, command } = await sshFixture(t);
  const { log, output } = await run(await connect(), command('echo out; echo err >&2', { separateOutput: true }));
  expect({ log, output }).toEqual({ log: 'err\n', output: 'out\n' });
});

it('gives a command exactly its environment and its arguments, whatever is in them', async (t) => {
  const { connect, command, cookie } = await sshFixture(t, { environment: { OF_LOGIN: 'x', LC_ALL: 'C' } });
  const strange = `it's "\\ $HOME \`id\`\n*\t\u00e4\u{1f600} %s\\n`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    ...cookie,
    STRANGE: strange,
    EMPTY: '',
    UID: '12',
    IFS: 'ab',
    OPTIND: 'x',
  };
  const script =
    'for (const key of process.argv.slice(1)) console.log(JSON.stringify(key));' +
    'console.log(JSON.stringify(process.env))';
  const argv = [process.execPath, '-e', script, strange, '', '-n'];
  const { log, outcome } = await run(await connect(), command('', { argv, env }));
  expect(outcome).toEqual({ kind: 'exited', code: 0 });
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.slice(0, 3)).toEqual([strange, '', '-n']);
  const { OPTIND, ...seen } = lines[3];
  const { OPTIND: _, ...given } = env;
  expect([undefined, 'x']).toContain(OPTIND);
  expect(seen).toEqual(given);
});

it('shows nobody else what a command is told', async (t) => {
  const { connect, command, root, cookie, made } = await sshFixture(t);
  const machine = await connect();
  const asked = command('echo begun >begun; until [ -e go ]; do sleep 0.05; done', {
    env: { ...cookie, SECRET: 's3cret' },
  });
  await machine.start(asked);
  const folder = join(root, '.millwright', 'commands', asked.id);
  await made('begun');
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(folder)) expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
  // What it was told is gone once it has begun.
  const order = readdirSync(folder).find((name) => name.startsWith('order')) ?? '';
  expect(statSync(join(folder, order)).size).toBe(0);
  writeFileSync(join(asked.folder, 'go'), '');
  expect((await followed(machine, asked.id)).outcome).toEqual({ kind: 'exited', code: 0 });
});

it('starts a command once, however often and over whichever connection it is asked', async (t) => {
  const { connect, command, server } = await sshFixture(t);
  const first = await connect();
  const second = await connect();
  const asked = command('echo once; sleep 0.2');
  await Promise.all([first.start(asked), second.start(asked), first.start(asked), second.start(asked)]);
  expect((await followed(second, asked.id)).log).toBe('once\n');
  await first.start(asked);
  expect((await followed(first, asked.id)).log).toBe('once\n');
  expect(server.connections).toBe(2);
});

it('hands over the rest of the output over the next connection', async (t) => {
  const { connect, command, server, folder } = await sshFixture(t);
  const first = await connect();
  const asked = command('echo one; until [ -e go ]; do sleep 0.05; done; echo two; exit 4');
  await first.start(asked);
  const seen = deferred();
  let log = '';
  const lost = first.follow(asked.id, { log: 0, output: 0 }, (_stream, piece) => {
    log += Buffer.from(piece).toString();
    seen.resolve();
  });
  await seen.promise;
  server.breakConnections();
  await expect(lost).rejects.toThrow(ConnectionLost);
  await expect(first.start(asked)).rejects.toThrow(ConnectionLost);
  expect(await first.closed).not.toBe('');
  writeFileSync(join(folder, 'go'), '');
  const next = await connect();
  const rest = await followed(next, asked.id, { log: log.length, output: 0 });
  expect(log + rest.log).toBe('one\ntwo\n');
  expect(rest.outcome).toEqual({ kind: 'exited', code: 4 });
  await next.forget(asked.id);
  expect(existsSync(join(folder, 'agent root', '.millwright', 'commands', asked.id))).toBe(false);
});

it('waits for whoever takes the output before it hands over more', async (t) => {
  const { connect, command } = await sshFixture(t);
  const machine = await connect();
  const asked = command('i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo "line $i of many"; done');
  await machine.start(asked);
  let isBusy = false;
  let next = 0;
  let text = '';
  await machine.follow(asked.id, { log: 0, output: 0 }, async (_stream, piece, position) => {
    expect([isBusy, position]).toEqual([false, next]);
    isBusy = true;
    await new Promise((resolve) => setImmediate(resolve));
    next += piece.length;
    text += Buffer.from(piece).toString();
    isBusy = false;
  });
  expect(text.split('\n')).toHaveLength(20_001);
  expect(text.endsWith('line 20000 of many\n')).toBe(true);
});

it('says that a command is lost whose supervisor was killed', async (t) => {
  const { connect, command, root } = await sshFixture(t);
  const machine = await connect();
  const asked = command('exec sleep 60');
  await machine.start(asked);
  const pid = Number.parseInt(
    await machine.files.read(join(root, '.millwright', 'commands', asked.id, 'pid')).then(String),
    10,
  );
  process.kill(pid, 'SIGKILL');
  expect((await followed(machine, asked.id)).outcome).toEqual({ kind: 'lost' });
  await machine.killTree({ cookie: {}, commands: [asked.id], graceMs: 0 });
});

it('says that a command is lost of which nothing is known', async (t) => {
  const { connect, command } = await sshFixture(t);
  expect((await followed(await connect(), command('').id)).outcome).toEqual({ kind: 'lost' });
});

it('does not take the process for a supervisor that has its id by now', async (t) => {
  const { connect, command, root } = await sshFixture(t);
  const machine = await connect();
  const { id } = command('');
  const folder = join(root, '.millwright', 'commands', id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pid'), `${process.pid} 1/nothing\n`);
  expect((await followed(machine, id)).outcome).toEqual({ kind: 'lost' });
  expect(await machine.killTree({ cookie: {}, commands: [id], graceMs: 0 })).toBe(0);
});

it('says why a command could not be started', async (t) => {
  const { connect, command, path } = await sshFixture(t);
  const machine = await connect();
  writeFileSync(path('file'), '');
  const outcome = async (change: object): Promise<unknown> => (await run(machine, command('echo', change))).outcome;
  expect(await outcome({ folder: path('missing') })).toEqual({
    kind: 'not-started',
    reason: `${path('missing')}: no such file or directory (ENOENT)`,
  });
  expect(await outcome({ folder: path('file') })).toEqual({
    kind: 'not-started',
    reason: `${path('file')}: not a directory (ENOTDIR)`,
  });
  expect(await outcome({ argv: ['a\0b'] })).toEqual({
    kind: 'not-started',
    reason: 'a variable or an argument holds a NUL character',
  });
  const missing = await run(machine, command('', { argv: ['no-such-program-at-all'] }));
  expect(missing.outcome).toEqual({ kind: 'exited', code: 127 });
  expect(missing.log).toContain('no-such-program-at-all');
});

it('runs many commands at once over one connection with few sessions', async (t) => {
  const { connect, command } = await sshFixture(t, { maxSessions: 2 });
  const machine = await connect();
  const all = Array.from({ length: 30 }, (_, k) => command(`echo ${k}; exit ${k}`));
  const ends = await Promise.all(all.map((each) => run(machine, each)));
  expect(ends.map(({ log }) => log)).toEqual(all.map((_, k) => `${k}\n`));
  expect(ends.map(({ outcome }) => outcome)).toEqual(all.map((_, code) => ({ kind: 'exited', code })));
});

it('catches signals that the whole group gets, and notes the exit code', async (t) => {
  const { connect, command, made } = await sshFixture(t);
  const machine = await connect();
  const asked = command('echo $$ >pid; kill -TERM 0; sleep 60');
  await machine.start(asked);
  await made('pid');
  const { outcome } = await followed(machine, asked.id);
  expect(outcome).toEqual({ kind: 'exited', code: 143 });
});

it('ends the processes of a command, those that left its group and the cookie, and others not', async (t) => {
  const { connect, command, made, cookie } = await sshFixture(t);
  const machine = await connect();
  const script = `setsid sh -c 'echo $$ >stray; exec sleep 61' & sleep 62 & echo $! >child; echo $$ >leader; wait`;
  const asked = command(script);
  const other = command('echo $$ >other; exec sleep 63', { env: { PATH: process.env['PATH'] ?? '', BUILD_ID: '7' } });
  const longer = command('echo $$ >longer; exec sleep 64', { env: { ...other.env, ...cookie, BUILD_ID: '71' } });
  for (const each of [asked, other, longer]) await machine.start(each);
  const pids = await Promise.all(
    ['stray', 'child', 'leader', 'other', 'longer'].map(async (name) => Number(await made(name))),
  );
  expect(await machine.killTree({ cookie, commands: [asked.id], graceMs: 5000 })).toBeGreaterThanOrEqual(3);
  expect(pids.map(isAlive)).toEqual([false, false, false, true, true]);
  expect((await followed(machine, asked.id)).outcome).toEqual({ kind: 'exited', code: 0 });
  expect(await machine.killTree({ cookie, commands: [asked.id], graceMs: 5000 })).toBe(0);
  expect(await machine.killTree({ cookie: {}, commands: [other.id, longer.id], graceMs: 0 })).toBe(2);
  expect(pids.map(isAlive)).toEqual([false, false, false, false, false]);
});

it('kills what ignores the polite signal', async (t) => {
  const { connect, command, made, cookie } = await sshFixture(t);
  const machine = await connect();
  const asked = command(`trap '' TERM; echo $$ >pid; while :; do sleep 0.1; done`);
  await machine.start(asked);
  const pid = Number(await made('pid'));
  expect(await machine.killTree({ cookie, commands: [], graceMs: 50 })).toBeGreaterThanOrEqual(1);
  expect(isAlive(pid)).toBe(false);
  expect((await followed(machine, asked.id)).outcome).toEqual({ kind: 'exited', code: 137 });
});
