import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestRepository, testRepository } from '../../src/kinds/git/testing/repository.ts';
import { gitScm } from '../harness/git-jobs.ts';
import { pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from '../http/built.ts';
import { sharedServer } from '../http/start.ts';

const server = sharedServer();
let origin: TestRepository;
let library: TestRepository;

/** Two commits on `main` with a submodule and the script, one more on `topic`, and a tag. */
beforeAll(async () => {
  library = await testRepository('lib');
  await library.commit({ message: 'lib', files: { 'lib.txt': 'lib\n' } });
  origin = await testRepository();
  await origin.commit({ message: 'first', files: { 'file.txt': 'one\n', 'docs/a.txt': 'a\n' } });
  await origin.git('push', '-q', 'origin', 'main:refs/tags/v1');
  await origin.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', library.url, 'lib');
  await origin.commit({ message: 'second', files: { Jenkinsfile: ofSource() } });
  await origin.commit({ message: 'of the topic', files: { 'topic.txt': 't\n' }, branch: 'topic' });
});

afterAll(() => Promise.all([origin.remove(), library.remove()]));

/** A step that brings a branch with behaviours by their symbols. */
function scmGit(branch: string, extensions: string): string {
  return `checkout scmGit(branches: [[name: '${branch}']], userRemoteConfigs: [[url: 'file://${origin.url}']], extensions: [${extensions}])`;
}

const LITTLE = `cloneOption(shallow: true, depth: 1, noTags: true, reference: '', timeout: 31, honorRefspec: true),
  checkoutOption(32), localBranch('work'), perBuildTag(), userIdentity(name: 'Bot', email: 'bot@example.org'),
  sparseCheckoutPaths([[path: 'docs/']])`;
const MODULES = `submodule(recursiveSubmodules: true, timeout: 33, shallow: true, depth: 2), authorInChangelog(),
  changelogToBranch(options: [compareRemote: 'origin', compareTarget: 'main'])`;
const BEFORE = `cleanBeforeCheckout(deleteUntrackedNestedRepositories: true), pruneStaleBranch(), pruneTags(true),
  authorInChangelog()`;
const LONG = `[$class: 'WipeWorkspace'], [$class: 'RelativeTargetDirectory', relativeTargetDir: 'down'],
  [$class: 'CloneOption', shallow: false, noTags: true, reference: '', timeout: 34, depth: 0],
  [$class: 'hudson.plugins.git.extensions.impl.ScmName', name: 'the app'],
  [$class: 'BuildChooserSetting', buildChooser: [$class: 'InverseBuildChooser']],
  [$class: 'FirstBuildChangelog', makeChangelog: true],
  [$class: 'UserIdentity', name: 'Bot', email: 'bot@example.org'],
  [$class: 'PreBuildMerge', options: [mergeRemote: 'up', mergeTarget: 'main', fastForwardMode: 'NO_FF']],
  [$class: 'PathRestriction', includedRegions: '', excludedRegions: 'docs/.*'],
  [$class: 'UserExclusion', excludedUsers: 'eve'], [$class: 'MessageExclusion', excludedMessage: 'x'],
  [$class: 'DisableRemotePoll'], [$class: 'IgnoreNotifyCommit']`;

const FACTS = `sh '''set +x
  echo "depth $(git rev-list --count HEAD)"
  echo files $(ls -A)
  echo refs $(git for-each-ref --format="%(refname)" refs/tags refs/remotes)
  echo "tagger $(git for-each-ref --format="%(taggername)" "refs/tags/jenkins-*")"
  echo "on $(git branch --show-current)"
  git log -1 --format="by %cn"
'''`;

/** The script in the repository: what it does shows in its second build. */
function ofSource(): string {
  return `node {
  dir('own') {
    def vars = checkout scm
    echo "at \${vars.GIT_BRANCH} on \${vars.GIT_LOCAL_BRANCH} from \${scm.userRemoteConfigs[0].url}"
  }
  dir('before') {
    ${scmGit('*/main', BEFORE)}
    ${FACTS}
    sh 'touch junk; git init -q nested; touch nested/x'
  }
  dir('after') {
    ${scmGit('*/main', 'cleanAfterCheckout()')}
    ${FACTS}
    sh 'touch junk'
  }
}
`;
}

/** Each checkout in a folder of its own. */
function ofSymbols(): string {
  return `node {
  dir('little') {
    def vars = ${scmGit('main', LITTLE)}
    echo "local \${vars.GIT_LOCAL_BRANCH} \${vars.GIT_COMMITTER_EMAIL}"
    ${FACTS}
  }
  withEnv(['GIT_ALLOW_PROTOCOL=file']) { dir('modules') {
    ${scmGit('topic', MODULES)}
    echo "module \${fileExists('lib/lib.txt')}"
  } }
  dir('one') {
    def vars = ${scmGit('**', 'buildSingleRevisionOnly()')}
    echo "chosen \${vars.GIT_BRANCH}"
  }
  dir('long') {
    def vars = checkout([$class: 'GitSCM', branches: [[name: '*/main']], extensions: [${LONG}],
      userRemoteConfigs: [[url: 'file://${origin.url}', name: 'up']],
      doGenerateSubmoduleConfigurations: false, submoduleCfg: []])
    echo "long \${vars.GIT_BRANCH} in \${vars.GIT_CHECKOUT_DIR}"
    dir('down') { ${FACTS} }
  }
}
`;
}

/** Stages for what changed. */
const GATED = `pipeline {
  agent any
  stages {
    stage('Docs') { when { changeset 'docs/**' }
      steps { echo 'docs changed' } }
    stage('Code') { when { not { changeset pattern: 'docs/.*', comparator: 'REGEXP' } }
      steps { echo 'code changed' } }
    stage('Note') { when { changelog '.*the docs.*' }
      steps { echo 'docs noted' } }
  }
}
`;

/** A pipeline whose script comes from its source. */
function fromSource(scm: string): string {
  const definition = `<definition class="org.jenkinsci.plugins.workflow.cps.CpsScmFlowDefinition">${scm}<scriptPath>Jenkinsfile</scriptPath><lightweight>true</lightweight></definition>`;
  return pipeline('').replace(/<definition[\s\S]*<\/definition>/, definition);
}

interface Described {
  readonly changeSets: { readonly items: { readonly msg: string; readonly author: { readonly fullName: string } }[] }[];
  readonly actions: { readonly scmName?: string }[];
}

/** Builds a pipeline and answers its console, its changes and the names of its sources. */
async function built(name: string, number: number) {
  const result = await buildJob(server(), name);
  const text = (await server().as({ method: 'GET', url: `/job/${name}/${number}/consoleText` })).body;
  expect([text, result]).toEqual([text, 'SUCCESS']);
  const answer = await server().as({ method: 'GET', url: `/job/${name}/${number}/api/json` });
  const { changeSets, actions } = answer.json<Described>();
  const changes = changeSets.flatMap(({ items }) => items.map(({ msg, author }) => `${msg} by ${author.fullName}`));
  return { text, changes, names: actions.flatMap(({ scmName }) => scmName || []) };
}

/** What a step printed behind a word. */
function said(text: string, word: string): string[] {
  return [...text.matchAll(new RegExp(`^${word} ?(.*)$`, 'gm'))].map(([, rest]) => rest ?? '');
}

const FILES = '.git .gitmodules Jenkinsfile docs file.txt lib';
const BRANCHES = 'refs/remotes/origin/main refs/remotes/origin/topic';

it('a pipeline checks out by symbols and by the long form', async () => {
  await createJob(server(), 'app', pipeline(ofSymbols()));
  const { text, changes, names } = await built('app', 1);
  expect(said(text, 'files')).toEqual(['.git docs', `${FILES} topic.txt`]);
  expect(said(text, 'depth')).toEqual(['1', '4']);
  expect(said(text, 'refs')).toEqual([
    `${BRANCHES} refs/tags/jenkins-app-1`,
    'refs/remotes/up/main refs/remotes/up/topic',
  ]);
  expect(said(text, 'tagger')).toEqual(['Bot', '']);
  expect(said(text, 'on')).toEqual(['work', '']);
  expect(said(text, 'by').at(-1)).toBe('Bot');
  expect(said(text, 'local')).toEqual(['work bot@example.org']);
  expect(said(text, 'module')).toEqual(['true']);
  expect(said(text, 'chosen')).toEqual(['origin/topic']);
  expect(said(text, 'long')).toEqual(['up/topic in down']);
  expect(changes).toEqual(['of the topic by ann', expect.stringMatching(/^(of the topic|second) by carl$/)]);
  expect(names).toContain('the app');
  expect(text).toMatch(/ > git fetch --no-tags --force --progress --depth=1 -- \S+ \S+ # timeout=31\n/);
  expect(text).toMatch(/ > git checkout -b work [0-9a-f]{40} # timeout=32\n/);
  expect(text).toContain(' > git submodule update --init --recursive --depth=2 # timeout=33\n');
  expect(text).toMatch(/ > git fetch --no-tags .* # timeout=34\n/);
  expect(text).toContain('\nWiping out workspace first.\n');
});

it('a pipeline checks out what its script came from, and tidies up before and after', async () => {
  const LOCAL = 'hudson.plugins.git.extensions.impl.LocalBranch';
  const scm = gitScm({ url: origin.url, extensions: `<${LOCAL}><localBranch>**</localBranch></${LOCAL}>` });
  await createJob(server(), 'tidy', fromSource(scm));
  const one = await built('tidy', 1);
  expect(said(one.text, 'at')).toEqual([`origin/main on main from ${origin.url}`]);
  expect(said(one.text, 'files')).toEqual([FILES, FILES]);
  expect(said(one.text, 'refs')).toEqual([`${BRANCHES} refs/tags/v1`, `${BRANCHES} refs/tags/v1`]);
  await origin.git('push', '-q', 'origin', ':refs/tags/v1', ':topic');
  await origin.commit({ message: 'third', files: { 'docs/b.txt': 'b\n' }, branch: 'main' });
  const two = await built('tidy', 2);
  expect(said(two.text, 'files')).toEqual([FILES, FILES]);
  expect(said(two.text, 'refs')).toEqual(['refs/remotes/origin/main', `${BRANCHES} refs/tags/v1`]);
  expect(two.changes).toEqual(['third by carl', 'third by ann']);
});

it('stages are for what the checkout of the script brought', async (t) => {
  const gated = await testRepository('gated');
  t.onTestFinished(() => gated.remove());
  await gated.commit({ message: 'first', files: { Jenkinsfile: GATED } });
  await createJob(server(), 'gated', fromSource(gitScm({ url: gated.url })));
  const one = await built('gated', 1);
  expect(one.text).toContain('Warning, empty changelog. Probably because this is the first build.\n');
  expect(said(one.text, '(?:docs|code)')).toEqual(['changed']);
  await gated.commit({ message: 'about the docs', files: { 'docs/b.txt': 'b\n' }, branch: 'main' });
  const two = await built('gated', 2);
  expect(said(two.text, 'docs')).toEqual(['changed', 'noted']);
  expect(said(two.text, 'code')).toEqual([]);
});
