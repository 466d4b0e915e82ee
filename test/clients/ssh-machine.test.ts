// Needs openssh-server and openssh-client of Debian.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { launchSsh, type SshLauncherSettings } from '../../src/agents/index.ts';
import { describeAgent } from '../../src/agents/testing/agent-contract.ts';
import { connectedSubject } from '../../src/agents/testing/connected-subject.ts';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { until } from '../../src/kit/testing/until.ts';
import { ConnectionLost, type Machine, type RemoteCommand } from '../../src/points/index.ts';
import { NO_SFTP, type Sshd, startSshd } from '../harness/sshd.ts';

interface Given {
  readonly sshd: Sshd;
  readonly log: string[];
  readonly folder: string;
  launch(settings?: Partial<SshLauncherSettings>): Promise<Machine>;
  command(script: string): RemoteCommand;
}

async function given(t: Finisher, lines: readonly string[] = []): Promise<Given> {
  const sshd = await startSshd(t, lines);
  const log: string[] = [];
  const folder = join(sshd.folder, 'work');
  mkdirSync(folder);
  return {
    sshd,
    log,
    folder,
    async launch(settings = {}) {
      const machine = await launchSsh(
        { host: '127.0.0.1', port: sshd.port, credentialsId: 'k', maxNumRetries: 0, ...settings },
        {
          remoteFolder: join(sshd.folder, 'agent'),
          log: (line) => log.push(line),
          credential: async (id) => ({
            kind: 'keys',
            id,
            user: sshd.user,
            privateKeys: [sshd.privateKey],
            passphrase: null,
          }),
          trustedKeys: { read: async () => null, write: async () => undefined, ask: () => undefined },
          knownHostsFile: join(sshd.folder, 'known_hosts'),
          signal: new AbortController().signal,
        },
      );
      t.onTestFinished(async () => machine.close('the test is over'));
      return machine;
    },
    command: (script) => ({
      id: randomBytes(16).toString('hex'),
      argv: ['/bin/sh', '-c', script],
      folder,
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin' },
      separateOutput: false,
    }),
  };
}

async function follow(machine: Machine, id: string, from = 0): Promise<{ log: string; outcome: unknown }> {
  let log = '';
  const outcome = await machine.follow(id, { log: from, output: 0 }, (_stream, piece) => {
    log += Buffer.from(piece).toString();
  });
  return { log, outcome };
}

it('runs commands on a host with sshd, many at once over two sessions', async (t) => {
  const { launch, command, log } = await given(t, ['MaxSessions 2']);
  const machine = await launch();
  expect(log.at(-1)).toBe('Agent successfully connected and online');
  const commands = Array.from({ length: 50 }, (_, k) => command(`echo ${k}; exit ${k}`));
  const ends = await Promise.all(
    commands.map(async (each) => {
      await machine.start(each);
      return follow(machine, each.id);
    }),
  );
  expect(ends).toEqual(commands.map((_, code) => ({ log: `${code}\n`, outcome: { kind: 'exited', code } })));
});

it('finds a command again whose connection was cut', async (t) => {
  const { launch, command, sshd, folder } = await given(t);
  const machine = await launch();
  const asked = command('echo one; until [ -e go ]; do sleep 0.05; done; echo two; exit 5');
  await machine.start(asked);
  const lost = follow(machine, asked.id);
  lost.catch(() => undefined);
  sshd.breakConnections();
  await expect(lost).rejects.toThrow(ConnectionLost);
  await machine.closed;
  const next = await launch();
  await next.start(asked);
  writeFileSync(join(folder, 'go'), '');
  expect(await follow(next, asked.id)).toEqual({ log: 'one\ntwo\n', outcome: { kind: 'exited', code: 5 } });
});

it('takes the key of the host from known_hosts', async (t) => {
  const { launch, sshd, log } = await given(t);
  writeFileSync(join(sshd.folder, 'known_hosts'), `[127.0.0.1]:${sshd.port} ${sshd.hostKey}\n`);
  await launch({ sshHostKeyVerificationStrategy: { kind: 'known-hosts' } });
  expect(log.join('\n')).toContain('SSH host key matches key in Known Hosts file. Connection will be allowed.');
});

it.each([
  ['by SFTP', []],
  ['without SFTP', [NO_SFTP]],
  ['where the program of SFTP is missing', ['Subsystem sftp /nothing/is/here']],
])('has the files of the host, with the codes of Node: %s', async (_how, lines) => {
  const { launch, folder } = await given({ onTestFinished }, lines);
  const { files } = await launch();
  const at = (name: string): string => join(folder, name);
  const bytes = randomBytes(3_000_000);
  await files.write(at('a/b'), bytes, { folders: true, whole: 'w' });
  await files.write(at('a/b'), bytes, { whole: 'w' });
  expect(readFileSync(at('a/b')).equals(bytes)).toBe(true);
  expect((await files.read(at('a/b'))).equals(bytes)).toBe(true);
  expect((await files.read(at('a/b'), { offset: 2_999_990 })).equals(bytes.subarray(2_999_990))).toBe(true);
  symlinkSync('a', at('link'));
  expect(await files.realPath(at('link/b'))).toBe(at('a/b'));
  expect(await files.readLink(at('link'))).toBe('a');
  await files.link('nowhere', at('dangling'));
  expect(await files.readLink(at('dangling'))).toBe('nowhere');
  expect(await files.info(at('dangling'))).toBeNull();
  expect((await files.list(folder)).map(({ name, kind }) => `${name} ${kind}`).sort()).toEqual([
    'a folder',
    'dangling link',
    'link link',
  ]);
  await files.touch(at('a/b'), 1_600_000_000_000);
  expect(statSync(at('a/b')).mtimeMs).toBe(1_600_000_000_000);
  writeFileSync(at('file'), '');
  const codeOf = async (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'fine',
      (error: { code?: unknown }) => error.code,
    );
  expect(await codeOf(files.read(at('missing')))).toBe('ENOENT');
  expect(await codeOf(files.read(at('file/below')))).toBe('ENOTDIR');
  expect(await codeOf(files.read(at('a')))).toBe('EISDIR');
  expect(await codeOf(files.list(at('file')))).toBe('ENOTDIR');
  expect(await codeOf(files.list(at('missing')))).toBe('ENOENT');
  expect(await codeOf(files.realPath(at('missing')))).toBe('ENOENT');
  expect(await codeOf(files.write(at('a'), ''))).toBe('EISDIR');
  expect(await codeOf(files.write(at('missing/file'), ''))).toBe('ENOENT');
  expect(await codeOf(files.makeFolder(at('file')))).toBe('EEXIST');
  expect(await codeOf(files.makeFolder(at('file/below')))).toBe('ENOTDIR');
  expect(await codeOf(files.link('x', at('file')))).toBe('EEXIST');
  expect(await codeOf(files.readLink(at('file')))).toBe('EINVAL');
  expect(await codeOf(files.rename(at('file'), at('a')))).toBe('EISDIR');
  expect(await codeOf(files.rename(at('a'), at('file')))).toBe('ENOTDIR');
  expect(await codeOf(files.rename(at('missing'), at('new')))).toBe('ENOENT');
  await files.remove(at('a'));
  expect(existsSync(at('a'))).toBe(false);
  expect((await files.space(folder)).total).toBeGreaterThan(0);
});

it('ends the processes of a build by its cookie', async (t) => {
  const { launch, command, folder } = await given(t);
  const machine = await launch();
  const cookie = { TEST_COOKIE: randomBytes(8).toString('hex') };
  const asked = command('setsid sh -c "echo begun >begun; exec sleep 70" & sleep 71');
  await machine.start({ ...asked, env: { ...asked.env, ...cookie } });
  await until(() => existsSync(join(folder, 'begun')));
  expect(await machine.killTree({ cookie, commands: [asked.id], graceMs: 5000 })).toBeGreaterThanOrEqual(2);
  expect((await follow(machine, asked.id)).outcome).toMatchObject({ kind: 'exited' });
});

describeAgent(
  "a host with Debian's sshd",
  async (t) => {
    const { launch, sshd } = await given(t);
    return connectedSubject(t, { connect: () => launch(), cut: () => sshd.breakConnections() });
  },
  { isCut: true },
);

describeAgent(
  'a host whose sshd has no SFTP',
  async (t) => {
    const { launch, sshd } = await given(t, [NO_SFTP]);
    return connectedSubject(t, { connect: () => launch(), cut: () => sshd.breakConnections() });
  },
  { isCut: true },
);
