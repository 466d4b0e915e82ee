import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../kit/testing/free-port.ts';
import { createRunningClock } from '../../kit/testing/running-clock.ts';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import type { Machine } from '../../points/index.ts';
import type { TrustedKeys } from './host-keys.ts';
import { LaunchFailed } from './launch-failed.ts';
import { launchSsh, type SshLaunchContext, type SshLauncherSettings } from './launch-ssh.ts';
import type { SshCredential } from './log-in.ts';
import type { HostKey } from './ssh-connection.ts';
import { newKey, type SshServerOptions, startSshServer, USER } from './testing/ssh-server.ts';

interface LaunchFixture {
  readonly port: number;
  readonly hostKey: string;
  readonly folder: string;
  readonly trusted: TrustedKeys & { key: HostKey | null; readonly asked: HostKey[] };
  readonly clock: ReturnType<typeof createRunningClock>;
  /** Holds the log, with [DATE] for what is one. */
  readonly log: string[];
  breakConnections(): void;
  launch(settings?: Partial<SshLauncherSettings>, context?: Partial<SshLaunchContext>): Promise<Machine>;
}

const PASSWORD: SshCredential = { kind: 'password', id: 'k', user: USER, password: 'right' };
const HEAD = (port: number, strategy: string): string =>
  `SSHLauncher{host='127.0.0.1', port=${port}, credentialsId='k', jvmOptions='-Xmx128m', javaPath='/usr/bin/java', prefixStartSlaveCmd='', suffixStartSlaveCmd='', launchTimeoutSeconds=60, maxNumRetries=0, retryWaitTime=1, sshHostKeyVerificationStrategy=hudson.plugins.sshslaves.verifiers.${strategy}KeyVerificationStrategy, tcpNoDelay=true, trackCredentials=true}`;
const UNCHECKED =
  '[DATE] [SSH] WARNING: SSH Host Keys are not being verified. Man-in-the-middle attacks may be possible against this connection.';
const CLEAN_UP = ['[DATE] Launch failed - cleaning up connection', '[DATE] [SSH] Connection closed.'];
const REFUSED = ['[DATE] [SSH] Authentication failed.', 'Authentication failed.', ...CLEAN_UP];
const NOT_ESTABLISHED = ['ERROR: Connection is not established!', ...CLEAN_UP];

async function fixture(
  t: Finisher,
  options: SshServerOptions = { password: 'right' },
  credential: SshCredential | null = PASSWORD,
): Promise<LaunchFixture> {
  const folder = await temporaryFolder(t, 'launch');
  const server = await startSshServer(options);
  t.onTestFinished(() => server.close());
  const log: string[] = [];
  const clock = createRunningClock();
  const trusted: LaunchFixture['trusted'] = {
    key: null,
    asked: [],
    read: async () => trusted.key,
    async write(key) {
      trusted.key = key;
    },
    ask: (key) => trusted.asked.push(key),
  };
  return {
    port: server.port,
    hostKey: server.hostKey,
    folder,
    trusted,
    clock,
    log,
    breakConnections: () => server.breakConnections(),
    async launch(settings = {}, context = {}) {
      const machine = await launchSsh(
        {
          host: '127.0.0.1',
          port: server.port,
          credentialsId: 'k',
          javaPath: '/usr/bin/java',
          jvmOptions: '-Xmx128m',
          maxNumRetries: 0,
          retryWaitTime: 1,
          ...settings,
        },
        {
          remoteFolder: join(folder, 'agent'),
          log: (line) => log.push(line.replace(/^\[\d\d\/\d\d\/\d\d \d\d:\d\d:\d\d\]/, '[DATE]')),
          credential: async () => credential,
          trustedKeys: trusted,
          knownHostsFile: join(folder, 'known_hosts'),
          signal: new AbortController().signal,
          clock,
          ...context,
        },
      );
      t.onTestFinished(async () => machine.close('the test is over'));
      return machine;
    },
  };
}

it('says how a launch goes, and how it ends', async (t) => {
  const { launch, log, port, folder } = await fixture(t, {
    password: 'right',
    environment: { A_VARIABLE: 'its value' },
  });
  const machine = await launch();
  const isVariable = (line: string): boolean => /^\w+=/.test(line);
  expect(log).toContain('A_VARIABLE=its value');
  expect(log.filter((line) => !isVariable(line) && line.startsWith('[') !== line.startsWith('[DATE]'))).toEqual([]);
  const told = log.filter((line) => /^(?:\[DATE\]|SSHLauncher|Launcher|Communication|This|Agent)/.test(line));
  const expected = [
    HEAD(port, 'NonVerifying'),
    `[DATE] [SSH] Opening SSH connection to 127.0.0.1:${port}.`,
    UNCHECKED,
    '[DATE] [SSH] Authentication successful.',
    '[DATE] [SSH] Starting agent process: /bin/sh -s --',
    "[DATE] [SSH] The remote user's environment is:",
    '[DATE] [SSH] Starting sftp client.',
    `[DATE] [SSH] Remote file system root ${folder}/agent does not exist. Will try to create it...`,
    'Launcher: SSHLauncher',
    'Communication Protocol: Standard in/out',
    'This is a Unix agent',
    'Agent successfully connected and online',
  ];
  expect(told).toEqual(expected);
  expect((await machine.files.info(`${folder}/agent`))?.kind).toBe('folder');
  log.length = 0;
  machine.close('by hand');
  await machine.closed;
  expect(log).toEqual(['Connection terminated', '[DATE] [SSH] Connection closed.']);
});

it('says that a password is wrong', async (t) => {
  const wrong = { ...PASSWORD, password: 'wrong' };
  const { launch, log, port } = await fixture(t, { password: 'right' }, wrong);
  await expect(launch()).rejects.toThrow(LaunchFailed);
  expect(log).toEqual([
    HEAD(port, 'NonVerifying'),
    `[DATE] [SSH] Opening SSH connection to 127.0.0.1:${port}.`,
    UNCHECKED,
    `ERROR: Failed to authenticate as ${USER}. Wrong password. (credentialId:k/method:password)`,
    ...REFUSED,
  ]);
});

it('answers questions with the password', async (t) => {
  const right = await fixture(t, { password: 'right', asksQuestions: true });
  await right.launch();
  expect(right.log.at(-1)).toBe('Agent successfully connected and online');
  const wrong = await fixture(t, { password: 'other', asksQuestions: true });
  await expect(wrong.launch()).rejects.toThrow(LaunchFailed);
  expect(wrong.log.slice(3)).toEqual([
    `ERROR: Failed to authenticate as ${USER}. Wrong password. (credentialId:k/method:keyboard-interactive)`,
    ...REFUSED,
  ]);
});

it('logs in with one of several keys', async (t) => {
  const [other, mine] = [newKey(), newKey()];
  const privateKeys = [other.private, mine.private];
  const keys: SshCredential = { kind: 'keys', id: 'k', user: USER, privateKeys, passphrase: null };
  const { launch, log } = await fixture(t, { publicKey: mine.public }, keys);
  await launch();
  expect(log.filter((line) => line.startsWith('ERROR'))).toEqual([]);
});

it('says that keys are refused, and which ones cannot be read', async (t) => {
  const privateKeys = [newKey().private];
  const refused: SshCredential = { kind: 'keys', id: 'k-other', user: USER, privateKeys, passphrase: null };
  const one = await fixture(t, { publicKey: newKey().public }, refused);
  await expect(one.launch()).rejects.toThrow(LaunchFailed);
  const line = `ERROR: Server rejected the 1 private key(s) for ${USER} (credentialId:k-other/method:publickey)`;
  expect(one.log.slice(3)).toEqual([line, ...REFUSED]);
  const two = await fixture(t, { publicKey: newKey().public }, { ...refused, privateKeys: ['not a key'] });
  await expect(two.launch()).rejects.toThrow(LaunchFailed);
  expect(two.log.slice(3)).toEqual([
    line,
    `ERROR: Failed to authenticate as ${USER} with credential=k-other`,
    'The private key cannot be read: Unsupported key format',
    ...REFUSED,
  ]);
});

it('says that there is no such credential', async (t) => {
  const { launch, log } = await fixture(t, {}, null);
  await expect(launch()).rejects.toThrow('Cannot find SSH User credentials with id: k');
  expect(log.slice(2)).toEqual(['Cannot find SSH User credentials with id: k', ...CLEAN_UP]);
});

it('tries again where nobody listens', async (t) => {
  const { launch, log, clock } = await fixture(t);
  const port = await freePort();
  const launched = launch({ port, maxNumRetries: 2, retryWaitTime: 3600, launchTimeoutSeconds: 100_000 });
  launched.catch(() => undefined);
  const retry = (left: number): string =>
    `SSH Connection failed with IOException: "Connection refused", retrying in 3600 seconds. There are ${left} more retries left.`;
  for (const left of [2, 1]) {
    await until(() => log.at(-1) === retry(left));
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(3_600_000);
  }
  await expect(launched).rejects.toThrow(LaunchFailed);
  expect(log.slice(2)).toEqual([
    'Connection refused',
    retry(2),
    'Connection refused',
    retry(1),
    'Connection refused',
    ...NOT_ESTABLISHED,
  ]);
});

it('does not try again where the name of the host is unknown', async (t) => {
  const { launch, log } = await fixture(t);
  await expect(launch({ host: 'nosuch.invalid', maxNumRetries: 0 })).rejects.toThrow(LaunchFailed);
  expect(log.slice(2)).toEqual(['nosuch.invalid', ...NOT_ESTABLISHED]);
});

it('ends when it takes too long, or nobody wants it any more', async (t) => {
  const { launch, log, clock } = await fixture(t);
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const late = launch({ port, launchTimeoutSeconds: 3600 });
  late.catch(() => undefined);
  await until(() => log.length === 2);
  await new Promise((resolve) => setImmediate(resolve));
  clock.advance(3_700_000);
  await expect(late).rejects.toThrow(LaunchFailed);
  expect(log.slice(-2)).toEqual(CLEAN_UP);
  const controller = new AbortController();
  const unwanted = launch({ port }, { signal: controller.signal });
  unwanted.catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  controller.abort(new Error('disconnected by hand'));
  await expect(unwanted).rejects.toThrow('disconnected by hand');
  expect(log.slice(-2)).toEqual(CLEAN_UP);
});

it('takes the provided key of a host and no other', async (t) => {
  const { launch, log, hostKey } = await fixture(t);
  const [algorithm = '', key = ''] = hostKey.split(' ');
  await launch({ sshHostKeyVerificationStrategy: { kind: 'provided', algorithm, key } });
  expect(log[2]).toBe(
    '[DATE] [SSH] SSH host key matched the key required for this connection. Connection will be allowed.',
  );
  log.length = 0;
  const other = newKey().public.split(' ')[1] ?? '';
  const refused = launch({ sshHostKeyVerificationStrategy: { kind: 'provided', algorithm, key: other } });
  await expect(refused).rejects.toThrow(LaunchFailed);
  expect(log.slice(2)).toEqual([
    '[DATE] [SSH] WARNING: The SSH key for this host does not match the key required in the connection configuration. Connections will be denied until the host key matches the configuration key.',
    'Key exchange was not finished, connection is closed.',
    ...NOT_ESTABLISHED,
  ]);
});

it('asks people for their trust in a key, or takes the first one', async (t) => {
  const { launch, log, trusted, hostKey } = await fixture(t);
  const strategy = (requireInitialManualTrust: boolean): Partial<SshLauncherSettings> => ({
    sshHostKeyVerificationStrategy: { kind: 'trusted', requireInitialManualTrust },
  });
  const denied = [
    '[DATE] [SSH] WARNING: The SSH key for this host is not currently trusted. Connections will be denied until this new key is authorised.',
    'Key exchange was not finished, connection is closed.',
    ...NOT_ESTABLISHED,
  ];
  await expect(launch(strategy(true))).rejects.toThrow(LaunchFailed);
  expect(log.slice(2)).toEqual(denied);
  expect(trusted.asked.map(({ key }) => key.toString('base64'))).toEqual([hostKey.split(' ')[1]]);
  log.length = 0;
  await launch(strategy(false));
  expect(log[2]).toMatch(
    /^\[DATE\] \[SSH\] The SSH key with fingerprint (?:[0-9a-f]{2}:){15}[0-9a-f]{2} has been automatically trusted for connections to this machine\.$/,
  );
  expect(trusted.key?.key.toString('base64')).toBe(hostKey.split(' ')[1]);
  log.length = 0;
  await launch(strategy(true));
  expect(log[2]).toBe(
    '[DATE] [SSH] SSH host key matches key seen previously for this host. Connection will be allowed.',
  );
  log.length = 0;
  trusted.key = { algorithm: 'ssh-ed25519', key: Buffer.from('another') };
  await expect(launch(strategy(false))).rejects.toThrow(LaunchFailed);
  expect(log.slice(2)).toEqual(denied);
});

it('looks the key up in known_hosts', async (t) => {
  const { launch, log, folder, hostKey, port } = await fixture(t);
  const settings: Partial<SshLauncherSettings> = { sshHostKeyVerificationStrategy: { kind: 'known-hosts' } };
  const file = join(folder, 'known_hosts');
  const denied = ['Key exchange was not finished, connection is closed.', ...NOT_ESTABLISHED];
  await expect(launch(settings)).rejects.toThrow(LaunchFailed);
  expect(log.slice(2)).toEqual([
    `${file} [SSH] No Known Hosts file was found at ${file}. Please ensure one is created at this path and that Jenkins can read it.`,
    ...denied,
  ]);
  const lineAfter = async (text: string): Promise<string | undefined> => {
    log.length = 0;
    writeFileSync(file, text);
    await launch(settings).catch(() => undefined);
    return log[2];
  };
  expect(await lineAfter('# nothing\n')).toContain('[SSH] WARNING: No entry currently exists in the Known Hosts file');
  expect(await lineAfter(`[127.0.0.1]:${port} ${newKey().public}\n`)).toContain('does not match the key saved');
  expect(await lineAfter(`[127.0.0.1]:${port} ${hostKey}\n`)).toContain('Connection will be allowed.');
});

it('closes the connection where the folder cannot be made', async (t) => {
  const { launch, log, folder } = await fixture(t);
  writeFileSync(join(folder, 'file'), '');
  await expect(launch({}, { remoteFolder: join(folder, 'file', 'below') })).rejects.toThrow(LaunchFailed);
  expect(log.at(-3)).toMatch(/^ERROR: ENOTDIR/);
  expect(log.slice(-2)).toEqual(CLEAN_UP);
});

it.each([
  ['PKCS 8', 'rsa', { type: 'pkcs8', format: 'pem' }],
  ['PKCS 8 with a passphrase', 'ed25519', { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'ph4se' }],
  ['PEM', 'rsa', { type: 'pkcs1', format: 'pem' }],
  ['PEM with a passphrase', 'rsa', { type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'ph4se' }],
  ['SEC 1', 'ec', { type: 'sec1', format: 'pem' }],
  ['PKCS 8 of a curve', 'ec', { type: 'pkcs8', format: 'pem' }],
] as const)('logs in with a key in the form of %s', async (_form, kind, encoding) => {
  const ends: (() => Promise<void>)[] = [];
  const made = generateKeyPairSync(kind as 'rsa', { modulusLength: 2048, namedCurve: 'P-256' } as never);
  const text = String((made.privateKey as unknown as { export(how: object): unknown }).export(encoding));
  const passphrase = 'passphrase' in encoding ? encoding.passphrase : null;
  const { readPrivateKey } = await import('./private-key.ts');
  const key = await readPrivateKey(text, passphrase);
  const publicKey = `${key.type} ${key.getPublicSSH().toString('base64')}`;
  const credential: SshCredential = { kind: 'keys', id: 'k', user: USER, privateKeys: [text], passphrase };
  try {
    const { launch, log } = await fixture({ onTestFinished: (end) => ends.unshift(end) }, { publicKey }, credential);
    await launch();
    expect(log.at(-1)).toBe('Agent successfully connected and online');
  } finally {
    for (const end of ends) await end();
  }
});
