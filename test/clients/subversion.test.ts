// Needs svn and svnadmin: Debian's subversion.
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { startServer } from '../../src/builds/testing/server.ts';
import { freePort, listening } from '../../src/kit/testing/free-port.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { command, jobWithSource, poll, write } from './source-jobs.ts';

const scm = (url: string, more = '', updater = 'UpdateUpdater') => `<scm class="hudson.scm.SubversionSCM">
  <locations><hudson.scm.SubversionSCM_-ModuleLocation><remote>${url}</remote><credentialsId></credentialsId>
  <local>.</local><depthOption>infinity</depthOption></hudson.scm.SubversionSCM_-ModuleLocation></locations>
  ${more}<workspaceUpdater class="hudson.scm.subversion.${updater}"/><quietOperation>false</quietOperation></scm>`;

async function repository(t: Parameters<typeof temporaryFolder>[0]) {
  const folder = await temporaryFolder(t);
  await command(folder, 'svnadmin', 'create', 'repo');
  const url = `file://${join(folder, 'repo')}/trunk`;
  await command(folder, 'svn', 'mkdir', '-q', '-m', 'trunk', url);
  await command(folder, 'svn', 'checkout', '-q', url, 'work');
  const work = join(folder, 'work');
  return {
    url,
    async commit(file: string, text: string, message: string) {
      await write(work, file, text);
      await command(work, 'svn', 'add', '-q', '--force', file);
      await command(work, 'svn', 'commit', '-q', '--username', 'ann', '-m', message);
    },
  };
}

it('checks out, updates, tells changes and their author', async (t) => {
  const server = await startServer(t);
  const { url, commit } = await repository(t);
  await commit('file.txt', 'one\n', 'first');
  const job = await server.make('svn', jobWithSource(scm(url), ['cat file.txt', 'echo "$SVN_URL $SVN_REVISION"']));
  const first = await server.build(job);
  expect(first.result).toBe('SUCCESS');
  const lines = await server.lines(first);
  expect(lines).toContain(`Checking out ${url} at revision '2'`);
  expect(lines).toContain('A    file.txt');
  expect(lines).toContain(`${url} 2`);
  expect(await poll(server, 'svn')).toMatchObject({ outcome: 'none' });
  await commit('file.txt', 'two\n', 'second <line>\n\nand more');
  expect((await poll(server, 'svn')).outcome).toBe('significant');
  const second = await server.build(job);
  expect(await server.lines(second)).toContain('two');
  expect(await server.lines(second)).toContain(`Updating ${url} at revision '3'`);
  const [set] = server.engine.changeSets.of(job, second);
  expect(set?.kind.changeSets?.kind).toBe('svn');
  expect(set?.changes).toMatchObject([
    {
      id: '3',
      author: { name: 'ann' },
      title: 'second <line>',
      paths: [{ file: '/trunk/file.txt', editType: 'edit' }],
    },
  ]);
  const third = await server.build(job);
  expect(await server.lines(third)).toContain(`No changes for ${url} since the previous build`);
  expect(server.engine.changeSets.of(job, third)).toMatchObject([{ changes: [] }]);
});

it('does not build for changes that the configuration excludes', async (t) => {
  const server = await startServer(t);
  const { url, commit } = await repository(t);
  await commit('file.txt', 'one\n', 'first');
  const job = await server.make('svn', jobWithSource(scm(url, '<excludedRegions>/trunk/docs.*</excludedRegions>'), []));
  await server.build(job);
  await commit('docs.txt', 'x\n', 'only words');
  expect((await poll(server, 'svn')).outcome).toBe('insignificant');
  await commit('code.txt', 'x\n', 'code');
  expect((await poll(server, 'svn')).outcome).toBe('significant');
});

it.each([
  ['UpdateWithCleanUpdater', 'gone'],
  ['CheckoutUpdater', 'gone'],
  ['UpdateUpdater', 'there'],
])('%s: what a build leaves behind is %s', async (updater, left) => {
  const done: (() => Promise<void>)[] = [];
  const t = { onTestFinished: (action: () => Promise<void>) => void done.push(action) };
  try {
    const server = await startServer(t);
    const { url, commit } = await repository(t);
    await commit('file.txt', 'one\n', 'first');
    const shell = 'if [ -e junk ]; then echo there; else echo gone; fi; echo x > junk; echo y >> file.txt';
    const job = await server.make('svn', jobWithSource(scm(url, '', updater), [shell]));
    await server.build(job);
    expect(await server.lines(await server.build(job))).toContain(left);
  } finally {
    for (const action of done.reverse()) await action();
  }
});

it.each([
  ['a repository that is not there', 'file:///nonexistent/repo', /E170013|E180001/],
  ['an option', '--config-dir=/tmp', /Not a URL of a Subversion repository/],
])('fails with the reason for %s', async (_what, url, reason) => {
  const done: (() => Promise<void>)[] = [];
  const t = { onTestFinished: (action: () => Promise<void>) => void done.push(action) };
  try {
    const server = await startServer(t);
    const run = await server.build(await server.make('svn', jobWithSource(scm(url), ['echo never'])));
    expect(run.result).toBe('FAILURE');
    expect(await server.console(run)).toMatch(reason);
    expect(await server.console(run)).not.toContain('never');
  } finally {
    for (const action of done.reverse()) await action();
  }
});

const LOGIN = `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>
  <com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>
  <java.util.concurrent.CopyOnWriteArrayList><com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl>
    <scope>GLOBAL</scope><id>svn</id><description/><username>ann</username><password>geheim wort</password>
  </com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl></java.util.concurrent.CopyOnWriteArrayList>
</entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`;

it('logs in with a credential, which neither the console nor another server gets to see', async (t) => {
  const server = await startServer(t);
  const folder = await temporaryFolder(t);
  await command(folder, 'svnadmin', 'create', 'repo');
  await command(folder, 'svn', 'checkout', '-q', `file://${join(folder, 'repo')}`, 'work');
  await command(join(folder, 'work'), 'svn', 'propset', '-q', 'svn:externals', 'svn://127.0.0.1:1/other other', '.');
  await command(join(folder, 'work'), 'svn', 'commit', '-q', '-m', 'externals');
  await write(join(folder, 'repo', 'conf'), 'svnserve.conf', '[general]\nanon-access = none\npassword-db = passwd\n');
  await write(join(folder, 'repo', 'conf'), 'passwd', '[users]\nann = geheim wort\n');
  const port = await freePort();
  const daemon = execa('svnserve', [
    '-d',
    '--foreground',
    '--listen-host',
    '127.0.0.1',
    '--listen-port',
    String(port),
    '-r',
    folder,
  ]);
  daemon.catch(() => undefined);
  t.onTestFinished(async () => void daemon.kill());
  await listening(port);
  await write(server.home.folder, 'credentials.xml', LOGIN);
  const url = `svn://127.0.0.1:${port}/repo`;
  const withLogin = scm(url).replace('<credentialsId></credentialsId>', '<credentialsId>svn</credentialsId>');
  const good = await server.build(await server.make('good', jobWithSource(withLogin, ['echo in'])));
  expect(await server.console(good)).not.toContain('geheim');
  expect(await server.console(good)).toContain('Externals are left out');
  expect(good.result).toBe('SUCCESS');
  const bad = await server.build(await server.make('bad', jobWithSource(scm(url), ['echo in'])));
  expect(bad.result).toBe('FAILURE');
  expect(await server.console(bad)).toMatch(/E170001|E215004/);
});
