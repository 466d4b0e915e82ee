import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';
import type { ForgeEvent } from '../points/index.ts';
import { branchOf } from '../points/index.ts';
import { multibranchXml, type TestRepository, testRepository } from './testing/repository.ts';
import { startServer, type TestServer } from './testing/server.ts';

interface Project {
  readonly server: TestServer;
  readonly repository: TestRepository;
  /** Scans for branches and returns the lines of the log. */
  index(): Promise<string[]>;
  names(): string[];
}

async function project(t: TestContext, options: Parameters<typeof multibranchXml>[1] = {}): Promise<Project> {
  const repository = await testRepository(t);
  await repository.commit('main', 'Jenkinsfile', 'echo "hello"');
  const server = await startServer(t);
  await server.home.items.create('', 'mb', multibranchXml(repository.url, options));
  const { indexing } = server;
  return {
    server,
    repository,
    async index() {
      indexing.schedule('mb', [{ kind: 'user', userId: 'ann' }]);
      await indexing.settled('mb');
      return (await readFile(server.home.computed.log('mb'), 'utf8')).split('\n');
    },
    names: () => server.home.items.children('mb').map(({ name }) => name),
  };
}

const push = (repository: TestRepository, more: Partial<ForgeEvent> = {}): ForgeEvent => ({
  forge: 'git',
  kind: 'push',
  urls: [repository.url],
  branch: 'main',
  hash: null,
  before: null,
  by: null,
  delivery: 'd1',
  ...more,
});

describe('indexing of a multibranch project', () => {
  it('makes a job for each branch with a script, in folders of their own, and asks for builds', async (t) => {
    const { server, repository, index, names } = await project(t);
    await repository.commit('feature/one', 'file.txt', 'x');
    await repository.git('checkout', '-q', '-b', 'bare');
    await repository.git('rm', '-q', 'Jenkinsfile');
    await repository.git('commit', '-q', '-m', 'no script');
    await repository.git('checkout', '-q', 'main');
    const lines = await index();
    expect(lines[0]).toBe('Started by user ann the user');
    expect(lines).toContain('Checking branches...');
    const bare = lines.indexOf('  Checking branch bare');
    expect(lines.slice(bare, bare + 3)).toEqual([
      '  Checking branch bare',
      '      ‘Jenkinsfile’ not found',
      '    Does not meet criteria',
    ]);
    expect(lines).toContain('Scheduled build for branch: feature/one');
    expect(lines.at(-2)).toBe('Finished: SUCCESS');
    expect(names()).toEqual(['feature%2Fone', 'main']);
    const { home } = server;
    const job = server.job('mb/feature%2Fone');
    expect(home.items.folderOf(job)).toBe(join(home.folder, 'jobs/mb/branches/feature-one.e76d0v'));
    expect(await readFile(join(home.items.folderOf(job), 'name-utf8.txt'), 'utf8')).toBe('feature%2Fone');
    expect(home.items.displayName(job)).toBe('feature/one');
    expect(home.items.url(job.fullName)).toBe('job/mb/job/feature%252Fone/');
    expect(home.jobFiles.workspace(job)).toBe(join(home.folder, 'workspace/mb_feature_one'));
    expect(branchOf(server.job('mb/main').config)?.head).toMatchObject({ name: 'main', isPrimary: true });
    expect(home.computed.record('mb')?.result).toBe('SUCCESS');
    await home.items.load();
    expect(names()).toEqual(['feature%2Fone', 'main']);
  });

  it('asks for one build for each new commit', async (t) => {
    const { repository, index } = await project(t);
    const first = await repository.git('rev-parse', 'main');
    await index();
    expect(await index()).toContain(`No changes detected: main (still at ${first})`);
    const second = await repository.commit('main', 'file.txt', 'two');
    expect(await index()).toContain(`Changes detected: main (${first} → ${second})`);
  });

  it('removes the job of a branch that is gone, or keeps it switched off until it comes back', async (t) => {
    const { server, repository, index, names } = await project(t, {
      orphans: '<pruneDeadBranches>true</pruneDeadBranches><daysToKeep>-1</daysToKeep><numToKeep>1</numToKeep>',
    });
    await repository.commit('a', 'file.txt', 'a');
    await repository.commit('b', 'file.txt', 'b');
    await index();
    await repository.git('checkout', '-q', 'main');
    await repository.git('branch', '-D', 'a', 'b');
    const lines = await index();
    expect(lines).toContain('Evaluating orphaned items in mb');
    expect(lines.filter((line) => line.startsWith('Will '))).toHaveLength(2);
    const [kept = ''] = names();
    expect(names()).toEqual([kept, 'main']);
    const job = server.job(`mb/${kept}`);
    expect([job.config.disabled, branchOf(job.config)?.isDead]).toEqual([true, true]);
    await repository.git('branch', kept, 'main');
    expect((await index()).some((line) => line.startsWith(`Branch reopened: ${kept} (`))).toBe(true);
    expect(server.job(`mb/${kept}`).config.disabled).toBe(false);
  });

  it('removes nothing when the repository cannot be asked', async (t) => {
    const { server, repository, index, names } = await project(t);
    await index();
    const xml = multibranchXml(`${repository.url}-gone`);
    const folder = server.home.items.get('mb');
    if (folder?.kind === 'folder') await server.home.items.replaceConfig(folder, xml);
    const lines = await index();
    expect(
      lines.some((line) => /^ERROR: \[.*\] Could not update folder level actions from source src$/.test(line)),
    ).toBe(true);
    expect(lines).toContain('FATAL: Failed to recompute children of mb');
    expect(lines.at(-2)).toBe('Finished: FAILURE');
    expect(names()).toEqual(['main']);
    expect(server.job('mb/main').config.disabled).toBe(false);
  });

  it('finds tags, which are not built unless a strategy says so', async (t) => {
    const { server, repository, index, names } = await project(t, {
      traits: '<jenkins.plugins.git.traits.TagDiscoveryTrait/>',
    });
    await repository.git('tag', '-a', '-m', 'first', 'v1');
    const lines = await index();
    expect(lines).toContain('  Checking tag v1');
    expect(lines).toContain('No automatic build triggered for v1');
    expect(names()).toEqual(['v1']);
    expect(branchOf(server.job('mb/v1').config)?.head).toMatchObject({ kind: 'tag', tagTimestamp: expect.any(Number) });
  });

  it('does not build what is found first, where the strategy says so', async (t) => {
    const { repository, index } = await project(t, {
      strategies: '<jenkins.branch.buildstrategies.basic.SkipInitialBuildOnFirstBranchIndexing/>',
    });
    expect(await index()).toContain('No automatic build triggered for main');
    await repository.commit('main', 'file.txt', 'two');
    expect(await index()).toContain('Scheduled build for branch: main');
  });

  it('takes only the branches that the filters allow', async (t) => {
    const { repository, index, names } = await project(t, {
      traits: `<jenkins.plugins.git.traits.BranchDiscoveryTrait/>
        <jenkins.scm.impl.trait.WildcardSCMHeadFilterTrait><includes>main release/*</includes><excludes>*old</excludes></jenkins.scm.impl.trait.WildcardSCMHeadFilterTrait>`,
    });
    for (const branch of ['release/1', 'release/old', 'topic']) await repository.commit(branch, 'file.txt', branch);
    await index();
    expect(names()).toEqual(['main', 'release%2F1']);
  });

  it('gives hostile names of branches folders that lead nowhere else', async (t) => {
    const { server, repository, index, names } = await project(t);
    const branches = ['$(touch-x)', 'ä/ö', 'x'.repeat(200), "a'b", 'con', '%2e%2e'];
    for (const branch of branches) await repository.git('branch', branch, 'main');
    await index();
    expect(names()).toHaveLength(branches.length + 1);
    const root = join(server.home.folder, 'jobs/mb/branches/');
    for (const job of server.home.items.children('mb')) {
      const folder = server.home.items.folderOf(job);
      expect(folder.startsWith(root) && !folder.slice(root.length).includes('/')).toBe(true);
    }
  });

  it('looks only at the branch that an event tells of, once for each commit', async (t) => {
    const { server, repository, index, names } = await project(t);
    const { indexing } = server;
    await index();
    await repository.commit('topic', 'file.txt', 'x');
    await repository.commit('other', 'file.txt', 'x');
    const event = push(repository, { kind: 'branch-created', branch: 'topic' });
    const again = push(repository, { branch: 'topic' });
    const reactions = await Promise.all([indexing.onEvent(event), indexing.onEvent(again)]);
    expect(reactions.flat().map(({ item }) => item)).toEqual(['mb', 'mb']);
    await indexing.settled('mb');
    expect(names()).toEqual(['main', 'topic']);
    const log = await readFile(server.home.computed.eventLog('mb'), 'utf8');
    expect(log.match(/^Scheduled build for branch: topic$/gm)).toHaveLength(1);
    expect(log).toContain('No changes detected: topic');
    expect(log).not.toContain('Checking branch other');
    expect(await indexing.onEvent(push(repository, { urls: ['https://other.example/x'] }))).toEqual([]);
  });

  it('switches the job of a branch off whose end an event tells of', async (t) => {
    const { server, repository, index } = await project(t);
    await repository.commit('topic', 'file.txt', 'x');
    await index();
    await repository.git('checkout', '-q', 'main');
    await repository.git('branch', '-D', 'topic');
    await server.indexing.onEvent(push(repository, { kind: 'branch-deleted', branch: 'topic' }));
    await server.indexing.settled('mb');
    expect(branchOf(server.job('mb/topic').config)?.isDead).toBe(true);
    expect(branchOf(server.job('mb/main').config)?.isDead).toBe(false);
  });

  it('looks by itself at a new project and at one that was never looked at', async (t) => {
    const { server, repository, names } = await project(t);
    const { indexing } = server;
    indexing.begin();
    t.onTestFinished(() => indexing.close());
    await server.home.items.create('', 'two', multibranchXml(repository.url));
    await indexing.settled('two');
    expect(server.home.items.children('two').map(({ name }) => name)).toEqual(['main']);
    await indexing.settled('mb');
    expect(names()).toEqual(['main']);
    const log = await readFile(server.home.computed.log('two'), 'utf8');
    expect(log.split('\n')[0]).toBe('Started');
  });

  it('remembers a look that was asked for until it is over', async (t) => {
    const { server, index } = await project(t);
    const { computed } = server.home;
    const isWanted = () =>
      access(join(dirname(computed.log('mb')), 'wanted')).then(
        () => true,
        () => false,
      );
    await index();
    expect(await isWanted()).toBe(false);
    const before = computed.record('mb');
    server.indexing.schedule('mb', []);
    await server.indexing.close();
    expect([await isWanted(), computed.record('mb')]).toEqual([true, before]);
  });

  it('looks at a project under its new name that was renamed before the look was over', async (t) => {
    const { server } = await project(t);
    const { indexing } = server;
    const { items, computed } = server.home;
    indexing.begin();
    t.onTestFinished(() => indexing.close());
    const folder = items.get('mb');
    if (folder?.kind !== 'folder') throw new Error('no project');
    await items.rename(folder, 'new');
    await indexing.settled('mb');
    await indexing.settled('new');
    expect(items.children('new').map(({ name }) => name)).toEqual(['main']);
    expect(computed.record('new')?.result).toBe('SUCCESS');
  });

  it('breaks off what an event began when the server ends', async (t) => {
    const { server, repository, names } = await project(t);
    const { indexing } = server;
    await indexing.onEvent(push(repository));
    await setImmediate();
    await indexing.close();
    expect(names()).toEqual([]);
    expect(await readFile(server.home.computed.eventLog('mb'), 'utf8')).toContain('Received Push event');
  });

  it('goes on when the log of events cannot be written', async (t) => {
    const { server, repository, index, names } = await project(t);
    const folder = dirname(server.home.computed.eventLog('mb'));
    await writeFile(folder, '');
    await server.indexing.onEvent(push(repository));
    await server.indexing.settled('mb');
    expect(names()).toEqual([]);
    await rm(folder);
    await index();
    expect(names()).toEqual(['main']);
  });

  it('copies a project without its branches, and moves and deletes it with them', async (t) => {
    const { server, index, names } = await project(t);
    await index();
    const { items } = server.home;
    const folder = items.get('mb');
    if (folder?.kind !== 'folder') throw new Error('no project');
    await items.copy(folder, '', 'copy');
    expect(items.children('copy')).toEqual([]);
    const moved = await items.rename(folder, 'new');
    expect(items.children('new').map(({ name }) => name)).toEqual(['main']);
    await expect(items.create('new', 'x', '<flow-definition/>')).rejects.toThrow('new holds no items');
    const main = server.job('new/main');
    await expect(items.rename(main, 'other')).rejects.toThrow('is made by the folder');
    await items.delete(moved);
    expect(names()).toEqual([]);
  });
});
