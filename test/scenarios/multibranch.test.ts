import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeForge } from '../../src/kinds/forges/testing/fake-forge.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const actions: (() => Promise<void> | void)[] = [];
const finisher = { onTestFinished: (action: () => Promise<void> | void) => void actions.push(action) };
let server: ServerProcess;
let home: string;
let repository: Repository;

interface Repository {
  readonly folder: string;
  readonly url: string;
  git(...args: string[]): Promise<string>;
  commit(files: Readonly<Record<string, string>>, message: string): Promise<string>;
}

async function newRepository(): Promise<Repository> {
  const folder = await temporaryFolder(finisher);
  const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
  const git = async (...args: string[]): Promise<string> => {
    const as = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    return (await execa('git', [...as, ...args], { cwd: folder, env })).stdout.trim();
  };
  await git('init', '-q', '-b', 'main', '.');
  return {
    folder,
    url: `file://${folder}`,
    git,
    async commit(files, message) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
      await git('add', '.');
      await git('commit', '-q', '-m', message);
      return git('rev-parse', 'HEAD');
    },
  };
}

const JENKINSFILE = `pipeline {
  agent any
  stages {
    stage('Facts') { steps { sh 'echo "on $BRANCH_NAME primary=$BRANCH_IS_PRIMARY at $GIT_COMMIT"; cat file.txt' } }
    stage('Main only') { when { branch 'main' }
      steps { echo 'this is main' } }
    stage('Features') { when { branch pattern: 'feature/.*', comparator: 'REGEXP' }
      steps { echo 'a feature' } }
    stage('Changed') { when { changeset 'file.txt' }
      steps { echo 'file.txt changed' } }
    stage('Tag') { when { buildingTag() }
      steps { sh 'echo "tag $TAG_NAME $TAG_UNIXTIME"' } }
  }
}
`;

beforeAll(async () => {
  home = await preparedHome(finisher);
  repository = await newRepository();
  await repository.commit({ Jenkinsfile: JENKINSFILE, 'file.txt': 'one\n' }, 'first');
  server = await spawnServer({ home });
  await withoutQuietPeriod();
});

async function withoutQuietPeriod(): Promise<void> {
  const script = 'jenkins.model.Jenkins.instance.setQuietPeriod(0)';
  await server.client.post('/scriptText', { body: new URLSearchParams({ script }) });
}

afterAll(async () => {
  await server.kill();
  for (const action of actions) await action();
});

const project = (url: string, traits: string) =>
  `<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject><sources class="jenkins.branch.MultiBranchProject$BranchSourceList"><data><jenkins.branch.BranchSource><source class="jenkins.plugins.git.GitSCMSource"><id>src</id><remote>${url}</remote><traits>${traits}</traits></source></jenkins.branch.BranchSource></data></sources><factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><scriptPath>Jenkinsfile</scriptPath></factory></org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject>`;

async function ended(build: string): Promise<string> {
  const run = await server.client.until<{ inProgress: boolean; result: string }>(
    `${build}/api/json?tree=inProgress,result`,
    ({ inProgress }) => !inProgress,
  );
  return `${run.result}\n${await server.client.text(`${build}/consoleText`)}`;
}

describe('a multibranch project', () => {
  it('builds its branches and tags with what is known of them', async () => {
    await repository.git('checkout', '-q', '-b', 'feature/one');
    await repository.commit({ 'file.txt': 'two\n' }, 'second');
    await repository.git('checkout', '-q', 'main');
    await repository.git('tag', 'v1');
    const traits = '<jenkins.plugins.git.traits.BranchDiscoveryTrait/><jenkins.plugins.git.traits.TagDiscoveryTrait/>';
    expect((await server.client.postXml('/createItem?name=mb', project(repository.url, traits))).status).toBe(200);

    const main = await ended('/job/mb/job/main/1');
    const commit = await repository.git('rev-parse', 'main');
    expect(main).toMatch(/^SUCCESS\nBranch indexing\n/);
    expect(main).toContain(`Obtained Jenkinsfile from ${commit}\n`);
    expect(main).toContain('{ (Declarative: Checkout SCM)');
    expect(main).toContain(`on main primary=true at ${commit}\n`);
    expect(main).toContain('this is main');
    expect(main).toContain('Stage "Features" skipped due to when conditional');

    const feature = await ended('/job/mb/job/feature%252Fone/1');
    expect(feature).toContain('on feature/one primary= at ');
    expect(feature).toContain('\ntwo\n');
    expect(feature).toContain('a feature');
    expect(feature).not.toContain('this is main');

    // Tags are not built by themselves.
    await server.client.until<{ jobs: unknown[] }>('/job/mb/api/json', ({ jobs }) => jobs.length === 3);
    await server.client.post('/job/mb/job/v1/build?delay=0sec');
    expect(await ended('/job/mb/job/v1/1')).toMatch(/\ntag v1 \d+\n/);
    const record = await readFile(join(home, 'jobs/mb/branches/main/builds/1/build.xml'), 'utf8');
    expect(record).toContain('<jenkins.scm.api.SCMRevisionAction>');
    expect(record).toContain(`<hash>${commit}</hash>`);

    await repository.commit({ 'file.txt': 'three\n' }, 'third');
    const scan = await server.client.post('/job/mb/build?delay=0');
    expect(scan.status).toBe(302);
    const second = await ended('/job/mb/job/main/2');
    expect(second).toContain('file.txt changed');
    expect(await server.client.text('/job/mb/indexing/consoleText')).toMatch(/^Started by user admin\n/);
    const page = await server.client.get('/job/mb/indexing/console');
    expect([page.status, (await page.text()).includes('Checking branches...')]).toEqual([200, true]);
  });

  it('replays a build at its own commit', async () => {
    const commit = await repository.git('rev-parse', 'main~1');
    await server.client.post('/job/mb/job/main/1/replay/rebuild');
    expect(await ended('/job/mb/job/main/3')).toContain(`at ${commit}\n`);
  });

  it('lets nobody change or delete what it makes', async () => {
    expect((await server.client.postXml('/job/mb/job/main/config.xml', '<flow-definition/>')).status).toBe(403);
    expect((await server.client.post('/job/mb/job/main/doDelete')).status).toBe(403);
    expect((await server.client.postXml('/job/mb/createItem?name=x', '<flow-definition/>')).status).toBe(404);
    expect((await server.client.get('/job/mb/build')).status).toBe(405);
    expect((await server.client.post('/job/mb/disable')).status).toBe(302);
    expect((await server.client.post('/job/mb/build')).status).toBe(409);
    expect((await server.client.post('/job/mb/enable')).status).toBe(302);
    expect((await server.client.post('/job/mb/doDelete')).status).toBe(302);
    expect((await server.client.get('/job/mb/api/json')).status).toBe(404);
  });
});

const PROPERTIES = {
  retention:
    '<jenkins.branch.BuildRetentionBranchProperty><buildDiscarder class="hudson.tasks.LogRotator"><daysToKeep>-1</daysToKeep><numToKeep>1</numToKeep></buildDiscarder></jenkins.branch.BuildRetentionBranchProperty>',
  rate: '<jenkins.branch.RateLimitBranchProperty><durationName>hour</durationName><count>1</count><userBoost>false</userBoost></jenkins.branch.RateLimitBranchProperty>',
  quick:
    '<org.jenkinsci.plugins.workflow.multibranch.DurabilityHintBranchProperty><durabilityHint>PERFORMANCE_OPTIMIZED</durabilityHint></org.jenkinsci.plugins.workflow.multibranch.DurabilityHintBranchProperty>',
  manual:
    '<jenkins.branch.NoTriggerBranchProperty><triggeredBranchesRegex>^$</triggeredBranchesRegex><strategy>NONE</strategy></jenkins.branch.NoTriggerBranchProperty>',
};
const BY_BRANCH = 'jenkins.branch.NamedExceptionsBranchPropertyStrategy';
const exception = (name: string, properties: string) =>
  `<${BY_BRANCH}_-Named><props>${properties}</props><name>${name}</name></${BY_BRANCH}_-Named>`;
const strategy = `<strategy class="${BY_BRANCH}"><defaultProperties>${PROPERTIES.manual}</defaultProperties><namedExceptions>${exception('main', PROPERTIES.retention)}${exception('slow', PROPERTIES.rate)}${exception('quick', PROPERTIES.quick)}</namedExceptions></strategy>`;

const BEHAVIOURS = `<jenkins.plugins.git.traits.BranchDiscoveryTrait/>
<jenkins.plugins.git.traits.RefSpecsSCMSourceTrait><templates>${[
  '+refs/heads/*:refs/remotes/@{remote}/*',
  '+refs/notes/*:refs/notes/*',
]
  .map(
    (value) =>
      `<jenkins.plugins.git.traits.RefSpecsSCMSourceTrait_-RefSpecTemplate><value>${value}</value></jenkins.plugins.git.traits.RefSpecsSCMSourceTrait_-RefSpecTemplate>`,
  )
  .join('')}</templates></jenkins.plugins.git.traits.RefSpecsSCMSourceTrait>
<jenkins.scm.impl.trait.RegexSCMHeadFilterTrait><regex>[a-z]+</regex></jenkins.scm.impl.trait.RegexSCMHeadFilterTrait>
<jenkins.scm.impl.trait.WildcardSCMHeadFilterTrait><includes>*</includes><excludes>old*</excludes></jenkins.scm.impl.trait.WildcardSCMHeadFilterTrait>
<jenkins.plugins.git.traits.LocalBranchTrait><extension class="hudson.plugins.git.extensions.impl.LocalBranch"><localBranch>**</localBranch></extension></jenkins.plugins.git.traits.LocalBranchTrait>
<jenkins.plugins.git.traits.CleanBeforeCheckoutTrait><extension class="hudson.plugins.git.extensions.impl.CleanBeforeCheckout"><deleteUntrackedNestedRepositories>false</deleteUntrackedNestedRepositories></extension></jenkins.plugins.git.traits.CleanBeforeCheckoutTrait>`;

describe('branches with properties and behaviours', () => {
  let go: string;

  it('are found, checked out and built by them', async () => {
    const other = await newRepository();
    go = join(other.folder, '..', `${basename(other.folder)}-go`);
    actions.push(() => rm(go, { force: true }));
    const script = `node { checkout scm; sh 'ls; git for-each-ref --format="ref %(refname)"; touch dirt' }
if (params.WAIT) { node { sh 'echo waits; while [ ! -e ${go} ]; do sleep 0.05; done; echo went' } }
else { properties([parameters([booleanParam(name: 'WAIT', defaultValue: false)])]) }`;
    await other.commit({ Jenkinsfile: script }, 'first');
    for (const branch of ['slow', 'quick', 'manual', 'old', 'release/1']) await other.git('branch', branch);
    await other.git('tag', 'v1');
    await other.git('notes', 'add', '-m', 'a note');
    const xml = project(other.url, BEHAVIOURS).replace('</source>', `</source>${strategy}`);
    expect((await server.client.postXml('/createItem?name=props', xml)).status).toBe(200);

    const main = await ended('/job/props/job/main/1');
    expect(main.match(/^ref .*$/gm)?.sort()).toEqual([
      'ref refs/heads/main',
      'ref refs/notes/commits',
      ...['main', 'manual', 'old', 'quick', 'release/1', 'slow'].map((name) => `ref refs/remotes/origin/${name}`),
    ]);
    await Promise.all([ended('/job/props/job/slow/1'), ended('/job/props/job/quick/1')]);
    const { jobs } = await server.client.json<{ jobs: { name: string; lastBuild: { number: number } | null }[] }>(
      '/job/props/api/json?tree=jobs[name,lastBuild[number]]',
    );
    const numbers = jobs.map(({ name, lastBuild }) => `${name} ${lastBuild?.number ?? 0}`);
    expect(numbers).toEqual(['main 1', 'manual 0', 'quick 1', 'slow 1']);
    const config = await server.client.text('/job/props/job/slow/config.xml');
    expect(config).toContain('<definition class="org.jenkinsci.plugins.workflow.multibranch.SCMBinder">');
    expect(config).toMatch(/BranchJobProperty>\s*<branch>[\s\S]*<count>1<\/count>[\s\S]*<\/branch>/);

    await server.client.post('/job/props/job/slow/buildWithParameters?delay=0sec');
    await server.client.until<{ items: { why: string }[] }>('/queue/api/json', ({ items }) =>
      items.some(({ why }) => why.startsWith('Build throttle expires at ')),
    );
    await server.client.post('/job/props/job/main/buildWithParameters?delay=0sec');
    const second = await ended('/job/props/job/main/2');
    expect(second).toContain('> git clean -fdx');
    expect(second).not.toContain('\ndirt\n');
    await server.client.until<{ builds: { number: number }[] }>(
      '/job/props/job/main/api/json',
      ({ builds }) => builds.length === 1 && builds[0]?.number === 2,
    );
  });

  it('go on after a restart where they are to, and are built again', async () => {
    for (const name of ['main', 'quick']) {
      await server.client.post(`/job/props/job/${name}/buildWithParameters?WAIT=true&delay=0sec`);
    }
    const runs = ['/job/props/job/main/3', '/job/props/job/quick/2'];
    for (const run of runs) {
      await server.client.until<{ inProgress: boolean }>(`${run}/api/json`, ({ inProgress }) => inProgress);
      await expect.poll(() => server.client.text(`${run}/consoleText`), { timeout: 150_000 }).toContain('\nwaits\n');
    }
    await server.kill();
    const forge = await fakeForge(finisher);
    const requested = await newRepository();
    // The forge's repository is beside this test; its address is that of the forge.
    const env = {
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: `url.${requested.url}.insteadOf`,
      GIT_CONFIG_VALUE_0: `${forge.url}/team/app.git`,
    };
    server = await spawnServer({ home, env });
    await withoutQuietPeriod();
    await writeFile(go, '');
    expect(await ended(runs[0] ?? '')).toMatch(/^SUCCESS[\s\S]*\nwent\n/);
    expect(await ended(runs[1] ?? '')).toContain('PERFORMANCE_OPTIMIZED durability setting');
    await server.client.post('/job/props/job/quick/buildWithParameters?delay=0sec');
    expect(await ended('/job/props/job/quick/3')).toMatch(/^SUCCESS[\s\S]*Obtained Jenkinsfile from /);
    await builtRequest(forge, requested);
  });
});

/** A pull request to the forge's repository is built as it would be after its merge. */
async function builtRequest(forge: Awaited<ReturnType<typeof fakeForge>>, requested: Repository): Promise<void> {
  const text = "node { checkout scm; sh 'cat base.txt change.txt' }";
  await requested.commit({ Jenkinsfile: text, 'base.txt': 'old base\n' }, 'first');
  await requested.git('checkout', '-q', '-b', 'change');
  const head = await requested.commit({ 'change.txt': 'the change\n' }, 'change');
  await requested.git('update-ref', 'refs/pull/1/head', head);
  await requested.git('checkout', '-q', 'main');
  const base = await requested.commit({ 'base.txt': 'new base\n' }, 'second');
  const at = '/repos/team/app';
  const owner = { login: 'team' };
  const main = { name: 'main', commit: { sha: base } };
  const pull = { number: 1, title: 'Change', html_url: 'https://forge.example/1', state: 'open', user: owner };
  const request = {
    ...pull,
    head: { ref: 'change', sha: head, repo: { full_name: 'team/app' } },
    base: { ref: 'main' },
  };
  forge.answers.set(at, {
    body: { name: 'app', owner, clone_url: `${forge.url}/team/app.git`, default_branch: 'main' },
  });
  forge.answers.set(`${at}/branches/main`, { body: main });
  forge.answers.set(`${at}/branches?per_page=100`, { body: [main] });
  forge.answers.set(`${at}/pulls?state=open&per_page=100`, { body: [request] });
  forge.answers.set(`${at}/pulls/1`, { body: request });
  const content = Buffer.from(text).toString('base64');
  forge.answers.set(`${at}/contents/Jenkinsfile?ref=${head}`, { body: { type: 'file', encoding: 'base64', content } });
  const GITHUB = 'org.jenkinsci.plugins.github_branch_source';
  const trait = `${GITHUB.replaceAll('_', '__')}.OriginPullRequestDiscoveryTrait`;
  const source = `<source class="${GITHUB}.GitHubSCMSource"><id>src</id><apiUri>${forge.url}</apiUri><repoOwner>team</repoOwner><repository>app</repository><traits><${trait}><strategyId>1</strategyId></${trait}></traits></source>`;
  const xml = project('x', '').replace(/<source class="jenkins[\s\S]*<\/source>/, source);
  expect((await server.client.postXml('/createItem?name=requests', xml)).status).toBe(200);
  const built = await ended('/job/requests/job/PR-1/1');
  expect(built).toContain(`Merging main commit ${base} into PR head commit ${head}\n`);
  expect(built).toMatch(/^SUCCESS[\s\S]*\nnew base\nthe change\n/);
}

const fromScm = (url: string, path: string, lightweight: boolean, branch = '*/main') =>
  `<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsScmFlowDefinition"><scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs><hudson.plugins.git.UserRemoteConfig><url>${url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs><branches><hudson.plugins.git.BranchSpec><name>${branch}</name></hudson.plugins.git.BranchSpec></branches><extensions/></scm><scriptPath>${path}</scriptPath><lightweight>${lightweight}</lightweight></definition></flow-definition>`;

let jobs = 0;

async function built(xml: string): Promise<string> {
  jobs += 1;
  const name = `scm${jobs}`;
  expect((await server.client.postXml(`/createItem?name=${name}`, xml)).status).toBe(200);
  await server.client.post(`/job/${name}/build?delay=0sec`);
  return ended(`/job/${name}/1`);
}

describe('a pipeline whose script is in a repository', () => {
  it('takes it from there without a checkout', async () => {
    const text = await built(fromScm(repository.url, 'Jenkinsfile', true));
    expect(text).toContain(`Obtained Jenkinsfile from git ${repository.url}\n[Pipeline] Start of Pipeline`);
    expect(text).toMatch(/^SUCCESS/);
  });

  it('says that there is none', async () => {
    const light = await built(fromScm(repository.url, 'ci/none.groovy', true));
    expect(light).toContain(`ERROR: Unable to find ci/none.groovy from git ${repository.url}\nFinished: FAILURE`);
    const whole = await built(fromScm(repository.url, 'ci/none.groovy', false));
    expect(whole).toMatch(/\nERROR: \/.*@script\/[0-9a-f]{64}\/ci\/none\.groovy not found\nFinished: FAILURE/);
  });

  it('follows no path and no link out of the repository', async () => {
    const other = await newRepository();
    await writeFile(join(other.folder, '..', 'outside.groovy'), 'echo "outside"');
    actions.push(() => execa('rm', ['-f', join(other.folder, '..', 'outside.groovy')]).then(() => undefined));
    await symlink('/etc/hostname', join(other.folder, 'link'));
    await other.commit({ Jenkinsfile: 'echo "x"' }, 'first');
    for (const lightweight of [true, false]) {
      for (const path of ['link', '../outside.groovy']) {
        const text = await built(fromScm(other.url, path, lightweight));
        expect(text).toMatch(/^FAILURE/);
        expect(text).not.toContain('[Pipeline]');
      }
    }
  });

  it('fails clearly where the repository is not there', async () => {
    const gone = await built(fromScm(`${repository.url}-gone`, 'Jenkinsfile', true));
    expect(gone).toMatch(/^FAILURE[\s\S]*ERROR: /);
  });
});
