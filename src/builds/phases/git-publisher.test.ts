import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestRepository, testRepository } from '../../kinds/git/testing/repository.ts';
import { projectXml, startServer } from '../testing/server.ts';

const PUBLISHER = 'hudson.plugins.git.GitPublisher';

let origin: TestRepository;

beforeEach(async () => {
  origin = await testRepository();
  await origin.commit({ message: 'first', files: { 'file.txt': 'one' } });
  await origin.commit({ message: 'feature', files: { f: '1' }, branch: 'feature' });
  await origin.commit({ message: 'main', files: { m: '1' }, branch: 'main' });
});

afterEach(() => origin.remove());

interface Pushed {
  readonly shell: string;
  /** What the publisher says. */
  readonly publisher: string;
  readonly branch: string;
  readonly extensions?: string;
}

/** A job's whole document; it pushes what its shell step made of the source. */
function jobXml({ shell, publisher, branch, extensions = '' }: Pushed): string {
  const scm = `<scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion>
  <userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${origin.url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs>
  <branches><hudson.plugins.git.BranchSpec><name>*/${branch}</name></hudson.plugins.git.BranchSpec></branches>
  <extensions><hudson.plugins.git.extensions.impl.UserIdentity><name>Bot</name><email>bot@example.org</email></hudson.plugins.git.extensions.impl.UserIdentity>${extensions}</extensions></scm>`;
  return projectXml({
    shells: [`git config user.name Bot; git config user.email bot@example.org; ${shell}`],
    publishers: `<${PUBLISHER} plugin="git@5.0.0"><configVersion>2</configVersion>${publisher}</${PUBLISHER}>`,
  }).replace('<scm class="hudson.scm.NullSCM"/>', scm);
}

const flags = (merge: boolean, onlyIfSuccess: boolean, force: boolean): string =>
  `<pushMerge>${merge}</pushMerge><pushOnlyIfSuccess>${onlyIfSuccess}</pushOnlyIfSuccess><forcePush>${force}</forcePush>`;

const tag = (name: string, more: string): string =>
  `<tagsToPush><${PUBLISHER}_-TagToPush><targetRepoName>origin</targetRepoName><tagName>${name}</tagName><tagMessage>built</tagMessage>${more}</${PUBLISHER}_-TagToPush></tagsToPush>`;

const branchOf = (name: string): string =>
  `<branchesToPush><${PUBLISHER}_-BranchToPush><targetRepoName>origin</targetRepoName><branchName>${name}</branchName></${PUBLISHER}_-BranchToPush></branchesToPush>`;

const NOTE = `<notesToPush><${PUBLISHER}_-NoteToPush><targetRepoName>origin</targetRepoName><noteMsg>by $JOB_NAME</noteMsg><noteNamespace>ci</noteNamespace><noteReplace>false</noteReplace></${PUBLISHER}_-NoteToPush></notesToPush>`;

const remote = (...args: string[]): Promise<string> => origin.git('-C', origin.url, ...args);

it('a job pushes tags, branches and notes of what it made, by force where that is configured', async (t) => {
  const server = await startServer(t);
  const xml = jobXml({
    branch: 'main',
    shell: 'echo $BUILD_NUMBER > made; git add made; git commit -q -m "made $BUILD_NUMBER"',
    publisher:
      flags(false, true, true) +
      tag('v$BUILD_NUMBER', '<createTag>true</createTag><updateTag>false</updateTag>') +
      branchOf('stable') +
      NOTE,
  });
  const job = await server.make('pushes', xml);
  expect((await server.build(job)).result).toBe('SUCCESS');
  expect(await remote('log', '--format=%s', 'stable')).toBe('made 1\nmain\nfirst');
  // The second one begins at main again: without force it would be refused.
  const second = await server.build(job);
  expect([second.result, await server.console(second)]).toEqual([
    'SUCCESS',
    expect.stringContaining('Pushing HEAD to branch stable at repo origin\n'),
  ]);
  expect(await remote('log', '--format=%s', 'stable')).toBe('made 2\nmain\nfirst');
  expect(await remote('for-each-ref', '--format=%(refname) %(contents:subject)', 'refs/tags')).toBe(
    'refs/tags/v1 built\nrefs/tags/v2 built',
  );
  expect(await remote('notes', '--ref=ci', 'show', 'v2^{commit}')).toBe('by pushes');
});

it('a job pushes the merge that it built, but not after a failure', async (t) => {
  const server = await startServer(t);
  const extensions =
    '<hudson.plugins.git.extensions.impl.PreBuildMerge><options><mergeRemote>origin</mergeRemote><mergeTarget>main</mergeTarget></options></hudson.plugins.git.extensions.impl.PreBuildMerge>';
  const before = await remote('rev-parse', 'main');
  const publisher = flags(true, true, false);
  const failing = await server.make('fails', jobXml({ branch: 'feature', shell: 'false', publisher, extensions }));
  expect((await server.lines(await server.build(failing))).slice(-2)).toEqual([
    'Build did not succeed and the project is configured to only push after a successful build, so no pushing will occur.',
    'Finished: FAILURE',
  ]);
  expect(await remote('rev-parse', 'main')).toBe(before);
  const merging = await server.make('merges', jobXml({ branch: 'feature', shell: 'true', publisher, extensions }));
  expect((await server.build(merging)).result).toBe('SUCCESS');
  expect((await remote('log', '--format=%s', 'main')).split('\n').slice(1).sort()).toEqual([
    'feature',
    'first',
    'main',
  ]);
});

it('a push that the remote refuses fails the build', async (t) => {
  const server = await startServer(t);
  const xml = jobXml({
    branch: 'main',
    shell: 'git commit -q --amend -m "another history"',
    publisher: flags(false, false, false) + branchOf('main'),
  });
  const run = await server.build(await server.make('refused', xml));
  const console = await server.console(run);
  expect(run.result).toBe('FAILURE');
  expect(console).toContain('ERROR: Failed to push branch main to origin\n');
  expect(console).toContain('[rejected]');
});
