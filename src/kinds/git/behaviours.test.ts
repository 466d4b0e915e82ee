import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BuildData } from './built.ts';
import { git } from './scm.ts';
import { behaviour, checkOut, gitConfig, gitRun } from './testing/git-run.ts';
import { type TestRepository, testRepository } from './testing/repository.ts';

let origin: TestRepository;
let first: string;
let second: string;
let workspace: string;

let count = 0;
const made: TestRepository[] = [];

/** A repository for tests that push to it; others share one. */
async function ownRepository(): Promise<void> {
  origin = await testRepository();
  made.push(origin);
  first = await origin.commit({ message: 'first', files: { 'file.txt': 'one', 'docs/a.txt': 'a' } });
  await origin.git('tag', '-a', '-m', 'v1', 'v1');
  await origin.git('push', '-q', 'origin', 'v1');
  second = await origin.commit({ message: 'second', files: { 'file.txt': 'two' }, branch: 'feature/x' });
  workspace = join(origin.folder, 'ws');
}

let shared: { origin: TestRepository; first: string; second: string };

beforeAll(async () => {
  await ownRepository();
  shared = { origin, first, second };
});

beforeEach(() => {
  count += 1;
  ({ origin, first, second } = shared);
  workspace = join(origin.folder, `ws-${count}`);
});

afterAll(() => Promise.all(made.map((each) => each.remove())));

const content = (path: string): Promise<string> => readFile(join(workspace, path), 'utf8');
const exists = (path: string): Promise<boolean> =>
  access(join(workspace, path)).then(
    () => true,
    () => false,
  );
const gitIn = (...args: string[]): Promise<string> => origin.git('-C', workspace, ...args);

describe('branch specifications', () => {
  it.each([
    ['*/main', 'refs/remotes/origin/main', 'origin/main'],
    ['main', 'origin/main', 'origin/main'],
    ['origin/main', 'refs/remotes/origin/main', 'origin/main'],
    ['refs/heads/main', 'refs/remotes/origin/main', 'origin/main'],
    ['refs/heads/feature/x', 'refs/remotes/origin/feature/x', 'origin/feature/x'],
    ['feature/x', 'refs/remotes/origin/feature/x', 'origin/feature/x'],
    ['${WHICH}', 'origin/main', 'origin/main'],
    ['v1', 'v1', 'v1'],
    ['refs/tags/v1', 'refs/tags/v1', 'refs/tags/v1'],
    [':^origin/feature/.*', 'origin/feature/x', 'origin/feature/x'],
    ['*/feature/*', 'origin/feature/x', 'origin/feature/x'],
  ])('%s is built as %s', async (spec, name, branch) => {
    const run = await checkOut(workspace, gitConfig({ url: origin.url, branches: [spec] }), { env: { WHICH: 'main' } });
    const sha1 = branch.includes('feature') ? second : first;
    expect(run.lines).toContain(`Checking out Revision ${sha1} (${name})`);
    expect(run.env.get('GIT_BRANCH')).toBe(branch);
  });

  it('may be a commit', async () => {
    const run = await checkOut(workspace, gitConfig({ url: origin.url, branches: [first.slice(0, 10)] }));
    expect(run.lines).toContain(`Checking out Revision ${first} (detached)`);
  });

  it.each([[['']], [[]], [['**']]])(
    '%j is any branch: the one that was not built, then the last one',
    async (branches) => {
      const config = gitConfig({ url: origin.url, branches });
      const one = await checkOut(workspace, config, { number: 1 });
      expect(one.env.get('GIT_COMMIT')).toBe(second);
      const two = await checkOut(workspace, config, { number: 2, earlier: [one.finished] });
      expect(two.env.get('GIT_COMMIT')).toBe(second);
    },
  );

  it('give way to the commit that a push asks for', async () => {
    await ownRepository();
    const cause = { kind: 'push', forge: 'github', by: null, text: 'x', revision: first } as const;
    const newer = await origin.commit({ message: 'third', files: { f: '3' }, branch: 'main' });
    const run = await checkOut(workspace, gitConfig({ url: origin.url }), { causes: [cause] });
    expect(run.env.get('GIT_COMMIT')).toBe(first);
    expect(run.env.get('GIT_BRANCH')).toBe('origin/main');
    expect(newer).not.toBe(first);
  });
});

describe('strategies of choosing', () => {
  const setting = (name: string, children: { name: string; text: string }[] = []) => ({
    tag: 'hudson.plugins.git.extensions.impl.BuildChooserSetting',
    children: [{ name: 'buildChooser', attributes: { class: name }, ...(children.length > 0 && { children }) }],
  });
  const UTIL = 'hudson.plugins.git.util.';

  it('inverse builds all but what is named', async () => {
    const extensions = [setting(`${UTIL}InverseBuildChooser`)];
    const run = await checkOut(workspace, gitConfig({ url: origin.url, extensions }));
    expect(run.env.get('GIT_BRANCH')).toBe('origin/feature/x');
  });

  it('ancestry builds only what comes from a commit', async () => {
    const from = (sha1: string) => [
      setting(`${UTIL}AncestryBuildChooser`, [{ name: 'ancestorCommitSha1', text: sha1 }]),
    ];
    const run = await checkOut(workspace, gitConfig({ url: origin.url, extensions: from(first) }));
    expect(run.env.get('GIT_COMMIT')).toBe(first);
    await expect(checkOut(workspace, gitConfig({ url: origin.url, extensions: from(second) }))).rejects.toThrow(
      "Couldn't find any revision to build",
    );
  });

  it('an unknown one is refused by name', async () => {
    const config = gitConfig({ url: origin.url, extensions: [setting('x.Gerrit')] });
    await expect(checkOut(workspace, config)).rejects.toThrow('The Git behaviour x.Gerrit is not known');
  });
});

describe('additional behaviours', () => {
  const run = (...extensions: ReturnType<typeof behaviour>[]) =>
    checkOut(workspace, gitConfig({ url: `file://${origin.url}`, extensions }));

  it('clean after the checkout, with repositories inside', async () => {
    await run();
    await gitIn('init', '-q', 'nested');
    await writeFile(join(workspace, 'junk'), '');
    const done = await run(behaviour('CleanCheckout', { deleteUntrackedNestedRepositories: 'true' }));
    expect(done.lines).toContain(' > git clean -ffdx # timeout=10');
    expect(done.lines.indexOf('Cleaning workspace')).toBeGreaterThan(done.lines.indexOf('Commit message: "first"'));
    expect([await exists('junk'), await exists('nested')]).toEqual([false, false]);
  });

  it('wipe out the workspace', async () => {
    await run();
    await writeFile(join(workspace, 'junk'), '');
    const done = await run(behaviour('WipeWorkspace'));
    expect(done.lines).toContain('Wiping out workspace first.');
    expect(done.lines).toContain('Cloning the remote Git repository');
    expect(await exists('junk')).toBe(false);
  });

  it('shallow clones without tags, and honours refspecs', async () => {
    await ownRepository();
    await origin.commit({ message: 'third', files: { f: '3' }, branch: 'main' });
    const settings = { shallow: 'true', noTags: 'true', depth: '1', honorRefspec: 'true', timeout: '20' };
    const refspec = '+refs/heads/main:refs/remotes/origin/main';
    const extensions = [behaviour('CloneOption', settings)];
    const done = await checkOut(workspace, gitConfig({ url: `file://${origin.url}`, refspec, extensions }));
    expect(done.lines).toContain('Using shallow clone with depth 1');
    expect(done.lines).toContain('Avoid fetching tags');
    expect(done.lines).toContain('Honoring refspec on initial clone');
    expect(done.lines).toContain(
      ` > git fetch --no-tags --force --progress --depth=1 -- file://${origin.url} ${refspec} # timeout=20`,
    );
    expect(await gitIn('rev-list', '--count', 'HEAD')).toBe('1');
    expect(await gitIn('tag')).toBe('');
  });

  it('take objects from a reference repository', async () => {
    const done = await run(behaviour('CloneOption', { reference: origin.url }));
    expect(done.lines).toContain(`Using reference repository: ${origin.url}`);
    expect(await content('.git/objects/info/alternates')).toBe(`${origin.url}/objects\n`);
    const other = await checkOut(
      join(origin.folder, 'ws2'),
      gitConfig({ url: origin.url, extensions: [behaviour('CloneOption', { reference: '/nosuch' })] }),
    );
    expect(other.lines).toContain('[WARNING] Reference path does not exist: /nosuch');
  });

  it('check out some paths only, and all again', async () => {
    const paths = [
      { name: 'hudson.plugins.git.extensions.impl.SparseCheckoutPath', children: [{ name: 'path', text: 'docs/' }] },
    ];
    await run(behaviour('SparseCheckoutPaths', { sparseCheckoutPaths: paths }));
    expect([await exists('file.txt'), await exists('docs/a.txt')]).toEqual([false, true]);
    await run();
    expect([await exists('file.txt'), await exists('docs/a.txt')]).toEqual([true, true]);
  });

  it.each([
    ['**', 'main'],
    ['', 'main'],
    ['build-${BUILD_NUMBER}', 'build-5'],
  ])('be on the local branch %j', async (localBranch, expected) => {
    const config = gitConfig({ url: origin.url, extensions: [behaviour('LocalBranch', { localBranch })] });
    for (const _ of [1, 2]) {
      const done = await checkOut(workspace, config, { env: { BUILD_NUMBER: '5' } });
      expect(done.env.get('GIT_LOCAL_BRANCH')).toBe(expected);
    }
    expect(await gitIn('branch', '--show-current')).toBe(expected);
  });

  it('check out into a folder of the workspace', async () => {
    const done = await run(behaviour('RelativeTargetDirectory', { relativeTargetDir: 'src/app' }));
    expect(await content('src/app/file.txt')).toBe('one');
    expect(done.env.get('GIT_CHECKOUT_DIR')).toBe('src/app');
  });

  it('prune branches and tags that are gone', async () => {
    await ownRepository();
    await run();
    await origin.git('push', '-q', 'origin', ':feature/x', ':v1');
    const done = await run(behaviour('PruneStaleBranch'), behaviour('PruneStaleTag', { pruneTags: 'true' }));
    expect(done.lines).toContain('Pruning obsolete local branches');
    expect(await gitIn('branch', '-r')).toBe('origin/main');
    expect(await gitIn('tag')).toBe('');
  });

  it('keep tags that any of several remotes has', async () => {
    await ownRepository();
    const other = await testRepository('other');
    made.push(other);
    await other.commit({ message: 'other', files: { o: '1' } });
    await other.git('push', '-q', 'origin', 'main:refs/tags/theirs');
    const config = {
      ...gitConfig({ url: origin.url, extensions: [behaviour('PruneStaleTag', { pruneTags: 'true' })] }),
      userRemoteConfigs: [
        { url: origin.url, name: null, refspec: null, credentialsId: null },
        { url: other.url, name: 'fork', refspec: null, credentialsId: null },
      ],
    };
    await checkOut(workspace, config);
    await gitIn('tag', 'mine');
    const done = await checkOut(workspace, config);
    expect(done.lines.filter((line) => line.startsWith(' > git tag -d'))).toEqual([
      ' > git tag -d -- mine # timeout=10',
    ]);
    expect(await gitIn('tag')).toBe('theirs\nv1');
  });

  it('name who commits, tag the build, and name the source', async () => {
    const identity = behaviour('UserIdentity', { name: 'Bot', email: 'bot@example.org' });
    const done = await run(identity, behaviour('PerBuildTag'), behaviour('ScmName', { name: 'lib' }));
    expect(
      await gitIn('tag', '-n1', '--format=%(refname:short) %(taggername) %(contents:subject)', '-l', 'jenkins-*'),
    ).toBe('jenkins-app-1 Bot Jenkins Build #1');
    expect(done.env.get('GIT_AUTHOR_EMAIL')).toBe('bot@example.org');
    expect(done.actions.of('hudson.plugins.git.util.BuildData')).toMatchObject([{ scmName: 'lib' }]);
    expect(git.key(gitConfig({ url: 'x', extensions: [behaviour('ScmName', { name: 'lib' })] }))).toBe('lib');
  });

  it('list changes since another branch, and those of a first build', async () => {
    const options = [
      { name: 'compareRemote', text: 'origin' },
      { name: 'compareTarget', text: 'main' },
    ];
    const extensions = [behaviour('ChangelogToBranch', { options })];
    const done = await checkOut(workspace, gitConfig({ url: origin.url, branches: ['*/feature/x'], extensions }));
    expect(done.lines).toContain("Using 'Changelog to branch' strategy.");
    expect(git.readChanges(done.changelogs[0] ?? '', null).map(({ title }) => title)).toEqual(['second']);
    const fresh = await run(behaviour('FirstBuildChangelog', { makeChangelog: 'true' }));
    expect(fresh.lines).toContain('First time build. Latest changes added to changelog.');
    expect(git.readChanges(fresh.changelogs[0] ?? '', null).map(({ title }) => title)).toEqual(['first']);
  });
});

describe('a merge before the build', () => {
  const identity = behaviour('UserIdentity', { name: 'Bot', email: 'bot@example.org' });
  const options = [
    { name: 'mergeRemote', text: 'origin' },
    { name: 'mergeTarget', text: 'main' },
    { name: 'mergeStrategy', text: 'DEFAULT' },
    { name: 'fastForwardMode', text: 'NO_FF' },
  ];
  const config = () =>
    gitConfig({
      url: origin.url,
      branches: ['*/feature/x'],
      extensions: [identity, behaviour('PreBuildMerge', { options })],
    });

  it('builds the merged commit and remembers both', async () => {
    await ownRepository();
    const base = await origin.commit({ message: 'base', files: { b: '1' }, branch: 'main' });
    const run = await checkOut(workspace, config());
    expect([await content('b'), await content('file.txt')]).toEqual(['1', 'two']);
    const [data] = run.actions.of('hudson.plugins.git.util.BuildData') as BuildData[];
    const merged = run.env.get('GIT_COMMIT');
    expect(data?.lastBuild).toMatchObject({ marked: { sha1: second }, revision: { sha1: merged } });
    expect(data?.byBranch.map(([name]) => name)).toEqual(['refs/remotes/origin/feature/x', 'origin/main']);
    expect(await gitIn('log', '-1', '--format=%P %an')).toBe(`${base} ${second} Bot`);
  });

  it('that cannot be made fails the checkout, remembers the commit and leaves no conflict behind', async () => {
    await ownRepository();
    await origin.commit({ message: 'base', files: { 'file.txt': 'conflict' }, branch: 'main' });
    const run = gitRun(workspace);
    await expect(checkOut(workspace, config(), { run })).rejects.toThrow(
      'Branch not suitable for integration as it does not merge cleanly: Command "git merge --no-ff',
    );
    expect(await content('file.txt')).toBe('two');
    expect(run.actions.of('hudson.plugins.git.util.BuildData')).toMatchObject([
      { lastBuild: { marked: { sha1: second } } },
    ]);
  });
});

describe('submodules', () => {
  let library: TestRepository;

  let withLibrary: TestRepository;

  beforeEach(() => {
    origin = withLibrary;
    workspace = join(origin.folder, `ws-${count}`);
  });

  beforeAll(async () => {
    await ownRepository();
    withLibrary = origin;
    library = await testRepository('lib');
    await library.commit({ message: 'lib', files: { 'lib.txt': 'lib' } });
    await origin.git('checkout', '-q', 'main');
    await origin.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library.url, 'lib');
    await origin.git('commit', '-q', '-m', 'with lib');
    await origin.git('push', '-q', 'origin', 'main');
  });

  afterAll(() => library.remove());

  const settings = (more: Record<string, string>) => ({
    disableSubmodules: 'false',
    recursiveSubmodules: 'true',
    ...more,
  });

  it('come only where they are asked for', async () => {
    await checkOut(workspace, gitConfig({ url: origin.url }));
    expect(await exists('lib/lib.txt')).toBe(false);
    const off = behaviour('SubmoduleOption', settings({ disableSubmodules: 'true' }));
    await checkOut(workspace, gitConfig({ url: origin.url, extensions: [off] }));
    expect(await exists('lib/lib.txt')).toBe(false);
  });

  it('come in several ways, and are cleaned', async () => {
    const more = { shallow: 'true', depth: '2', threads: '2', timeout: '30', parentCredentials: 'true' };
    const extensions = [behaviour('SubmoduleOption', settings(more)), behaviour('CleanCheckout')];
    const run = await checkOut(workspace, gitConfig({ url: origin.url, extensions }));
    expect(await content('lib/lib.txt')).toBe('lib');
    expect(run.lines).toContain('Using shallow submodule update with depth 2');
    expect(run.lines).toContain(' > git submodule update --init --recursive --depth=2 --jobs 2 # timeout=30');
    await writeFile(join(workspace, 'lib/junk'), '');
    await checkOut(workspace, gitConfig({ url: origin.url, extensions }));
    expect(await exists('lib/junk')).toBe(false);
  });

  it('follow their branches', async () => {
    await library.commit({ message: 'newer', files: { 'lib.txt': 'newer' } });
    const tracking = behaviour('SubmoduleOption', settings({ trackingSubmodules: 'true' }));
    await checkOut(workspace, gitConfig({ url: origin.url, extensions: [tracking] }));
    expect(await content('lib/lib.txt')).toBe('newer');
  });

  it('that are gone fail the checkout with their reason', async () => {
    await library.remove();
    const run = gitRun(workspace);
    const config = gitConfig({ url: origin.url, extensions: [behaviour('SubmoduleOption', settings({}))] });
    await expect(checkOut(workspace, config, { run })).rejects.toThrow('Could not perform submodule update');
    expect(run.lines.join('\n')).toContain(`${library.url}' does not exist`);
  });
});

describe('several remotes', () => {
  it('are all fetched, and named in the environment', async () => {
    const other = await testRepository('other');
    try {
      const commit = await other.commit({ message: 'other', files: { o: '1' } });
      const config = {
        ...gitConfig({ url: origin.url, branches: ['fork/main'] }),
        userRemoteConfigs: [
          { url: origin.url, name: null, refspec: null, credentialsId: null },
          { url: other.url, name: 'fork', refspec: null, credentialsId: null },
        ],
      };
      const run = await checkOut(workspace, config);
      expect(run.env.get('GIT_COMMIT')).toBe(commit);
      expect([run.env.get('GIT_URL_1'), run.env.get('GIT_URL_2')]).toEqual([origin.url, other.url]);
      expect(run.env.has('GIT_URL')).toBe(false);
      const again = await checkOut(workspace, config);
      expect(again.lines).toContain('Fetching changes from 2 remote Git repositories');
    } finally {
      await other.remove();
    }
  });
});
