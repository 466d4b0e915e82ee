import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type AskedOf, startWebServer } from '../../src/kit/testing/web-server.ts';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

/** Statuses of commits at GitLab that a pipeline announces, for what GitLab's webhook asked for and for what it names. */
const server = sharedServer();
const SECRET = 'glpat-hidden';
const LAB = 'com.dabsquared.gitlabjenkins.connection.GitLabConnection';
const TRIGGER = 'com.dabsquared.gitlabjenkins.GitLabPushTrigger';
const COMMIT = '3f1c9e5b7a2d4c6e8f0a1b2c3d4e5f60718293a4';
const OTHER = '9b8a7c6d5e4f30211223344556677889900aabbc';
const CONNECTION = `<${LAB}Property><gitLabConnection>main</gitLabConnection><jobCredentialId></jobCredentialId></${LAB}Property>`;

beforeAll(async () => {
  const token = 'com.dabsquared.gitlabjenkins.connection.GitLabApiTokenImpl';
  const domain =
    '<com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>';
  await writeFile(
    join(server().home, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>${domain}<java.util.concurrent.CopyOnWriteArrayList><${token}><scope>GLOBAL</scope><id>lab</id><apiToken>${SECRET}</apiToken></${token}></java.util.concurrent.CopyOnWriteArrayList></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
});

async function gitlab(...names: string[]) {
  const servers = await Promise.all(
    names.map(async (name) => {
      const made = await startWebServer(({ method }) => ({
        status: method === 'GET' ? 200 : 201,
        body: JSON.stringify({ id: OTHER }),
      }));
      onTestFinished(() => made.close());
      return { name, made };
    }),
  );
  const connections = servers.map(
    ({ name, made }) => `<${LAB}><name>${name}</name><url>${made.url}</url><apiTokenId>lab</apiTokenId></${LAB}>`,
  );
  await writeFile(
    join(server().home, `${LAB}Config.xml`),
    `<${LAB}Config><connections>${connections.join('')}</connections></${LAB}Config>`,
  );
  return servers.map(({ made }) => made);
}

function flow(script: string): string {
  const trigger = `<${TRIGGER}><spec></spec><secretToken>hush</secretToken></${TRIGGER}>`;
  const property = 'org.jenkinsci.plugins.workflow.job.properties.PipelineTriggersJobProperty';
  return `<flow-definition><properties>${CONNECTION}<${property}><triggers>${trigger}</triggers></${property}></properties>
    <definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${script.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</script><sandbox>true</sandbox></definition>
    <quietPeriod>0</quietPeriod></flow-definition>`;
}

/** Makes the job, lets GitLab ask for a build, and waits for its end. */
async function asked(name: string, script: string): Promise<{ result: string; log: string }> {
  await createJob(server(), name, flow(script));
  const payload = await readFile('fixtures/webhooks/gitlab-push.json', 'utf8');
  const headers = { 'content-type': 'application/json', 'x-gitlab-token': 'hush', 'x-gitlab-event': 'Push Hook' };
  expect((await server().raw({ method: 'POST', url: `/project/${name}`, payload, headers })).statusCode).toBe(200);
  const run = async () => {
    const answer = await server().as({ method: 'GET', url: `/job/${name}/1/api/json` });
    return answer.statusCode === 200 ? answer.json<{ building: boolean; result: string }>() : { building: true };
  };
  await expect.poll(run, { timeout: 150_000 }).toMatchObject({ building: false });
  const { body: log } = await server().as({ method: 'GET', url: `/job/${name}/1/consoleText` });
  expect(log).not.toContain(SECRET);
  return { result: ((await run()) as { result: string }).result, log };
}

function told({ method, url, body, headers }: AskedOf): string {
  expect(headers['private-token']).toBe(SECRET);
  const { state, name, ref } = (body === '' ? {} : JSON.parse(body)) as Record<string, string>;
  const place = url.replace('/api/v4/projects/', '').replace(COMMIT, 'COMMIT').replace(OTHER, 'OTHER');
  return [method === 'POST' ? '' : method, decodeURIComponent(place), state, name, ref].filter(Boolean).join(' ');
}

it('announces builds as an option, before there is a checkout, and ends those that were not begun', async () => {
  const [lab] = await gitlab('main');
  const { result } = await asked(
    'declarative',
    `pipeline {
      agent none
      options { gitlabBuilds(builds: ['build', 'test', 'deploy']) }
      stages {
        stage('build') { steps { gitlabCommitStatus('build') { echo 'b' } } }
        stage('test') { steps { updateGitlabCommitStatus name: 'test', state: 'running'; error 'broken' } }
        stage('deploy') { steps { gitlabCommitStatus('deploy') { echo 'd' } } }
      }
      post { failure { updateGitlabCommitStatus name: 'test', state: 'failed' } }
    }`,
  );
  expect(result).toBe('FAILURE');
  const statuses = 'mill/bolts/statuses/COMMIT';
  const expected = [
    'pending build',
    'pending test',
    'pending deploy',
    'running build',
    'success build',
    'running test',
  ];
  const seen = lab?.asked.map(told) ?? [];
  expect(seen.slice(0, 6)).toEqual(expected.map((each) => `${statuses} ${each} main`));
  expect(seen.slice(6).sort()).toEqual([`${statuses} failed deploy main`, `${statuses} failed test main`]);
});

it('as a block, with a word about what nobody began, and one text for several', async () => {
  const [lab] = await gitlab('main');
  const { result, log } = await asked(
    'scripted',
    `gitlabBuilds(builds: ['one, two']) {
      gitlabBuilds(builds: ['three', 'four']) { gitlabCommitStatus(name: 'three') { echo 'x' }; gitlabCommitStatus('two') { } }
    }`,
  );
  expect(result).toBe('SUCCESS');
  expect(log.split('There are still pending GitLab builds. Please check your configuration')).toHaveLength(3);
  const states = ['pending one', 'pending two', 'pending three', 'pending four', 'running three', 'success three'];
  expect(lab?.asked.map(told)).toEqual(
    [...states, 'running two', 'success two'].map((each) => `mill/bolts/statuses/COMMIT ${each} main`),
  );
});

it('a status goes to the projects and by the connections that are named', async () => {
  const [main, other] = await gitlab('main', 'other');
  const { result, log } = await asked(
    'named',
    `gitlabCommitStatus(name: 'stage', connection: gitLabConnection('other'),
        builds: [[projectId: 'group/one', revisionHash: 'main'], [projectId: '77', revisionHash: '${COMMIT}', name: 'own']]) { echo 'x' }
     gitlabCommitStatus(builds: [[name: 'a', connection: gitLabConnection('main'), projectId: 'group/two', revisionHash: '${COMMIT}'],
        [connection: gitLabConnection(gitLabConnection: 'other'), projectId: '../x', revisionHash: '${COMMIT}']]) { echo 'y' }`,
  );
  expect(result).toBe('SUCCESS');
  expect(main?.asked.map(told)).toEqual(['running', 'success'].map((state) => `group/two/statuses/COMMIT ${state} a`));
  expect(other?.asked.map(told)).toEqual(
    ['running', 'success'].flatMap((state) => [
      'GET group/one/repository/commits/main',
      `group/one/statuses/OTHER ${state} stage`,
      `77/statuses/COMMIT ${state} own`,
    ]),
  );
  expect(log).toContain("Failed to update Gitlab commit status for project 'No such project: ../x'");
});

it('a pipeline may set every option of the trigger, and keeps them', async () => {
  const trigger = `gitlab(triggerOnPush: false, triggerOnMergeRequest: true, triggerOpenMergeRequestOnPush: "never",
    triggerOnNoteRequest: true, noteRegex: "Build it again.*", skipWorkInProgressMergeRequest: true, ciSkip: false,
    setBuildDescription: true, addNoteOnMergeRequest: true, addCiMessage: true, addVoteOnMergeRequest: true,
    acceptMergeRequestOnSuccess: false, branchFilterType: "NameBasedFilter", includeBranchesSpec: "main", excludeBranchesSpec: "",
    pendingBuildName: "Jenkins", cancelPendingBuildsOnUpdate: false, secretToken: "hush", triggerToBranchDeleteRequest: false,
    triggerOnlyIfNewCommitsPushed: false, triggerOnPipelineEvent: false, triggerOnAcceptedMergeRequest: true,
    triggerOnClosedMergeRequest: false, triggerOnApprovedMergeRequest: false, labelsThatForcesBuildIfAdded: "",
    branchFilterName: "", sourceBranchRegex: "", targetBranchRegex: '^(.*/)?main$',
    mergeRequestLabelFilterConfig: [include: "ready", exclude: "parked"])`;
  const script = `pipeline { agent none; triggers { ${trigger} }; stages { stage('s') { steps { echo 'x' } } } }`;
  const { result } = await asked('options', script);
  expect(result).toBe('SUCCESS');
  const { body } = await server().as({ method: 'GET', url: '/job/options/config.xml' });
  expect(body).toContain('<noteRegex>Build it again.*</noteRegex>');
  expect(body).toMatch(/<mergeRequestLabelFilterConfig>\s*<include>ready<\/include>\s*<exclude>parked<\/exclude>/);
  // From now on comments are heard, and pushes are not.
  const send = async (name: string) =>
    server().raw({
      method: 'POST',
      url: '/project/options',
      payload: await readFile(`fixtures/webhooks/gitlab-${name}.json`, 'utf8'),
      headers: { 'content-type': 'application/json', 'x-gitlab-token': 'hush' },
    });
  for (const name of ['push', 'note']) expect((await send(name)).statusCode).toBe(200);
  const [first, ...more] = (await server().services.home.webhooks.deliveries()).slice(-2);
  expect([first?.outcome, ...more.map(({ outcome }) => outcome)]).toEqual(['nothing', 'done']);
});
