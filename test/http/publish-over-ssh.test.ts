import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newKey, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { PUBLISH_TAG, type PublishHost, publication } from '../harness/publish-over-ssh.ts';
import { buildJob, createJob } from './built.ts';
import { filesIn, publishing } from './publishing.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const { configure, given, published, consoleOf, nextName } = publishing(server);

const MAKE = 'mkdir -p out/a/b && echo one > out/a/1.txt && echo two > out/a/b/2.txt && echo no > out/a/x.map';

describe('what is published', () => {
  it('are the files that match, below the remote directory, without the prefix; a command runs afterwards', async (t) => {
    const { root, ssh } = await given(t);
    const { result, text, name } = await published(
      MAKE,
      publication({
        sourceFiles: 'out/**/*.txt, out/**/*.map',
        excludes: '**/*.map',
        removePrefix: 'out',
        remoteDirectory: 'www/$JOB_BASE_NAME-$BUILD_NUMBER',
        execCommand: `echo published ${'$'}BUILD_NUMBER`,
      }),
    );
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual([`www/${name}-1/a/1.txt`, `www/${name}-1/a/b/2.txt`]);
    expect(readFileSync(join(root, `www/${name}-1/a/b/2.txt`), 'utf8')).toBe('two\n');
    expect(text).toMatch(/^SSH: Connecting from host \[.+\]$/m);
    expect(text).toMatch(/^SSH: Connecting with configuration \[web\] \.\.\.$/m);
    expect(text).toMatch(/^SSH: EXEC: STDOUT\/STDERR from command \[echo published 1\] \.\.\.\npublished 1$/m);
    expect(text).toMatch(/^SSH: EXEC: completed after \[\d+ ms\]$/m);
    expect(text).toMatch(/^SSH: Disconnecting configuration \[web\] \.\.\.\nSSH: Transferred 2 file\(s\)$/m);
    expect(ssh.commands).toEqual(['echo published 1']);
  });

  it('goes into a folder by the date of the build, flat, into one that was emptied', async (t) => {
    const { root } = await given(t);
    mkdirSync(join(root, 'old', 'deep'), { recursive: true });
    writeFileSync(join(root, 'old', 'deep', 'left.txt'), '');
    const year = new Date().getFullYear();
    const dated = {
      sourceFiles: 'out/**/*.txt',
      flatten: true,
      remoteDirectory: "'builds/'yyyy",
      remoteDirectorySDF: true,
    };
    expect(await published(MAKE, publication(dated))).toMatchObject({ result: 'SUCCESS' });
    expect(filesIn(root)).toEqual([`builds/${year}/1.txt`, `builds/${year}/2.txt`, 'old/deep/left.txt']);
    const clean = { sourceFiles: 'out/a/*.txt', flatten: true, remoteDirectory: 'old', cleanRemote: true };
    expect(await published(MAKE, publication(clean))).toMatchObject({ result: 'SUCCESS' });
    expect(filesIn(join(root, 'old'))).toEqual(['1.txt']);
    expect(existsSync(join(root, 'old', 'deep'))).toBe(false);
  });

  it.each(['sub/dir', '/sub/dir', 'WHOLE/sub/dir'])(
    'is in the same folder with the remote directory %s',
    async (directory) => {
      const ends: (() => Promise<void>)[] = [];
      const { root } = await given({ onTestFinished: (action) => void ends.push(action) });
      const remoteDirectory = directory.replace('WHOLE', root);
      const { result, text } = await published(
        MAKE,
        publication({ sourceFiles: 'out/a/1.txt', flatten: true, remoteDirectory }),
      );
      expect(result, text).toBe('SUCCESS');
      expect(filesIn(root)).toEqual(['sub/dir/1.txt']);
      for (const end of ends) await end();
    },
  );

  it('is in a remote directory of the server that was missing', async (t) => {
    const { ssh, root } = await given(t);
    configure({ port: ssh.port, root: `${root}/new/one` });
    const { result, text } = await published(MAKE, publication({ sourceFiles: 'out/a/1.txt', flatten: true }));
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['new/one/1.txt']);
  });

  it('is sent by a pipeline and by a build step as well', async (t) => {
    const { root } = await given(t);
    await createJob(
      server(),
      'publish-pipe',
      pipeline(`node { writeFile file: 'site/index.html', text: 'hi'
sshPublisher(failOnError: true, publishers: [sshPublisherDesc(configName: 'web', verbose: false, transfers: [sshTransfer(sourceFiles: 'site/**', removePrefix: 'site', remoteDirectory: 'pipe', execCommand: 'echo done')])]) }`),
    );
    expect(await buildJob(server(), 'publish-pipe'), await consoleOf('publish-pipe')).toBe('SUCCESS');
    const step = `<${PUBLISH_TAG}.BapSshBuilderPlugin><delegate>${publication({ sourceFiles: 'out/a/1.txt', remoteDirectory: 'step' })}</delegate></${PUBLISH_TAG}.BapSshBuilderPlugin>`;
    const job = freestyle({ command: MAKE }).replace('</builders>', `${step}</builders>`);
    await createJob(server(), 'publish-step', job);
    expect(await buildJob(server(), 'publish-step'), await consoleOf('publish-step')).toBe('SUCCESS');
    expect(filesIn(root)).toEqual(['pipe/index.html', 'step/out/a/1.txt']);
  });

  it('are a thousand files', async (t) => {
    const { root } = await given(t);
    const { result, text } = await published(
      'mkdir -p many && for i in $(seq 1000); do echo $i > many/$i.txt; done',
      publication({ sourceFiles: 'many/**', removePrefix: 'many' }, { verbose: false }),
    );
    expect(result, text).toBe('SUCCESS');
    expect(filesIn(root)).toHaveLength(1000);
    expect(text).toContain('SSH: Transferred 1000 file(s)');
  });
});

describe('somebody logs in', () => {
  const sent = publication({ sourceFiles: 'out/a/1.txt' });

  it('by a key, with a passphrase or without, and by questions', async (t) => {
    const key = newKey();
    const { ssh, root } = await given(t, { publicKey: key.public });
    configure({
      port: ssh.port,
      root,
      more: `<overrideKey>true</overrideKey><keyInfo><key>${key.private}</key></keyInfo>`,
    });
    expect(await published(MAKE, sent)).toMatchObject({ result: 'SUCCESS' });
    await given(t, { password: 'open', asksQuestions: true });
    expect(await published(MAKE, sent)).toMatchObject({ result: 'SUCCESS' });
  });

  it.each<[string, Partial<PublishHost>, string]>([
    [
      'with a wrong password',
      { more: '<secretPassword>wrong</secretPassword>' },
      `does not let ${USER} in: the password did not do (Auth fail)`,
    ],
    ['with nothing', { more: '' }, 'neither a password nor a key is configured'],
    [
      'with a key that is none',
      { more: '<overrideKey>true</overrideKey><keyInfo><key>text</key></keyInfo>' },
      'the private key cannot be read',
    ],
    ['at a host that nobody knows', { hostname: 'nosuch.invalid' }, 'the host nosuch.invalid is not known'],
    ['at a port that is closed', { port: 1 }, 'refuses connections at port 1'],
  ])('%s, and the build says why it is refused', async (_, change, reason) => {
    const ends: (() => Promise<void>)[] = [];
    const { ssh, root } = await given({ onTestFinished: (action) => void ends.push(action) });
    configure({ port: ssh.port, root, ...change });
    const { result, text } = await published(MAKE, sent);
    expect(result).toBe('FAILURE');
    expect(text).toContain(
      'ERROR: Exception when publishing, exception message [Failed to connect and initialize SSH connection.',
    );
    expect(text).toContain(reason);
    for (const end of ends) await end();
  });
});

describe('a publication that fails', () => {
  it('names the folder, the operation and the answer where the server allows no folder there', async (t) => {
    const { ssh, root } = await given(t, { password: 'open', denied: /secret/ });
    const { result, text } = await published(
      MAKE,
      publication({ sourceFiles: 'out/a/1.txt', remoteDirectory: '/secret/place' }),
    );
    expect(result).toBe('FAILURE');
    expect(text).toContain(`mkdir [${root}/secret]: the server answered PERMISSION_DENIED (Permission denied)`);
    expect(text).toContain(
      `the remote directory of the server is [${root}], that of the transfer [/secret/place]: together [${root}/secret/place]`,
    );
    expect(ssh.connections).toBe(1);
  });

  it('makes the build unstable where it is not to fail, and goes on with others where it is to', async (t) => {
    await given(t, { password: 'open', denied: /secret/ });
    const options = { failOnError: false };
    const bad = { sourceFiles: 'out/a/1.txt', remoteDirectory: 'secret' };
    expect(await published(MAKE, publication(bad, options))).toMatchObject({ result: 'UNSTABLE' });
    const unknown = await published(MAKE, publication(bad, { configName: 'nosuch' }));
    expect(unknown.text).toContain('Failed to find the configuration [nosuch] among those of the system: web');
  });

  it('says which operation the server never answered', async (t) => {
    await given(t, { password: 'open', mute: /1\.txt/ });
    const { result, text } = await published(MAKE, publication({ sourceFiles: 'out/a/1.txt' }));
    expect(result).toBe('FAILURE');
    expect(text).toMatch(/put \[.*1\.txt.*\] took longer than 2000 ms/);
  });

  it('is tried again as often as is configured', async (t) => {
    const { ssh } = await given(t, { password: 'open', denied: /secret/ });
    const retry =
      '<retry class="jenkins.plugins.publish_over_ssh.BapSshRetry"><retries>2</retries><retryDelay>1</retryDelay></retry>';
    const { result, text } = await published(
      MAKE,
      publication({ sourceFiles: 'out/a/1.txt', remoteDirectory: 'secret' }, { retry }),
    );
    expect([result, ssh.connections]).toEqual(['FAILURE', 3]);
    expect(text).toContain('SSH: Trying again in 1 ms; 1 attempt(s) left');
  });

  it('says what a prefix or a flat folder does not fit', async (t) => {
    const { root } = await given(t);
    const prefix = await published(MAKE, publication({ sourceFiles: 'out/a/1.txt', removePrefix: 'in' }));
    expect(prefix.text).toContain('the file [out/a/1.txt] is not below the prefix to remove, [in]');
    const flat = await published(
      'mkdir -p a b && touch a/x b/x',
      publication({ sourceFiles: 'a/**, b/**', flatten: true }),
    );
    expect(flat.text).toContain('the files [a/x] and [b/x] would have the same name, [x]');
    expect(filesIn(root)).toEqual([]);
  });

  it('is one whose command fails, or takes too long', async (t) => {
    await given(t);
    const failed = await published(MAKE, publication({ execCommand: 'echo oh no >&2; exit 3' }));
    expect(failed).toMatchObject({ result: 'FAILURE' });
    expect(failed.text).toMatch(/oh no\n/);
    expect(failed.text).toContain('[Exec exit status not zero. Status [3]]');
    const slow = await published(MAKE, publication({ execCommand: 'sleep 60', execTimeout: 300 }));
    expect(slow.text).toMatch(/Exec timed out or was interrupted after \d+ ms/);
  });

  it('leaves the old file as it was where the connection breaks', async (t) => {
    const { ssh, root } = await given(t);
    writeFileSync(join(root, 'big.bin'), 'old');
    const breaking = setInterval(() => {
      if (filesIn(root).some((file) => file.endsWith('.part'))) ssh.breakConnections();
    }, 1);
    const { result, text } = await published('truncate -s 300M big.bin', publication({ sourceFiles: 'big.bin' }));
    clearInterval(breaking);
    expect(result, text).toBe('FAILURE');
    expect(text).toContain('the connection to 127.0.0.1 was lost');
    expect(readFileSync(join(root, 'big.bin'), 'utf8')).toBe('old');
  });

  it('is given up after the time-out where the machine says nothing', async (t) => {
    const { root } = await given(t);
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    t.onTestFinished(async () => void silent.close());
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    configure({ port: address.port, root, timeout: 300 });
    const { text } = await published(MAKE, publication({ sourceFiles: 'out/a/1.txt' }));
    expect(text).toContain(`127.0.0.1:${address.port} said nothing for 300 ms`);
  });

  it('does not begin where the build has failed already', async (t) => {
    const { ssh } = await given(t);
    const { result, text } = await published('exit 1', publication({ sourceFiles: '**' }));
    expect([result, ssh.connections]).toEqual(['FAILURE', 0]);
    expect(text).toContain('SSH: Current build result is [FAILURE], not going to run.');
  });
});

describe('before and after a build', () => {
  const wrapped = (tag: string, inside: string, content: string) =>
    `<${PUBLISH_TAG}.${tag} plugin="publish-over-ssh@1.24"><${inside}>${content}</${inside}></${PUBLISH_TAG}.${tag}>`;
  const built = async (command: string, buildWrappers: string) => {
    const name = nextName();
    const steps = `<builders><hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell></builders>`;
    await createJob(
      server(),
      name,
      `<project><quietPeriod>0</quietPeriod>${steps}<buildWrappers>${buildWrappers}</buildWrappers></project>`,
    );
    const result = await buildJob(server(), name);
    return { result, text: await consoleOf(name) };
  };
  const first = (command: string, options = {}) =>
    wrapped('BapSshPreBuildWrapper', 'preBuild', publication({ execCommand: command }, options));
  const last = (transfer: Readonly<Record<string, unknown>>, options = {}) =>
    wrapped('BapSshPostBuildWrapper', 'postBuild', publication(transfer, options));

  it('commands run and files are sent, also where the steps failed', async (t) => {
    const { root, ssh } = await given(t);
    const sent = last({ sourceFiles: 'out/*.txt', flatten: true });
    const { result, text } = await built('mkdir out; echo x > out/x.txt; false', first('echo stop it') + sent);
    expect(result, text).toBe('FAILURE');
    expect(ssh.commands).toEqual(['echo stop it']);
    expect(filesIn(root), text).toEqual(['x.txt']);
    expect(text.indexOf('echo stop it')).toBeLessThan(text.indexOf('mkdir out'));
  });

  it('a publication that fails ends the build, or makes it unstable, as it says', async (t) => {
    const { ssh } = await given(t);
    const missing = { configName: 'nobody' };
    const ended = await built('echo never', first('x', { ...missing, failOnError: true }));
    expect(ended.result, ended.text).toBe('FAILURE');
    expect(ended.text).not.toContain('+ echo never');
    const unstable = await built('echo on', first('x', { ...missing, failOnError: false }));
    expect(unstable.result, unstable.text).toBe('UNSTABLE');
    expect(unstable.text).toContain('+ echo on');
    const failed = await built('true', last({ execCommand: 'x' }, { ...missing, failOnError: true }));
    expect(failed.result, failed.text).toBe('FAILURE');
    expect(ssh.commands).toEqual([]);
  });
});

describe('the connection test', () => {
  const tried = async (values: Readonly<Record<string, unknown>>, as: 'admin' | 'nobody' = 'admin') => {
    const form = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const options = {
      method: 'POST' as const,
      url: '/descriptorByName/jenkins.plugins.publish_over_ssh.BapSshHostConfiguration/testConnection',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    };
    return as === 'admin' ? server().as(options) : server().raw(options);
  };
  const host = (port: number, more: Readonly<Record<string, unknown>> = {}) => ({
    ...{ name: 'web', hostname: '127.0.0.1', port, username: USER, secretPassword: 'open', timeout: 2000 },
    ...more,
  });

  it('tells where the user is', async (t) => {
    const { ssh, root } = await given(t);
    const { statusCode, body } = await tried(host(ssh.port, { remoteRootDir: root }));
    expect([statusCode, body]).toEqual([200, `<div class="ok">Success: ${USER} is in ${root} on 127.0.0.1</div>`]);
  });

  it('takes the password as it is stored, and the key', async (t) => {
    const key = newKey();
    const { ssh, root } = await given(t, { password: 'open', publicKey: key.public });
    const stored = server().services.home.secrets.encrypt('open');
    expect((await tried(host(ssh.port, { secretPassword: stored, remoteRootDir: root }))).body).toContain('Success');
    const byKey = { secretPassword: '', overrideKey: true, 'keyInfo.key': key.private };
    expect((await tried(host(ssh.port, { ...byKey, remoteRootDir: root }))).body).toContain('Success');
    const missing = { secretPassword: '', overrideKey: true, 'keyInfo.keyPath': '.ssh/none' };
    expect((await tried(host(ssh.port, missing))).body).toContain('there is no file with a key at [.ssh/none]');
  });

  it('says what is wrong, and never the password', async (t) => {
    const { ssh, root } = await given(t);
    writeFileSync(join(root, 'file'), '');
    const errors: [Readonly<Record<string, unknown>>, RegExp][] = [
      [{ secretPassword: 'wr0ng' }, /class="error">Failed to connect or change directory: .*the password did not do/],
      [{ remoteRootDir: `${root}/none` }, /cd \[.*\/none\]: the server answered NO_SUCH_FILE/],
      [{ remoteRootDir: `${root}/file` }, /cd \[.*\/file\]: it is a file, not a folder/],
      [{ hostname: 'no-such-host.invalid' }, /no-such-host\.invalid/],
      [{ hostname: '' }, /the hostname is empty/],
      [{ port: 1 }, /refused/i],
    ];
    for (const [values, message] of errors) {
      const { body } = await tried(host(ssh.port, values));
      expect(body).toMatch(message);
      expect(body).not.toContain('wr0ng');
    }
  });

  it('is for administrators', async (t) => {
    const { ssh } = await given(t);
    expect((await tried(host(ssh.port), 'nobody')).statusCode).toBe(403);
  });
});
