import { expect, it } from 'vitest';
import { startServer } from '../builds/testing/server.ts';
import { testRepository } from './testing/repository.ts';

/**
 * Returns the configuration of a job that checks out as the job of a branch does, with a source's settings beside the URL.
 */
const jobXml = (url: string, branch: string, extensions: string, refspec = '+refs/heads/*:refs/remotes/origin/*') =>
  `<project><scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion>
  <userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><name>origin</name><refspec>${refspec}</refspec><url>${url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs>
  <branches><hudson.plugins.git.BranchSpec><name>${branch}</name></hudson.plugins.git.BranchSpec></branches>
  <extensions>${extensions}</extensions></scm>
  <builders><hudson.tasks.Shell><command>git for-each-ref --format='%(refname)'; cat *.txt; git log -1 --format='by %an'</command></hudson.tasks.Shell></builders></project>`;

const defaults = (includeTags: boolean): string =>
  `<jenkins.plugins.git.GitSCMSourceDefaults><includeTags>${includeTags}</includeTags></jenkins.plugins.git.GitSCMSourceDefaults>`;

it('a checkout of a source fetches its refspecs alone, and tags only where it looks for tags', async (t) => {
  const repository = await testRepository(t);
  await repository.commit('main', 'a.txt', 'of main\n');
  await repository.commit('topic', 'b.txt', 'of topic\n');
  await repository.git('tag', 'v1', 'main');
  const server = await startServer(t);
  const refspec = '+refs/heads/main:refs/remotes/origin/main';
  const bare = await server.build(await server.make('bare', jobXml(repository.url, 'main', defaults(false), refspec)));
  const lines = await server.lines(bare);
  expect(lines).toContain('Cloning with configured refspecs honoured and without tags');
  expect(lines.filter((line) => line.startsWith('refs/'))).toEqual(['refs/remotes/origin/main']);
  const tags = await server.lines(
    await server.build(await server.make('tags', jobXml(repository.url, 'main', defaults(true)))),
  );
  expect(tags).toContain('Cloning with configured refspecs honoured and with tags');
  expect(tags.filter((line) => line.startsWith('refs/'))).toEqual([
    'refs/remotes/origin/main',
    'refs/remotes/origin/topic',
    'refs/tags/v1',
  ]);
});

it('what a change request is merged with is there, or the build fails', async (t) => {
  const repository = await testRepository(t);
  await repository.commit('main', 'a.txt', 'first\n');
  await repository.commit('topic', 'b.txt', 'of topic\n');
  await repository.commit('clash', 'a.txt', 'other\n');
  const base = await repository.commit('main', 'a.txt', 'of main\n');
  const server = await startServer(t);
  const merge = (name: string, hash: string): string =>
    `<jenkins.plugins.git.MergeWithGitSCMExtension><baseName>${name}</baseName><baseHash>${hash}</baseHash></jenkins.plugins.git.MergeWithGitSCMExtension>`;
  const merged = await server.build(await server.make('merged', jobXml(repository.url, 'topic', merge('main', base))));
  const head = await repository.git('rev-parse', 'topic');
  const lines = await server.lines(merged);
  expect(merged.result).toBe('SUCCESS');
  expect(lines).toContain(`Merging main commit ${base} into PR head commit ${head}`);
  expect(lines.filter((line) => !line.startsWith('+ ')).slice(-4, -1)).toEqual(['of main', 'of topic', 'by Jenkins']);
  const byName = await server.make('by-name', jobXml(repository.url, 'topic', merge('remotes/origin/main', '')));
  expect((await server.build(byName)).result).toBe('SUCCESS');
  const clash = await server.build(await server.make('clash', jobXml(repository.url, 'clash', merge('main', base))));
  expect(clash.result).toBe('FAILURE');
  expect(await server.lines(clash)).not.toContain('by Jenkins');
});
