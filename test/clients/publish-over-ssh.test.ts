// Needs openssh-server of Debian and root: a user for the tests is made, who logs in by a password.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finisher } from '../../src/kit/testing/temporary-folder.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import {
  PUBLISH_FILE,
  type PublishHost,
  publication,
  publisher,
  publishSettings,
} from '../harness/publish-over-ssh.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { type Sshd, startSshd } from '../harness/sshd.ts';

const GB = 1024 ** 3;
const ACCOUNT = `mwpub${process.pid}`;
const PASSWORD = 'correct-horse';
const ends: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
let server: ServerProcess;
let home: string;
let sshd: Sshd;
let account: string;
let jobs = 0;

beforeAll(async () => {
  expect(userInfo().uid, 'this suite makes a user, so it must be run as root').toBe(0);
  execFileSync('useradd', ['--create-home', '--shell', '/bin/sh', ACCOUNT]);
  ends.unshift(() => void execFileSync('userdel', ['--remove', '--force', ACCOUNT], { stdio: 'ignore' }));
  execFileSync('chpasswd', { input: `${ACCOUNT}:${PASSWORD}` });
  account = join('/home', ACCOUNT);
  // sshd reads the keys of an account as that account.
  const keys = ['  PasswordAuthentication yes', '  AuthorizedKeysFile .ssh/authorized_keys'];
  sshd = await startSshd(finisher, [`Match User ${ACCOUNT}`, ...keys]);
  mkdirSync(join(account, '.ssh'));
  cpSync(join(sshd.folder, 'authorized'), join(account, '.ssh/authorized_keys'));
  execFileSync('chown', ['-R', ACCOUNT, join(account, '.ssh')]);
  home = await preparedHome(finisher);
  server = await spawnServer({ home });
  ends.unshift(() => server.kill());
});

afterAll(async () => {
  for (const end of ends) await end();
});

const byPassword = (password: string): string => `<secretPassword>${password}</secretPassword>`;
const byKey = (): string => `<overrideKey>true</overrideKey><keyInfo><key>${sshd.privateKey}</key></keyInfo>`;

/** Configures the server `web`: the account, whose remote directory is below its own home. */
function configure(host: Partial<PublishHost> = {}): void {
  const usual = { port: sshd.port, username: ACCOUNT, root: 'site', timeout: 5000, more: byPassword(PASSWORD) };
  writeFileSync(join(home, PUBLISH_FILE), publishSettings({ ...usual, ...host }));
}

async function build(name: string, config: string): Promise<{ readonly result: string; readonly text: string }> {
  expect((await server.client.postXml(`/createItem?name=${name}`, config)).status).toBe(200);
  await server.client.post(`/job/${name}/build?delay=0`);
  const text = await server.client.untilText(`/job/${name}/1/consoleText`, /^Finished: /m);
  const { result } = await server.client.until<{ result: string; building: boolean }>(
    `/job/${name}/1/api/json`,
    ({ building }) => !building,
  );
  return { result, text };
}

async function published(command: string, transfer: Readonly<Record<string, unknown>>) {
  jobs += 1;
  return build(`job-${jobs}`, freestyle({ command, publishers: publisher(publication(transfer)) }));
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

describe('with the sshd of Debian', () => {
  it('files are published by a password, and a command runs as the account', async () => {
    configure();
    const transfer = { sourceFiles: '*.txt', remoteDirectory: 'by-password', execCommand: 'id -un; pwd' };
    const { result, text } = await published('echo hi > a.txt', transfer);
    expect(result, text).toBe('SUCCESS');
    expect(readFileSync(join(account, 'site/by-password/a.txt'), 'utf8')).toBe('hi\n');
    expect(text).toContain(`${ACCOUNT}\n${account}\n`);
  });

  it('files are published by a key, by a pipeline', async () => {
    configure({ more: byKey() });
    const script = `node { writeFile file: 'b/b.txt', text: 'there'
sshPublisher(failOnError: true, publishers: [sshPublisherDesc(configName: 'web', transfers: [sshTransfer(sourceFiles: 'b/**', remoteDirectory: '/by-key', removePrefix: 'b')])]) }`;
    const { result, text } = await build('pipe', pipeline(script));
    expect(result, text).toBe('SUCCESS');
    expect(readFileSync(join(account, 'site/by-key/b.txt'), 'utf8')).toBe('there');
  });

  it.each<[string, () => Partial<PublishHost>, string]>([
    [
      'a wrong password',
      () => ({ more: byPassword('wrong') }),
      `does not let ${ACCOUNT} in: the password did not do (Auth fail)`,
    ],
    ['an unknown host', () => ({ hostname: 'nosuch.invalid' }), 'the host nosuch.invalid is not known'],
  ])('%s is told', async (_, host, reason) => {
    configure(host());
    const { result, text } = await published('touch a.txt', { sourceFiles: 'a.txt' });
    expect(result).toBe('FAILURE');
    expect(text).toContain(reason);
  });

  it('a folder that the account may not make is named with what the server answered', async () => {
    configure({ root: '' });
    const { text } = await published('touch a.txt', { sourceFiles: 'a.txt', remoteDirectory: '/etc/millwright' });
    expect(text).toContain('mkdir [/etc/millwright]: the server answered PERMISSION_DENIED (Permission denied)');
    expect(text).toContain(`The log-in ends in [${account}], the remote directory of the server is none`);
  });

  it('a remote directory of the server that is missing is made, unless it may not be', async () => {
    configure({ root: `${account}/new/one` });
    expect(await published('touch a.txt', { sourceFiles: 'a.txt' })).toMatchObject({ result: 'SUCCESS' });
    expect(existsSync(join(account, 'new/one/a.txt'))).toBe(true);
    configure({ root: '/nosuch/place' });
    const { result, text } = await published('touch a.txt', { sourceFiles: 'a.txt' });
    expect(result).toBe('FAILURE');
    expect(text).toContain('mkdir [/nosuch]: the server answered PERMISSION_DENIED');
  });

  it('a file that may be written in a folder where nothing new may be made is written', async () => {
    configure();
    const folder = join(account, 'site/fixed');
    execFileSync('mkdir', ['-p', folder]);
    writeFileSync(join(folder, 'a.txt'), 'old');
    execFileSync('chmod', ['666', join(folder, 'a.txt')]);
    chownSync(folder, 0, 0);
    const { result, text } = await published('echo new > a.txt', { sourceFiles: 'a.txt', remoteDirectory: 'fixed' });
    expect(result, text).toBe('SUCCESS');
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('new\n');
  });

  it('a machine that says nothing is given up after the time-out', async (t) => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    t.onTestFinished(async () => void silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    configure({ port: address.port, timeout: 700 });
    const { text } = await published('touch a.txt', { sourceFiles: 'a.txt' });
    expect(text).toContain(`127.0.0.1:${address.port} said nothing for 700 ms`);
  });

  it('a thousand files are sent', async () => {
    configure();
    const command = 'mkdir -p many && for i in $(seq 1000); do echo $i > many/$i.txt; done';
    const { result, text } = await published(command, { sourceFiles: 'many/**', remoteDirectory: 'thousand' });
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(join(account, 'site/thousand'))).toHaveLength(1000);
  });

  it('a file of 1 GB is sent with its progress, and the server does not hold it in memory', async () => {
    configure();
    const before = peakBytes();
    const { result, text } = await published('truncate -s 1G big.bin', {
      sourceFiles: 'big.bin',
      remoteDirectory: 'big',
    });
    expect(result, text).toBe('SUCCESS');
    expect(statSync(join(account, 'site/big/big.bin')).size).toBe(GB);
    const told = [...text.matchAll(/put \[.*big\.bin\]: (\d+) % of 1073741824 bytes/g)].map(([, percent]) =>
      Number(percent),
    );
    expect(told).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
    expect(peakBytes() - before).toBeLessThan(150 * 1024 * 1024);
    execFileSync('rm', ['-r', join(account, 'site/big')]);
  });

  it('a transfer that is interrupted fails, and leaves the old file as it was', async () => {
    configure();
    const folder = join(account, 'site/cut');
    execFileSync('mkdir', ['-p', folder]);
    writeFileSync(join(folder, 'big.bin'), 'old');
    execFileSync('chown', ['-R', ACCOUNT, folder]);
    const breaking = setInterval(() => {
      // The process that serves the connection is one of the account.
      if (existsSync(join(folder, '.big.bin.part'))) spawnSync('pkill', ['-KILL', '-u', ACCOUNT]);
    }, 5);
    const { result, text } = await published('truncate -s 1G big.bin', {
      sourceFiles: 'big.bin',
      remoteDirectory: 'cut',
    });
    clearInterval(breaking);
    expect(result, text).toBe('FAILURE');
    expect(text).toContain('the connection to 127.0.0.1 was lost');
    expect(readFileSync(join(folder, 'big.bin'), 'utf8')).toBe('old');
  });
});

/** The most memory that the server has had so far. */
function peakBytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
