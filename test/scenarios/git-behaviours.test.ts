import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type TestRepository, testRepository } from '../../src/kinds/git/testing/repository.ts';
import { gitJob } from '../harness/git-jobs.ts';
import { escapeXml, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from '../http/built.ts';
import { sharedServer } from '../http/start.ts';

const IMPL = 'hudson.plugins.git.extensions.impl.';
const UTIL = 'hudson.plugins.git.util.';
const server = sharedServer();
let origin: TestRepository;

/** A repository with two branches, a tag and the usual files. */
async function filled(): Promise<TestRepository> {
  const made = await testRepository();
  await made.commit({ message: 'first', files: { 'file.txt': 'one\n', 'docs/a.txt': 'a\n' } });
  await made.git('push', '-q', 'origin', 'main:refs/tags/v1');
  await made.commit({ message: 'of the topic', files: { 'topic.txt': 't\n' }, branch: 'topic' });
  return made;
}

beforeAll(async () => {
  origin = await filled();
});

afterAll(() => origin.remove());

/** A repository that a test pushes to. */
async function own(): Promise<TestRepository> {
  const made = await filled();
  onTestFinished(() => made.remove());
  return made;
}

/** An additional behaviour as it stands in a config.xml, with settings inside. */
function behaviour(name: string, settings: Readonly<Record<string, string>> = {}): string {
  return `<${IMPL}${name}>${elements(settings)}</${IMPL}${name}>`;
}

function elements(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([key, value]) => `<${key}>${value.startsWith('<') ? value : escapeXml(value)}</${key}>`)
    .join('');
}

function chooser(name: string, settings: Readonly<Record<string, string>> = {}): string {
  return `<${IMPL}BuildChooserSetting><buildChooser class="${UTIL}${name}">${elements(settings)}</buildChooser></${IMPL}BuildChooserSetting>`;
}

interface Use {
  readonly url?: string;
  readonly branch?: string;
  readonly command?: string;
  readonly behaviours: readonly string[];
}

async function job(name: string, { url = origin.url, branch = '*/main', command = 'true', behaviours }: Use) {
  await createJob(server(), name, gitJob({ url, branch, command, extensions: behaviours.join('') }));
}

async function get<T>(url: string): Promise<T> {
  return (await server().as({ method: 'GET', url })).json<T>();
}

async function consoleOf(name: string, number = 1): Promise<string> {
  return (await server().as({ method: 'GET', url: `/job/${name}/${number}/consoleText` })).body;
}

/** Builds it and answers the console. */
async function built(name: string, number = 1, how = 'build'): Promise<string> {
  const result = await buildJob(server(), name, how);
  const text = await consoleOf(name, number);
  expect([text, result]).toEqual([text, 'SUCCESS']);
  return text;
}

async function changesOf(name: string, number = 1): Promise<string[]> {
  const run = await get<{ changeSet: { items: { msg: string; author: { fullName: string } }[] } }>(
    `/job/${name}/${number}/api/json?tree=changeSet[items[msg,author[fullName]]]`,
  );
  return run.changeSet.items.map(({ msg, author }) => `${msg} by ${author.fullName}`);
}

/** Waits until nothing is looked at, waits or runs any more. */
async function settled(name: string, builds: number): Promise<void> {
  const idle = async () => {
    const state = await get<{ inQueue: boolean; builds: { building: boolean }[] }>(
      `/job/${name}/api/json?tree=inQueue,builds[building]`,
    );
    return [state.inQueue, state.builds.map(({ building }) => building)];
  };
  await expect.poll(idle, { timeout: 150_000 }).toEqual([false, Array(builds).fill(false)]);
}

describe('a checkout by config.xml', () => {
  it('brings as much as it was told to, in the time it was told', async () => {
    const remote = await own();
    await remote.commit({ message: 'second', files: { 'file.txt': 'two\n' }, branch: 'main' });
    const url = `file://${remote.url}`;
    const refspec = '+refs/heads/*:refs/remotes/origin/*';
    const command = 'echo "commits $(git rev-list --count HEAD) tags [$(git tag)] on $(git branch --show-current)"; ls';
    const options = { shallow: 'true', noTags: 'true', reference: '', depth: '1', honorRefspec: 'true', timeout: '21' };
    const paths = `<${IMPL}SparseCheckoutPath><path>docs/</path></${IMPL}SparseCheckoutPath>`;
    const behaviours = [
      behaviour('CloneOption', options),
      behaviour('CheckoutOption', { timeout: '22' }),
      behaviour('SparseCheckoutPaths', { sparseCheckoutPaths: paths }),
      behaviour('LocalBranch', { localBranch: '**' }),
      behaviour('FirstBuildChangelog', { makeChangelog: 'true' }),
      behaviour('AuthorInChangelog'),
    ];
    await job('little', { url, command, behaviours });
    const text = await built('little');
    expect(text).toContain('\ncommits 1 tags [] on main\n+ ls\ndocs\nFinished');
    expect(text).toContain(`git fetch --no-tags --force --progress --depth=1 -- ${url} ${refspec} # timeout=21\n`);
    expect(text).toMatch(/ > git checkout -b main [0-9a-f]{40} # timeout=22\n/);
    expect(await changesOf('little')).toEqual(['second by ann']);
    await job('all', { url, command, behaviours: [] });
    const all = await built('all');
    expect(all).toContain('\ncommits 2 tags [v1] on \n+ ls\ndocs\nfile.txt\nFinished');
    expect(all).toMatch(/ > git checkout -f [0-9a-f]{40} # timeout=10\n/);
    expect(await changesOf('all')).toEqual([]);
  });

  it('takes objects from a repository beside it', async () => {
    const command = 'cat .git/objects/info/alternates; git count-objects';
    await job('borrows', { command, behaviours: [behaviour('CloneOption', { reference: origin.url })] });
    expect(await built('borrows')).toContain(`\n${origin.url}/objects\n+ git count-objects\n0 objects`);
  });

  it.each([
    ['CleanBeforeCheckout', 'false', /\nCleaning workspace\n[\s\S]*\nFetching upstream[\s\S]*\nCommit message/],
    ['CleanCheckout', 'true', /\nFetching upstream[\s\S]*\nCommit message[\s\S]*\nCleaning workspace\n/],
  ])('cleans its workspace by %s, with repositories inside: %s', async (name, nested, order) => {
    const command = 'ls -A; touch junk; git init -q nested; touch nested/junk';
    await job(name, { command, behaviours: [behaviour(name, { deleteUntrackedNestedRepositories: nested })] });
    await built(name);
    const second = await built(name, 2);
    expect(second).toMatch(order);
    expect(second).toContain(`+ ls -A\n.git\ndocs\nfile.txt\n${nested === 'true' ? '' : 'nested\n'}+ touch`);
  });

  it('drops branches and tags that are gone, tags each build, and takes another folder', async () => {
    const remote = await own();
    const command = 'ls; git -C src/app for-each-ref --format="ref %(refname) %(taggername)"';
    const behaviours = [
      behaviour('RelativeTargetDirectory', { relativeTargetDir: 'src/app' }),
      behaviour('PruneStaleBranch'),
      behaviour('PruneStaleTag', { pruneTags: 'true' }),
      behaviour('UserIdentity', { name: 'Bot', email: 'bot@example.org' }),
      behaviour('PerBuildTag'),
    ];
    await job('prunes', { url: remote.url, command, behaviours });
    const one = await built('prunes');
    expect(one).toContain('+ ls\nsrc\n');
    expect(refs(one)).toEqual(['remotes/origin/main', 'remotes/origin/topic', 'tags/jenkins-prunes-1 Bot', 'tags/v1']);
    await remote.git('push', '-q', 'origin', ':topic', ':refs/tags/v1');
    expect(refs(await built('prunes', 2))).toEqual(['remotes/origin/main', 'tags/jenkins-prunes-2 Bot']);
  });

  it('merges as somebody before the build, and begins with nothing', async () => {
    const remote = await own();
    await remote.commit({ message: 'ahead', files: { 'ahead.txt': 'x\n' }, branch: 'main' });
    const options = { mergeRemote: 'origin', mergeTarget: 'main', mergeStrategy: 'DEFAULT', fastForwardMode: 'NO_FF' };
    const behaviours = [
      behaviour('WipeWorkspace'),
      behaviour('ScmName', { name: 'the app' }),
      behaviour('UserIdentity', { name: 'Bot', email: 'bot@example.org' }),
      behaviour('PreBuildMerge', { options: elements(options) }),
    ];
    const command = 'ls; git log -1 --format="by %cn of %P"; touch junk; echo "I am $GIT_AUTHOR_EMAIL"';
    await job('merges', { url: remote.url, branch: '*/topic', command, behaviours });
    await built('merges');
    const text = await built('merges', 2);
    expect(text).toContain('\nWiping out workspace first.\nCloning the remote Git repository\n');
    expect(text).toContain('+ ls\nahead.txt\ndocs\nfile.txt\ntopic.txt\n');
    expect(text).toContain(`\nby Bot of ${(await remote.git('rev-parse', 'main', 'topic')).replace('\n', ' ')}\n`);
    expect(text).toContain('\nI am bot@example.org\n');
    const { actions } = await get<{ actions: { scmName?: string }[] }>('/job/merges/2/api/json');
    expect(actions.map(({ scmName }) => scmName)).toContain('the app');
  });

  it('merges and fetches as branch sources ask for it', async () => {
    const remote = await own();
    const base = await remote.commit({ message: 'ahead', files: { 'ahead.txt': 'x\n' }, branch: 'main' });
    const merge = elements({ baseName: 'remotes/origin/main', baseHash: base });
    const behaviours = [
      '<jenkins.plugins.git.GitSCMSourceDefaults><includeTags>false</includeTags></jenkins.plugins.git.GitSCMSourceDefaults>',
      `<jenkins.plugins.git.MergeWithGitSCMExtension>${merge}</jenkins.plugins.git.MergeWithGitSCMExtension>`,
    ];
    const command = 'ls; git log -1 --format="by %cn of %P"; echo "tags [$(git tag)]"';
    await job('requests', { url: remote.url, branch: '*/topic', command, behaviours });
    const text = await built('requests');
    const topic = await remote.git('rev-parse', 'topic');
    expect(text).toContain('\nCloning with configured refspecs honoured and without tags\n');
    expect(text).toContain(`\nMerging remotes/origin/main commit ${base} into PR head commit ${topic}\n`);
    expect(text).toContain('+ ls\nahead.txt\ndocs\nfile.txt\ntopic.txt\n');
    expect(text).toContain(`\nby Jenkins of ${topic} ${base}\n`);
    expect(text).toContain('\ntags []\n');
  });

  it('lists changes since another branch, of those who committed or wrote them', async () => {
    const options = elements({ compareRemote: 'origin', compareTarget: 'main' });
    const compared = behaviour('ChangelogToBranch', { options });
    await job('since', { branch: 'topic', behaviours: [compared] });
    expect(await built('since')).toContain("\nUsing 'Changelog to branch' strategy.\n");
    expect(await changesOf('since')).toEqual(['of the topic by carl']);
    await job('written', { branch: 'topic', behaviours: [compared, behaviour('AuthorInChangelog')] });
    await built('written');
    expect(await changesOf('written')).toEqual(['of the topic by ann']);
  });

  it('brings submodules where they are asked for', async () => {
    const library = await testRepository('lib');
    onTestFinished(() => library.remove());
    await library.commit({ message: 'lib', files: { 'lib.txt': 'lib\n' } });
    const remote = await own();
    await remote.git('checkout', '-q', 'main');
    await remote.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library.url, 'lib');
    await remote.commit({ message: 'with lib', files: {}, branch: 'main' });
    const asked = { disableSubmodules: 'false', recursiveSubmodules: 'true', timeout: '23', threads: '2' };
    const behaviours = [behaviour('SubmoduleOption', asked)];
    const use = { url: remote.url, command: 'ls lib', extensions: behaviours.join('') };
    const parameter = parametersProperty(stringParameter('GIT_ALLOW_PROTOCOL', 'file'));
    const xml = gitJob(use).replace('<properties></properties>', `<properties>${parameter}</properties>`);
    await createJob(server(), 'modules', xml);
    const text = await built('modules', 1, 'buildWithParameters');
    expect(text).toContain(' > git submodule update --init --recursive --jobs 2 # timeout=23\n');
    expect(text).toContain('+ ls lib\nlib.txt\nFinished');
    await job('bare', { url: remote.url, command: 'ls lib', behaviours: [] });
    expect(await built('bare')).toContain('+ ls lib\nFinished');
  });
});

function refs(text: string): string[] {
  return [...text.matchAll(/^ref refs\/(.*?) ?$/gm)].map(([, name]) => name ?? '');
}

describe('what is built of several branches', () => {
  const command = 'echo "built $GIT_BRANCH"';
  const branchOf = (text: string) => /^built (.*)$/m.exec(text)?.[1];

  it('is one after the other, each in a build of its own', async () => {
    const remote = await own();
    await remote.commit({ message: 'on main', files: { m: '1' }, branch: 'main' });
    await job('each', { url: remote.url, branch: '**', command, behaviours: [chooser('DefaultBuildChooser')] });
    const text = await built('each');
    expect(text).toMatch(
      /\nMultiple candidate revisions\nScheduling another build to catch up with each\nChecking out/,
    );
    await settled('each', 2);
    expect([branchOf(text), branchOf(await consoleOf('each', 2))].sort()).toEqual(['origin/main', 'origin/topic']);
    expect(await consoleOf('each', 2)).toMatch(/^Started by an SCM change\n/);
    expect(await consoleOf('each', 2)).not.toContain('Multiple candidate');
  });

  it('is one alone by BuildSingleRevisionOnly', async () => {
    const remote = await own();
    await remote.commit({ message: 'on main', files: { m: '1' }, branch: 'main' });
    const behaviours = [behaviour('BuildSingleRevisionOnly')];
    await job('single', { url: remote.url, branch: '**', command, behaviours });
    const text = await built('single');
    expect(text).toContain('\nMultiple candidate revisions\nChecking out');
    await settled('single', 1);
    expect(await get('/queue/api/json?tree=items[id]')).toMatchObject({ items: [] });
  });

  it('is what the strategy of choosing says', async () => {
    await job('others', { command, behaviours: [chooser('InverseBuildChooser')] });
    expect(branchOf(await built('others'))).toBe('origin/topic');
    const ancestorCommitSha1 = await origin.git('rev-parse', 'topic');
    const heirs = [chooser('AncestryBuildChooser', { ancestorCommitSha1 })];
    await job('heirs', { command, branch: '**', behaviours: heirs });
    expect(branchOf(await built('heirs'))).toBe('origin/topic');
    await job('no-heirs', { command, behaviours: heirs });
    expect(await buildJob(server(), 'no-heirs')).toBe('FAILURE');
    expect(await consoleOf('no-heirs')).toContain("\nERROR: Couldn't find any revision to build.");
    const old = chooser('AncestryBuildChooser', { maximumAgeInDays: '1' });
    const remote = await testRepository();
    onTestFinished(() => remote.remove());
    const env = { GIT_COMMITTER_DATE: '2020-01-01T00:00:00Z', GIT_AUTHOR_DATE: '2020-01-01T00:00:00Z' };
    await remote.commit({ message: 'old', files: {}, branch: 'main', env });
    await job('too-old', { command, url: remote.url, behaviours: [old] });
    expect(await buildJob(server(), 'too-old')).toBe('FAILURE');
  });
});

describe('polling by config.xml', () => {
  const EXCLUSIONS = [
    ['PathRestriction', { includedRegions: '', excludedRegions: 'docs/.*' }],
    ['UserExclusion', { excludedUsers: 'Carl Committer' }],
    ['MessageExclusion', { excludedMessage: '.*\\[skip\\].*' }],
    ['DisableRemotePoll', {}],
  ] as const;

  it('looks away from what is excluded, and finds the rest', async () => {
    const remote = await own();
    for (const [name, settings] of EXCLUSIONS) {
      await job(name, { url: remote.url, behaviours: [behaviour(name, settings)] });
      await built(name);
    }
    const outcomes = async () => {
      const found: string[] = [];
      for (const [name] of EXCLUSIONS) {
        const at = server().services.home.items.get(name);
        if (at?.kind !== 'job') throw new Error(name);
        await server().services.polling.poll(at);
        found.push((await server().services.home.jobFiles.pollingLogs.read(name, 'scm')) ?? '');
      }
      return found.map((text) => text.trimEnd().split('\n').at(-1));
    };
    await remote.commit({ message: 'words [skip]', files: { 'docs/b.txt': 'b' }, branch: 'main' });
    expect(await outcomes()).toEqual(['No changes', 'No changes', 'No changes', 'Changes found']);
    const env = { GIT_COMMITTER_NAME: 'Eve', GIT_COMMITTER_EMAIL: 'eve@example.org' };
    await remote.commit({ message: 'work', files: { 'file.txt': 'new' }, env });
    expect((await outcomes()).slice(0, 3)).toEqual(Array(3).fill('Changes found'));
  });
});
