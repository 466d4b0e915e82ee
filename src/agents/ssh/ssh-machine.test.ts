import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { arch, hostname, type } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { CommandTimedOut, ConnectionLost, NotStarted, type ShortCommand } from '../../points/index.ts';
import { isAlive } from '../local/testing/process-fixture.ts';
import { run, sshFixture } from './testing/ssh-fixture.ts';

const PATH = process.env['PATH'] ?? '/usr/bin:/bin';

function short(folder: string, script: string, change: Partial<ShortCommand> = {}): ShortCommand {
  return { argv: ['/bin/sh', '-c', script], folder, env: { PATH }, graceMs: 100, ...change };
}

it('captures what a short command prints, in a folder that is made', async (t) => {
  const { connect, path, root } = await sshFixture(t);
  const machine = await connect();
  const folder = path('new/folder');
  expect(await machine.capture(short(folder, 'pwd; printf error >&2; exit 3'))).toEqual({
    code: 3,
    stdout: `${folder}\n`,
    stderr: 'error',
  });
  const commands = join(root, '.millwright', 'commands');
  await until(async () => (await machine.files.list(commands)).length === 0);
});

it('captures output of some megabytes', async (t) => {
  const { connect, folder } = await sshFixture(t);
  const script = 'process.stdout.write("a".repeat(3e6)); process.stderr.write("b".repeat(1e6))';
  const { stdout, stderr } = await (await connect()).capture({
    ...short(folder, ''),
    argv: [process.execPath, '-e', script],
  });
  expect([stdout.length, stderr.length]).toEqual([3e6, 1e6]);
});

it('says that a program is missing', async (t) => {
  const { connect, folder } = await sshFixture(t);
  const machine = await connect();
  for (const program of ['no-such-program-at-all', '/no/such/program', './missing']) {
    const error = await machine.capture({ ...short(folder, ''), argv: [program] }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotStarted);
    expect(String(error)).toContain(`Cannot run program "${program}" (in directory "${folder}")`);
  }
});

it('ends a short command with all it started when its time is over or it is aborted', async (t) => {
  const { connect, folder, made, path } = await sshFixture(t);
  const machine = await connect();
  const script = (name: string): string => `sleep 65 & echo $! >${name}; wait`;
  // It must have begun before its time is over.
  for (let timeoutMs = 500; !existsSync(path('late')); timeoutMs *= 2)
    await expect(machine.capture(short(folder, script('late'), { timeoutMs }))).rejects.toThrow(CommandTimedOut);
  const controller = new AbortController();
  const aborted = machine.capture(short(folder, script('aborted'), { signal: controller.signal }));
  aborted.catch(() => undefined);
  const pids = [Number(await made('late')), Number(await made('aborted'))];
  controller.abort(new Error('not wanted'));
  await expect(aborted).rejects.toThrow('not wanted');
  await until(() => !pids.some(isAlive));
});

it('describes the machine and its environment', async (t) => {
  const environment = { MANY: 'one\ntwo = 3\n', EMPTY: '' };
  const { connect, root } = await sshFixture(t, { environment });
  const machine = await connect();
  const { system } = machine;
  expect(system).toMatchObject({ isUnix: true, os: type(), hostName: hostname() });
  if (arch() === 'x64') expect(system.architecture).toBe('amd64');
  expect(system.environment).toMatchObject({ ...environment, PATH });
  expect(Object.keys(system.environment)).not.toContain('_');
  const { rootSpace, temporarySpace, clock, memory } = await machine.measure();
  expect(rootSpace).toMatchObject({ path: root, total: expect.any(Number) });
  expect(rootSpace?.total).toBeGreaterThan(rootSpace?.free ?? Number.NaN);
  expect(temporarySpace?.path).toBe(system.temporaryFolder);
  expect(Math.abs((clock ?? 0) - Date.now())).toBeLessThan(600_000);
  if (existsSync('/proc/meminfo')) expect(memory?.total).toBeGreaterThan(memory?.free ?? Number.NaN);
});

it('makes the folder of the agent, says so, and keeps what is its own there to itself', async (t) => {
  const { connect, root, command } = await sshFixture(t);
  const stages: string[] = [];
  const machine = await connect({ onStage: ({ kind }) => stages.push(kind) });
  expect(stages).toEqual(['environment', 'files', 'new-folder']);
  expect(statSync(join(root, '.millwright')).mode & 0o777).toBe(0o700);
  const again: string[] = [];
  await connect({ onStage: ({ kind }) => again.push(kind) });
  expect(again).toEqual(['environment', 'files']);
  await machine.start(command('true'));
});

it('refuses a file in place of the folder', async (t) => {
  const { connect, root } = await sshFixture(t);
  writeFileSync(root, '');
  await expect(connect()).rejects.toThrow('is a file not a directory');
});

it('puts the words of the node around the command of its shell', async (t) => {
  const { connect, server, command, folder, path } = await sshFixture(t);
  const machine = await connect({ prefix: `cd ${folder} && `, suffix: ' -noKeepAlive' });
  expect(server.commands).toEqual([`cd ${folder} && /bin/sh -s -- -noKeepAlive`]);
  await machine.start(command('echo here >here', { folder: path('') }));
});

it('is not disturbed by what profiles say, on whatever shell', async (t) => {
  const { connect, folder } = await sshFixture(t);
  const machine = await connect({ prefix: 'echo "welcome"; printf "no newline" ; echo noise >&2; ' });
  expect((await machine.capture(short(folder, 'echo fine'))).stdout).toBe('fine\n');
});

it('tells everybody who waits that the connection is lost', async (t) => {
  const { connect, folder, server } = await sshFixture(t);
  const machine = await connect();
  const waiting = machine.capture(short(folder, 'sleep 66'));
  const closed = machine.closed;
  setImmediate(() => server.breakConnections());
  await expect(waiting).rejects.toThrow(ConnectionLost);
  expect(await closed).not.toBe('');
  await expect(machine.files.list(folder)).rejects.toThrow(ConnectionLost);
  await expect(machine.measure()).rejects.toThrow(ConnectionLost);
});

it('ends when it is closed, with that reason', async (t) => {
  const { connect } = await sshFixture(t);
  const machine = await connect();
  machine.close('by hand');
  expect(await machine.closed).toBe('by hand');
});

it('ends when the shell on the host ends', async (t) => {
  const { connect, path, made } = await sshFixture(t);
  const machine = await connect({ prefix: `echo $$ >${path('shell')}; exec ` });
  process.kill(Number(await made('shell')), 'SIGKILL');
  expect(await machine.closed).toBe('the shell on the host has ended');
});

it('says why the shell did not start', async (t) => {
  const { connect } = await sshFixture(t);
  await expect(connect({ prefix: 'no-such-program-at-all && ' })).rejects.toThrow(
    /the shell on the host has ended: .*no-such-program-at-all/s,
  );
});

it('removes what a short command of another connection left', async (t) => {
  const { connect, server, folder, path, root, made } = await sshFixture(t);
  const first = await connect();
  const cut = first.capture(short(folder, 'echo begun >begun; until [ -e go ]; do sleep 0.05; done; echo done >done'));
  cut.catch(() => undefined);
  await made('begun');
  server.breakConnections();
  await expect(cut).rejects.toThrow(ConnectionLost);
  writeFileSync(path('go'), '');
  await made('done');
  const commands = join(root, '.millwright', 'commands');
  await until(() => readdirSync(commands).every((id) => existsSync(join(commands, id, 'exit'))));
  // One that is younger may be another connection's.
  const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const id of readdirSync(commands)) utimesSync(join(commands, id, 'short'), old, old);
  await connect();
  await until(() => readdirSync(commands).length === 0);
});

it('goes through the shell on a host without SFTP, which may allow few sessions', async (t) => {
  const { connect, command, path } = await sshFixture(t, { hasSftp: false, maxSessions: 3 });
  const stages: string[] = [];
  const machine = await connect({ onStage: ({ kind }) => stages.push(kind) });
  expect(stages).toEqual(['environment', 'files', 'no-sftp', 'new-folder']);
  const bytes = randomBytes(200_000);
  const names = ['a', 'b', 'c', "d 'e'", 'ä'];
  await Promise.all(names.map((name) => machine.files.write(path(name), bytes)));
  const read = await Promise.all(
    names.map((name, at) => machine.files.read(path(name), { offset: 32_768 * at + 7, length: 40_000 })),
  );
  for (const [at, part] of read.entries())
    expect(part.equals(bytes.subarray(32_768 * at + 7, 32_768 * at + 40_007))).toBe(true);
  // Whoever stops reading gives the session back.
  (await machine.files.readStream(path('a'))).destroy();
  expect((await run(machine, command('echo said'))).log).toBe('said\n');
});

it('says what to install on a host that has neither SFTP nor stat', async (t) => {
  const folder = await temporaryFolder(t, 'programs');
  for (const name of ['env', 'tr', 'uname', 'setsid']) symlinkSync(`/usr/bin/${name}`, join(folder, name));
  const { connect } = await sshFixture(t, { hasSftp: false, environment: { PATH: folder } });
  await expect(connect()).rejects.toThrow('neither SFTP nor the program stat');
});
