import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { temporaryFolder } from '../harness/temporary-home.ts';

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
  home = await temporaryFolder(finisher);
  repository = await newRepository();
  await repository.commit({ Jenkinsfile: JENKINSFILE, 'file.txt': 'one\n' }, 'first');
  server = await spawnServer({ home });
  const quick = 'jenkins.model.Jenkins.instance.setQuietPeriod(0)';
  await server.client.post('/scriptText', { body: new URLSearchParams({ script: quick }) });
}, 60_000);

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
