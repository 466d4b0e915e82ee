// Needs hg: Debian's mercurial.
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from '../../src/builds/testing/server.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { command, jobWithSource, poll, write } from './source-jobs.ts';

const scm = (url: string, more = '') =>
  `<scm class="hudson.plugins.mercurial.MercurialSCM"><source>${url}</source><modules></modules><revisionType>BRANCH</revisionType><revision>default</revision>${more}</scm>`;

async function repository(t: Parameters<typeof temporaryFolder>[0]) {
  const folder = join(await temporaryFolder(t), 'repo');
  await command('/', 'hg', 'init', folder);
  return {
    folder,
    async commit(file: string, text: string, message: string) {
      await write(folder, file, text);
      await command(folder, 'hg', 'commit', '-q', '-A', '-u', 'Ann <ann@example.org>', '-m', message);
    },
  };
}

it('clones, updates, tells changes and their author', async (t) => {
  const server = await startServer(t);
  const { folder, commit } = await repository(t);
  await commit('file.txt', 'one\n', 'first');
  const shells = ['cat file.txt', 'echo "$MERCURIAL_REVISION_NUMBER $MERCURIAL_REVISION_BRANCH"'];
  const job = await server.make('hg', jobWithSource(scm(folder), shells));
  const first = await server.build(job);
  expect(await server.lines(first)).toEqual(expect.arrayContaining(['one', '0 default']));
  expect(first.result).toBe('SUCCESS');
  expect((await poll(server, 'hg')).outcome).toBe('none');
  await commit('more.txt', 'two\n', 'second & last');
  expect((await poll(server, 'hg')).outcome).toBe('significant');
  const second = await server.build(job);
  expect(await server.lines(second)).toContain('1 default');
  expect(server.engine.changeSets.of(job, second)).toMatchObject([
    {
      changes: [
        {
          author: { name: 'Ann', email: 'ann@example.org' },
          title: 'second & last',
          paths: [{ file: 'more.txt', editType: 'add' }],
        },
      ],
    },
  ]);
});

it('polls for its modules alone, and cleans where that is asked for', async (t) => {
  const server = await startServer(t);
  const { folder, commit } = await repository(t);
  await commit('core.txt', 'one\n', 'first');
  const xml = scm(folder, '<clean>true</clean>').replace('<modules></modules>', '<modules>core</modules>');
  const job = await server.make('hg', jobWithSource(xml, ['ls', 'touch junk']));
  await server.build(job);
  await commit('web.txt', 'x\n', 'elsewhere');
  expect((await poll(server, 'hg')).outcome).toBe('insignificant');
  await commit('core.txt', 'x\n', 'here');
  expect((await poll(server, 'hg')).outcome).toBe('significant');
  expect(await server.lines(await server.build(job))).not.toContain('junk');
});

it.each([
  ['/nonexistent/repo', /repository \/nonexistent\/repo not found/],
  ['--config=alias.clone=!true', /Not a Mercurial repository or revision/],
  ['ext::true', /Not a URL of a Mercurial repository/],
])('fails with the reason for %s', async (url, reason) => {
  const done: (() => Promise<void>)[] = [];
  const t = { onTestFinished: (action: () => Promise<void>) => void done.push(action) };
  try {
    const server = await startServer(t);
    const run = await server.build(await server.make('hg', jobWithSource(scm(url), ['echo never'])));
    expect(run.result).toBe('FAILURE');
    expect(await server.console(run)).toMatch(reason);
    expect(await server.console(run)).not.toContain('never');
  } finally {
    for (const action of done.reverse()) await action();
  }
});
