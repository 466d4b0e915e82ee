import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { git } from '../scm.ts';
import { behaviour, checkOut, type GitConfigOptions, type GitRun, gitConfig } from '../testing/git-run.ts';
import { type TestRepository, testRepository } from '../testing/repository.ts';
import { gitPublisher } from './publisher.ts';

const IDENTITY = behaviour('UserIdentity', { name: 'Bot', email: 'bot@example.org' });
const NOTHING = {
  configVersion: 2,
  pushMerge: false,
  pushOnlyIfSuccess: false,
  forcePush: false,
  tagsToPush: [],
  branchesToPush: [],
  notesToPush: [],
};

let origin: TestRepository;

beforeEach(async () => {
  origin = await testRepository();
  await origin.commit({ message: 'first', files: { 'file.txt': 'one' } });
});

afterEach(() => origin.remove());

async function built(options: Partial<GitConfigOptions> = {}): Promise<GitRun> {
  const config = gitConfig({ url: origin.url, extensions: [IDENTITY], ...options });
  return checkOut(join(origin.folder, 'ws'), config, { scm: { kind: git, config }, env: { N: '7' } });
}

const remote = (...args: string[]): Promise<string> => origin.git('-C', origin.url, ...args);

describe('the publisher of Git', () => {
  it('pushes tags, branches and notes', async () => {
    const run = await built();
    const target = { targetRepoName: 'origin' };
    const config = {
      ...NOTHING,
      tagsToPush: [{ ...target, tagName: 'v$N', tagMessage: 'build $N', createTag: true, updateTag: false }],
      branchesToPush: [{ ...target, branchName: 'stable', rebaseBeforePush: false }],
      notesToPush: [{ ...target, noteMsg: 'a note', noteNamespace: 'ci', noteReplace: true }],
    };
    expect(await gitPublisher.perform(config, run)).toBe('SUCCESS');
    expect(run.lines).toContain('Pushing tag v7 to repo origin');
    expect(run.lines).toContain('Pushing HEAD to branch stable at repo origin');
    expect(await remote('tag', '-n1', '--format=%(refname:short) %(contents:subject)')).toBe('v7 build 7');
    expect(await remote('rev-parse', 'stable')).toBe(run.env.get('GIT_COMMIT'));
    expect(await remote('notes', '--ref=ci', 'show', 'stable')).toBe('a note');
    await expect(gitPublisher.perform(config, run)).rejects.toThrow(
      'Tag v7 already exists and Create Tag is specified',
    );
  });

  it('pushes the merged commit with a tag for the result', async () => {
    await origin.commit({ message: 'feature', files: { f: '1' }, branch: 'feature' });
    await origin.commit({ message: 'main', files: { m: '1' }, branch: 'main' });
    const options = [
      { name: 'mergeRemote', text: 'origin' },
      { name: 'mergeTarget', text: 'main' },
    ];
    const extensions = [IDENTITY, behaviour('PreBuildMerge', { options })];
    const run = await built({ branches: ['*/feature'], extensions });
    expect(await gitPublisher.perform({ ...NOTHING, pushMerge: true, pushOnlyIfSuccess: true }, run)).toBe('SUCCESS');
    expect(run.lines).toContain('Pushing HEAD to branch main of origin repository');
    expect(await remote('rev-parse', 'main')).toBe(run.env.get('GIT_COMMIT'));
    expect(await origin.git('-C', run.workspace.path, 'tag')).toBe('jenkins-app-1-SUCCESS');
  });

  it('rebases before a push where that is asked for', async () => {
    const run = await built();
    const newer = await origin.commit({ message: 'newer', files: { n: '1' } });
    const branch = { targetRepoName: 'origin', branchName: 'main', rebaseBeforePush: true };
    expect(await gitPublisher.perform({ ...NOTHING, branchesToPush: [branch] }, run)).toBe('SUCCESS');
    expect(await remote('rev-parse', 'main')).toBe(newer);
  });

  it('fails with the words of Git, for a remote that is not there, and for jobs without Git', async () => {
    const run = await built();
    const branch = { targetRepoName: 'origin', branchName: 'main..x', rebaseBeforePush: false };
    expect(await gitPublisher.perform({ ...NOTHING, branchesToPush: [branch] }, run)).toBe('FAILURE');
    expect(run.lines).toContain('ERROR: Failed to push branch main..x to origin');
    const other = { ...branch, branchName: 'x', targetRepoName: 'nosuch' };
    await expect(gitPublisher.perform({ ...NOTHING, branchesToPush: [other] }, run)).rejects.toThrow(
      'No repository found for target repo name nosuch',
    );
    expect(await gitPublisher.perform(NOTHING, { ...run, scm: null })).toBe('FAILURE');
  });

  it('works inside of the workspace alone', async () => {
    const run = await built();
    const extensions = [behaviour('RelativeTargetDirectory', { relativeTargetDir: '../elsewhere' })];
    const scm = { kind: git, config: gitConfig({ url: origin.url, extensions }) } as unknown as GitRun['scm'];
    await expect(gitPublisher.perform(NOTHING, { ...run, scm })).rejects.toThrow('is not inside of the workspace');
  });

  it('leaves a failed build alone where that is configured', async () => {
    const run = { ...(await built()), result: () => 'FAILURE' as const };
    const branch = { targetRepoName: 'origin', branchName: 'stable', rebaseBeforePush: false };
    const config = { ...NOTHING, pushOnlyIfSuccess: true, branchesToPush: [branch] };
    expect(await gitPublisher.perform(config, run)).toBe('SUCCESS');
    expect(await remote('branch', '--list', 'stable')).toBe('');
  });
});
