// Needs ssh and git-lfs: Debian's openssh-client and git-lfs.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Server, utils } from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { behaviour, checkOut, gitConfig, gitRun } from '../../src/kinds/git/testing/git-run.ts';
import { type TestRepository, testRepository } from '../../src/kinds/git/testing/repository.ts';
import type { Credential } from '../../src/points/index.ts';

let origin: TestRepository;

beforeAll(async () => {
  origin = await testRepository();
  await origin.commit({ message: 'first', files: { 'file.txt': 'one' } });
});

afterAll(() => origin.remove());

const PASSPHRASE = 'open sesame';

/** Returns a new Ed25519 key; of those that `ssh2` makes, one in some hundreds has lost a zero and cannot be read by anybody. */
function keyPair(options: { passphrase?: string } = {}): { private: string; public: string } {
  for (;;) {
    const made = utils.generateKeyPairSync('ed25519', options as never);
    if (!(utils.parseKey(made.private, options.passphrase) instanceof Error)) return made;
  }
}

/** An SSH server that knows one key and serves Git, as forges do. */
async function sshServer(allowed: string): Promise<{ port: number; knownHosts: string; users: string[] }> {
  const host = keyPair();
  const key = utils.parseKey(allowed);
  if (key instanceof Error) throw key;
  const users: string[] = [];
  const server = new Server({ hostKeys: [host.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (attempt) => {
      const isKnown = attempt.method === 'publickey' && attempt.key.data.equals(key.getPublicSSH());
      if (!isKnown) return attempt.reject(['publickey']);
      users.push(attempt.username);
      attempt.accept();
    });
    client.on('session', (accept) =>
      accept()
        .on('env', (acceptEnv) => acceptEnv?.())
        .on('exec', (acceptExec, _reject, { command }) => {
          const channel = acceptExec();
          const child = spawn('sh', ['-c', command], { stdio: 'pipe' });
          channel.pipe(child.stdin);
          child.stdout.pipe(channel, { end: false });
          child.stderr.pipe(channel.stderr, { end: false });
          child.on('close', (code) => {
            channel.exit(code ?? 1);
            channel.end();
          });
        }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  const knownHosts = join(origin.folder, `known-${port}`);
  await writeFile(knownHosts, `[127.0.0.1]:${port} ${host.public}\n`);
  closing.push(() => server.close());
  return { port, knownHosts, users };
}

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

function keyCredential(privateKey: string, passphrase: string): Credential {
  return {
    kind: 'ssh-key',
    id: 'key',
    description: 'a key',
    username: 'git',
    usernameSecret: false,
    privateKey,
    passphrase,
  };
}

describe('Git over SSH', () => {
  it.each([
    ['', {}],
    [PASSPHRASE, { passphrase: PASSPHRASE, cipher: 'aes256-ctr', rounds: 16 } as const],
  ])('logs in with a key whose passphrase is %j, which nobody sees', async (passphrase, options) => {
    const { private: privateKey, public: publicKey } = keyPair(options);
    const { port, knownHosts, users } = await sshServer(publicKey);
    const url = `ssh://127.0.0.1:${port}${origin.url}`;
    const run = await checkOut(join(origin.folder, `ssh-${port}`), gitConfig({ url, credentialsId: 'key' }), {
      credentials: [keyCredential(privateKey, passphrase)],
      env: { GIT_SSH_COMMAND: `ssh -F none -o UserKnownHostsFile=${knownHosts} -o StrictHostKeyChecking=yes` },
    });
    expect([...new Set(users)]).toEqual(['git']);
    expect(run.lines).toContain('using GIT_SSH to set credentials a key');
    const shown = JSON.stringify([run.lines, run.launched]);
    for (const secret of [PASSPHRASE, privateKey.split('\n')[1] ?? '']) expect(shown).not.toContain(secret);
    const [, file = ''] =
      /-i '([^']+)'/.exec(run.launched.find(({ argv }) => argv[1] === 'fetch')?.env['GIT_SSH_COMMAND'] ?? '') ?? [];
    expect(file).not.toBe('');
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('is refused by a server that does not know the key, and by a host that is not known', async () => {
    const known = keyPair();
    const other = keyPair();
    const { port, knownHosts } = await sshServer(known.public);
    const config = gitConfig({ url: `ssh://git@127.0.0.1:${port}${origin.url}`, credentialsId: 'key' });
    const attempt = async (key: string, hosts: string): Promise<string> => {
      const run = gitRun(join(origin.folder, `no-${port}`), {
        credentials: [keyCredential(key, '')],
        env: { GIT_SSH_COMMAND: `ssh -F none -o UserKnownHostsFile=${hosts} -o StrictHostKeyChecking=yes` },
      });
      await expect(checkOut(run.workspace.path, config, { run })).rejects.toThrow(/^Error \w+ remote repo 'origin'$/);
      return run.lines.join('\n');
    };
    expect(await attempt(other.private, knownHosts)).toContain('Permission denied (publickey)');
    expect(await attempt(known.private, '/dev/null')).toContain('Host key verification failed');
  });
});

describe('Git LFS', () => {
  it('pulls large files after the checkout', async () => {
    const url = `file://${origin.url}`;
    await origin.git('lfs', 'install', '--local');
    await origin.git('remote', 'set-url', 'origin', url);
    await origin.commit({
      message: 'large',
      files: { '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n', 'a.bin': 'large' },
    });
    const plain = await checkOut(join(origin.folder, 'plain'), gitConfig({ url }));
    expect(await readFile(join(plain.workspace.path, 'a.bin'), 'utf8')).toContain('version https://git-lfs');
    const run = await checkOut(join(origin.folder, 'lfs'), gitConfig({ url, extensions: [behaviour('GitLFSPull')] }));
    expect(await readFile(join(run.workspace.path, 'a.bin'), 'utf8')).toBe('large');
    expect(run.lines).toContain(' > git lfs pull origin # timeout=10');
  });
});
