// Needs openssh-server of Debian and root: a user for the tests is made, who logs in by a password.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { startSocksProxy } from '../harness/proxies.ts';
import {
  PUBLISH_FILE,
  type PublishHost,
  publication,
  publisher,
  publishSettings,
} from '../harness/publish-over-ssh.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { NO_SFTP, type Sshd, startSshd } from '../harness/sshd.ts';

const GB = 1024 ** 3;
const ACCOUNT = `mwpub${process.pid}`;
const PASSWORD = 'correct-horse';
const ends: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void ends.unshift(action) };
let server: ServerProcess;
let home: string;
let sshd: Sshd;
/** One without SFTP. */
let plain: Sshd;
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
  const match = [`Match User ${ACCOUNT}`, ...keys];
  sshd = await startSshd(finisher, match);
  plain = await startSshd(finisher, [NO_SFTP, ...match]);
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
const byKey = (key = sshd.privateKey, passphrase = ''): string =>
  `<overrideKey>true</overrideKey><keyInfo><secretPassphrase>${passphrase}</secretPassphrase><key>${key}</key></keyInfo>`;

/** Makes a key by which the account may log in as well. */
function addKey(name: string, ...options: readonly string[]): { readonly key: string; readonly fingerprint: string } {
  const file = join(sshd.folder, name);
  execFileSync('ssh-keygen', ['-q', '-C', name, '-f', file, ...options]);
  appendFileSync(join(account, '.ssh/authorized_keys'), readFileSync(`${file}.pub`));
  cpSync(`${file}.pub`, join(account, `.ssh/${name}.pub`));
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-l', '-f', `${file}.pub`], { encoding: 'utf8' }).split(' ');
  return { key: readFileSync(file, 'utf8'), fingerprint };
}

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

type Transfer = Readonly<Record<string, unknown>>;

async function published(command: string, transfer: Transfer | readonly Transfer[]) {
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
    [
      'a wrong passphrase',
      () => ({ more: byKey(addKey('locked', '-t', 'ed25519', '-N', 'sesame').key, 'wrong') }),
      'the passphrase is wrong',
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

  it('a command that takes too long is given up, and so is an sshd that says nothing', async () => {
    configure();
    const slow = await published('true', { execCommand: 'echo begun; sleep 60', execTimeout: 500 });
    expect(slow.result).toBe('FAILURE');
    expect(slow.text).toMatch(/^begun$/m);
    expect(slow.text).toMatch(/Exec timed out or was interrupted after \d+ ms/);
    configure({ timeout: 700 });
    // It stops the process that serves the connection, which answers nothing more.
    const still = await published('true', { execCommand: 'kill -STOP $PPID' });
    expect(still.result).toBe('FAILURE');
    expect(still.text).toContain('the connection to 127.0.0.1 was lost');
    spawnSync('pkill', ['-KILL', '-u', ACCOUNT]);
    const daemon = execFileSync('pgrep', ['-f', `sshd: .*${sshd.folder}/config`, '--oldest'], {
      encoding: 'utf8',
    });
    process.kill(Number(daemon), 'SIGSTOP');
    const silent = await published('touch a.txt', { sourceFiles: 'a.txt' });
    process.kill(Number(daemon), 'SIGCONT');
    expect(silent.text).toContain(`127.0.0.1:${sshd.port} said nothing for 700 ms`);
  });

  it('a command runs where there is no SFTP', async () => {
    configure({ port: plain.port });
    const { result, text } = await published('true', { execCommand: 'id -un' });
    expect(result, text).toBe('SUCCESS');
    expect(text).toContain(`\n${ACCOUNT}\n`);
    const files = await published('touch a.txt', { sourceFiles: 'a.txt' });
    expect(files.text).toContain('the server offers no SFTP');
  });

  it('files keep their permissions', async () => {
    configure();
    const transfer = { sourceFiles: 'run.sh, fixed', remoteDirectory: 'modes', keepFilePermissions: true };
    const make = 'touch run.sh fixed && chmod 751 run.sh && chmod 404 fixed';
    const { result, text } = await published(make, transfer);
    expect(result, text).toBe('SUCCESS');
    const modes = ['run.sh', 'fixed'].map((name) =>
      (statSync(join(account, 'site/modes', name)).mode & 0o777).toString(8),
    );
    expect(modes).toEqual(['751', '404']);
  });

  it.each([
    ['ed25519', ['-t', 'ed25519', '-N', '']],
    ['rsa', ['-t', 'rsa', '-b', '2048', '-N', 'open sesame']],
    ['ecdsa', ['-t', 'ecdsa', '-b', '384', '-N', '']],
  ])('a command may use the key, %s, of the log-in by an agent where that is wanted', async (name, options) => {
    const { key, fingerprint } = addKey(name, ...options);
    configure({ more: byKey(key, options.at(-1)) });
    // The second command has the agent sign, and compares the signature with the public key.
    const used = await published('true', {
      execCommand: `ssh-add -l && ssh-add -T .ssh/${name}.pub && echo signed`,
      useAgentForwarding: true,
    });
    expect(used.result, used.text).toBe('SUCCESS');
    expect(used.text).toContain(fingerprint);
    expect(used.text).toMatch(/^signed$/m);
    const without = await published('true', { execCommand: 'ssh-add -l || echo none' });
    expect(without.text).toMatch(/^none$/m);
    expect(without.text).not.toContain(fingerprint);
  });

  it('a command logs in to another machine by the agent', async () => {
    configure({ more: byKey() });
    const ssh = `ssh -p ${plain.port} -o StrictHostKeyChecking=no -o BatchMode=yes 127.0.0.1 'echo hop as $(id -un)'`;
    const { result, text } = await published('true', { execCommand: ssh, useAgentForwarding: true });
    expect(result, text).toBe('SUCCESS');
    expect(text).toContain(`\nhop as ${ACCOUNT}\n`);
  });

  it('files are sent by way of a jump host and of a proxy', async (t) => {
    const proxy = await startSocksProxy(t, 5);
    const way = `<jumpHost>127.0.0.1:${plain.port}</jumpHost><proxyType>socks5</proxyType><proxyHost>127.0.0.1</proxyHost><proxyPort>${proxy.port}</proxyPort>`;
    configure({ more: byKey() + way });
    const transfer = { sourceFiles: 'a.txt', remoteDirectory: 'jumped', execCommand: 'echo $SSH_CONNECTION' };
    const { result, text } = await published('echo by jump > a.txt', transfer);
    expect(result, text).toBe('SUCCESS');
    expect(readFileSync(join(account, 'site/jumped/a.txt'), 'utf8')).toBe('by jump\n');
    expect(proxy.asked).toEqual([`127.0.0.1:${plain.port}`]);
    configure({ more: `${byKey()}<jumpHost>127.0.0.1:${plain.port}</jumpHost>`, port: 1 });
    const refused = await published('touch a.txt', transfer);
    expect(refused.text).toContain('the jump host before it does not lead to 127.0.0.1:1: ');
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
    await sendLargeFile(join(account, 'site/big'));
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

describe("with ssh2's server", () => {
  it('a file of 1 GB is sent with its progress, and the server does not hold it in memory', async (t) => {
    const ssh = await startSshServer({ password: 'open' });
    t.onTestFinished(() => ssh.close());
    const root = await temporaryFolder(t, 'remote');
    configure({ port: ssh.port, username: USER, root, more: byPassword('open'), timeout: 20_000 });
    await sendLargeFile(join(root, 'big'));
  });
});

/** Sends a file of 1 GB to the remote directory `big`, which is a folder of this machine, and looks at all that there is to see. */
async function sendLargeFile(folder: string): Promise<void> {
  const before = peakBytes();
  const { result, text } = await published('truncate -s 1G big.bin', {
    sourceFiles: 'big.bin',
    remoteDirectory: 'big',
  });
  expect(result, text).toBe('SUCCESS');
  expect(statSync(join(folder, 'big.bin')).size).toBe(GB);
  const told = [...text.matchAll(/put \[.*big\.bin\]: (\d+) % of 1073741824 bytes/g)].map(([, percent]) =>
    Number(percent),
  );
  expect(told).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);
  expect(peakBytes() - before).toBeLessThan(150 * 1024 * 1024);
  rmSync(folder, { recursive: true });
}

/** The most memory that the server has had so far. */
function peakBytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}
