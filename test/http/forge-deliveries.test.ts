import { createHmac } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Cause } from '../../src/model/index.ts';
import type { ForgeEvent } from '../../src/points/index.ts';
import { sharedServer } from './start.ts';

/** Deliveries with bodies as the forges send them, in `fixtures/webhooks`. */
const server = sharedServer();
const SECRET = 'the secret of the hook';
const AFTER = '3f1c9e5b7a2d4c6e8f0a1b2c3d4e5f60718293a4';
const BEFORE = '9b8a7c6d5e4f30211223344556677889900aabbc';
const TRIGGER = 'com.dabsquared.gitlabjenkins.GitLabPushTrigger';
const OPEN = `<${TRIGGER}><secretToken>hush</secretToken></${TRIGGER}>`;

const body = (name: string): Promise<string> => readFile(`fixtures/webhooks/${name}.json`, 'utf8');
const make = (name: string, triggers: string, more = '') =>
  server().services.home.items.create('', name, `<project><triggers>${triggers}</triggers>${more}</project>`);

/** Its builds stay in the queue. */
const waits = (name: string, triggers: string) => make(name, triggers, '<quietPeriod>1000</quietPeriod>');

function source(url: string): string {
  return `<scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs>
    <hudson.plugins.git.UserRemoteConfig><url>${url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs>
    <branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches></scm>
    <quietPeriod>1000</quietPeriod>`;
}

const waiting = (name: string) =>
  server()
    .services.queue.items()
    .filter(({ job }) => job === name);

function pushOf(causes: readonly Cause[] = []): Extract<Cause, { kind: 'push' }> | undefined {
  return causes.find((cause) => cause.kind === 'push');
}

function send(url: string, payload: string, headers: Record<string, string>) {
  return server().raw({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
}

async function gitlab(job: string, name: string, change: (text: string) => string = (text) => text, token = 'hush') {
  const { statusCode, body: text } = await send(`/project/${job}`, change(await body(`gitlab-${name}`)), {
    'x-gitlab-token': token,
    'x-gitlab-event': 'Some Hook',
  });
  return `${statusCode} ${text}`;
}

describe('GitLab', () => {
  it('a wrong token is 401, no right to build 403, for strangers too', async () => {
    await waits('closed', OPEN);
    await waits('without-secret', `<${TRIGGER}/>`);
    expect(await gitlab('closed', 'push', undefined, 'guess')).toBe('401 Invalid token\n');
    expect(await gitlab('without-secret', 'push')).toBe('403 anonymous is missing the Job/Build permission\n');
    expect((await gitlab('nowhere', 'push')).slice(0, 3)).toBe('404');
    const file = join(server().home, 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionConfig.xml');
    const root = 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionConfig';
    await writeFile(file, `<${root}><useAuthenticatedEndpoint>false</useAuthenticatedEndpoint></${root}>`);
    expect(await gitlab('closed', 'push', undefined, 'guess')).toBe('401 Invalid token\n');
    expect(await gitlab('without-secret', 'push')).toBe('200 ');
    await rm(file);
    expect(waiting('without-secret')).toHaveLength(1);
    expect(waiting('closed')).toEqual([]);
  });

  it.each<[string, string, string, Record<string, string>]>([
    [
      'push',
      'Started by GitLab push by Ann Miller',
      AFTER,
      {
        gitlabProjectId: '415',
        gitlabBranch: 'main',
        gitlabSourceBranch: 'main',
        gitlabTargetBranch: 'main',
        gitlabActionType: 'PUSH',
        gitlabUserName: 'Ann Miller',
        gitlabUserUsername: 'ann',
        gitlabUserEmail: 'ann@mill.example',
        gitlabSourceRepoHomepage: 'https://gitlab.example/mill/bolts',
        gitlabSourceRepoName: 'Bolts',
        gitlabSourceNamespace: 'Mill',
        gitlabSourceRepoURL: 'git@gitlab.example:mill/bolts.git',
        gitlabSourceRepoSshUrl: 'git@gitlab.example:mill/bolts.git',
        gitlabSourceRepoHttpUrl: 'https://gitlab.example/mill/bolts.git',
        gitlabMergeRequestLastCommit: AFTER,
        gitlabBefore: BEFORE,
        gitlabAfter: AFTER,
      },
    ],
    [
      'tag-push',
      'Started by GitLab push by Ann Miller',
      AFTER,
      { gitlabBranch: 'refs/tags/v1.4', gitlabTargetBranch: 'refs/tags/v1.4', gitlabActionType: 'TAG_PUSH' },
    ],
    [
      'merge-request',
      'Triggered by GitLab Merge Request #14: Carol/faster-count => main',
      AFTER,
      {
        gitlabProjectId: '415',
        gitlabBranch: 'faster-count',
        gitlabSourceBranch: 'faster-count',
        gitlabTargetBranch: 'main',
        gitlabActionType: 'MERGE',
        gitlabUserName: 'Carol Stone',
        gitlabUserUsername: 'carol',
        gitlabUserEmail: 'carol@home.example',
        gitlabSourceRepoHomepage: 'https://gitlab.example/carol/bolts-fork',
        gitlabSourceRepoName: 'Bolts-fork',
        gitlabSourceNamespace: 'Carol',
        gitlabSourceRepoURL: 'git@gitlab.example:carol/bolts-fork.git',
        gitlabSourceRepoSshUrl: 'git@gitlab.example:carol/bolts-fork.git',
        gitlabSourceRepoHttpUrl: 'https://gitlab.example/carol/bolts-fork.git',
        gitlabTargetRepoName: 'Bolts',
        gitlabTargetNamespace: 'Mill',
        gitlabTargetRepoSshUrl: 'git@gitlab.example:mill/bolts.git',
        gitlabTargetRepoHttpUrl: 'https://gitlab.example/mill/bolts.git',
        gitlabMergeRequestTitle: 'Count faster',
        gitlabMergeRequestDescription: 'Bolts are counted by\nthe new machine.',
        gitlabMergeRequestId: '90127',
        gitlabMergeRequestIid: '14',
        gitlabMergeRequestTargetProjectId: '415',
        gitlabMergeRequestState: 'opened',
        gitlabMergeRequestLabels: 'ready,speed',
        gitlabMergeRequestAssignee: 'ann',
        gitlabMergeRequestLastCommit: AFTER,
        gitlabMergedByUser: 'carol',
      },
    ],
    [
      'note',
      'Triggered by Ann Miller GitLab Merge Request #14: Carol/faster-count => main',
      AFTER,
      {
        gitlabActionType: 'NOTE',
        gitlabTriggerPhrase: 'Build it again, please',
        gitlabCommentAuthor: 'ann',
        gitlabUserName: 'Ann Miller',
        gitlabMergeRequestIid: '14',
        gitlabMergeRequestLabels: 'ready,speed',
        gitlabTargetRepoName: 'Bolts',
      },
    ],
    [
      'pipeline',
      'Started by GitLab pipeline event with status success',
      AFTER,
      {
        gitlabActionType: 'PIPELINE',
        ref: 'main',
        sha: AFTER,
        status: 'success',
        stages: '[build, test]',
        isTag: 'false',
      },
    ],
  ])('a build of a %s has the variables of the plugin', async (name, text, revision, variables) => {
    const wants = '<triggerOnPipelineEvent>true</triggerOnPipelineEvent><noteRegex>Build it.*</noteRegex>';
    await waits(`of-${name}`, OPEN.replace('<secretToken>', `${wants}<secretToken>`));
    expect(await gitlab(`of-${name}`, name)).toBe('200 ');
    const cause = pushOf(waiting(`of-${name}`)[0]?.causes);
    expect(cause).toMatchObject({ text, revision, variables });
    const isWhole = name === 'push' || name === 'merge-request';
    if (isWhole) expect(Object.keys(cause?.variables ?? {}).sort()).toEqual(Object.keys(variables).sort());
  });

  it('describes its builds, whose processes have the variables, unless somebody does not want that', async () => {
    const shell = `<builders><hudson.tasks.Shell><command>echo "$gitlabMergeRequestId of $gitlabTargetRepoHttpUrl"</command></hudson.tasks.Shell></builders><quietPeriod>0</quietPeriod>`;
    await make('described', OPEN, shell);
    await make(
      'plain',
      OPEN.replace('<secretToken>', '<setBuildDescription>false</setBuildDescription><secretToken>'),
      '<quietPeriod>0</quietPeriod>',
    );
    for (const job of ['described', 'plain']) expect(await gitlab(job, 'merge-request')).toBe('200 ');
    const said = 'Triggered by GitLab Merge Request #14: Carol/faster-count => main';
    const run = (job: string) =>
      server().as({
        method: 'GET',
        url: `/job/${job}/1/api/json?tree=result,description,actions[causes[shortDescription]]`,
      });
    const told = async (job: string) => ((await run(job)).statusCode === 200 ? (await run(job)).json<object>() : {});
    await expect.poll(() => told('described')).toMatchObject({ result: 'SUCCESS', description: said });
    await expect.poll(() => told('plain')).toMatchObject({ result: 'SUCCESS', description: null });
    expect(JSON.stringify(await told('plain'))).toContain(said);
    const { body: log } = await server().as({ method: 'GET', url: '/job/described/1/consoleText' });
    expect(log).toContain(said);
    expect(log).toContain('90127 of https://gitlab.example/mill/bolts.git');
    // An update that brings no commit is built once more in each state alone.
    const update = (text: string) => text.replace('"action": "open"', '"action": "update"');
    expect(await gitlab('described', 'merge-request', update)).toBe('200 ');
    expect(await gitlab('described', 'merge-request', (text) => update(text).replaceAll('"main"', '"next"'))).toBe(
      '200 ',
    );
    await expect
      .poll(async () => (await server().as({ method: 'GET', url: '/job/described/api/json' })).json<object>())
      .toMatchObject({ lastCompletedBuild: { number: 2 }, nextBuildNumber: 3 });
  });

  it('a newer commit of a request takes the place of what waits, where that is wanted', async () => {
    const wants = '<cancelPendingBuildsOnUpdate>true</cancelPendingBuildsOnUpdate>';
    await waits('newest', OPEN.replace('<secretToken>', `${wants}<secretToken>`));
    const pushed = 'c'.repeat(40);
    await gitlab('newest', 'push', (text) => text.replaceAll(AFTER, pushed));
    await gitlab('newest', 'merge-request');
    await gitlab('newest', 'merge-request', (text) =>
      text.replace('"action": "open"', `"action": "update", "oldrev": "${AFTER}"`).replaceAll(AFTER, BEFORE),
    );
    const commits = waiting('newest').flatMap(({ causes }) => causes.map((cause) => pushOf([cause])?.revision));
    expect(commits.sort()).toEqual([BEFORE, pushed]);
  });

  it('a project of several branches hears those who may build it', async () => {
    const tag = 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject';
    await server().services.home.items.create('', 'branches', `<${tag}/>`);
    await server().services.home.items.create('', 'a-folder', '<com.cloudbees.hudson.plugins.folder.Folder/>');
    expect(await gitlab('branches', 'push')).toBe('403 anonymous is missing the Job/Build permission\n');
    expect((await gitlab('a-folder', 'push')).slice(0, 3)).toBe('404');
    const payload = await body('gitlab-push');
    const headers = { 'content-type': 'application/json' };
    const allowed = await server().as({ method: 'POST', url: '/project/branches', payload, headers });
    expect(allowed.statusCode).toBe(200);
  });
});

describe('forges that sign', () => {
  const heard: ForgeEvent[] = [];

  beforeAll(async () => {
    const text = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
    const domain =
      '<com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>';
    await writeFile(
      join(server().home, 'credentials.xml'),
      `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>${domain}<java.util.concurrent.CopyOnWriteArrayList><${text}><scope>GLOBAL</scope><id>hook</id><description/><secret>${SECRET}</secret></${text}></java.util.concurrent.CopyOnWriteArrayList></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
    );
    await server().services.webhooks.setSecrets({ github: ['hook'], gitea: ['hook'], bitbucket: ['hook'] });
    server().services.webhooks.onEvent(async (event) => {
      heard.push(event);
      return [];
    });
    const forges = [
      ['github', 'git@github.example:mill/bolts.git', 'com.cloudbees.jenkins.GitHubPushTrigger'],
      ['gitea', 'git@gitea.example:mill/bolts.git', 'org.jenkinsci.plugin.gitea.GiteaPushTrigger'],
      ['bitbucket', 'git@bitbucket.example:mill/bolts.git', 'com.cloudbees.jenkins.plugins.BitBucketTrigger'],
      ['stash', 'ssh://git@stash.example:7999/mill/bolts.git', 'com.cloudbees.jenkins.plugins.BitBucketTrigger'],
    ];
    for (const [name, url, trigger] of forges) await make(`by-${name}`, `<${trigger}/>`, source(url ?? ''));
  });

  const hmac = (algorithm: string, text: string) => createHmac(algorithm, SECRET).update(text).digest('hex');
  const GITHUB = { url: '/github-webhook/', event: 'x-github-event', header: 'x-hub-signature-256', prefix: 'sha256=' };
  const OLD_GITHUB = { ...GITHUB, header: 'x-hub-signature', prefix: 'sha1=' };
  const GITEA = { url: '/gitea-webhook/post', event: 'x-gitea-event', header: 'x-gitea-signature', prefix: '' };
  const BITBUCKET = { url: '/bitbucket-hook/', event: 'x-event-key', header: 'x-hub-signature', prefix: 'sha256=' };

  it.each([
    ['github-ping', GITHUB, 'ping', 'pong\n'],
    ['github-ping', OLD_GITHUB, 'ping', 'pong\n'],
    ['github-push', GITHUB, 'push', 'started 1\n'],
    ['github-push', OLD_GITHUB, 'push', 'started 1\n'],
    ['github-pull-request', GITHUB, 'pull_request', 'started 0\n'],
    ['bitbucket-push', BITBUCKET, 'repo:push', 'started 1\n'],
    ['bitbucket-pull-request', BITBUCKET, 'pullrequest:created', 'started 0\n'],
    ['bitbucket-server-ping', BITBUCKET, 'diagnostics:ping', 'pong\n'],
    ['bitbucket-server-push', BITBUCKET, 'repo:refs_changed', 'started 1\n'],
    ['bitbucket-server-pull-request', BITBUCKET, 'pr:opened', 'started 0\n'],
    ['gitea-push', GITEA, 'push', 'started 1\n'],
    ['gitea-pull-request', GITEA, 'pull_request', 'started 0\n'],
  ] as const)('%s with %o as %s', async (name, { url, event, header, prefix }, kind, answer) => {
    const payload = await body(name);
    const right = prefix + hmac(prefix === 'sha1=' ? 'sha1' : 'sha256', payload);
    const told = await send(url, payload, { [event]: kind, [header]: right });
    expect([told.statusCode, told.body]).toEqual([200, answer]);
    const changed = `${payload} `;
    expect((await send(url, changed, { [event]: kind, [header]: right })).statusCode).toBe(403);
    expect((await send(url, payload, { [event]: kind })).statusCode).toBe(403);
  });

  it('a weak signature does not stand in for a strong one that is wrong, nor for that of another forge', async () => {
    const payload = await body('github-push');
    const weak = `sha1=${hmac('sha1', payload)}`;
    const both = { 'x-hub-signature-256': 'sha256=00', 'x-hub-signature': weak };
    expect((await send('/github-webhook/', payload, { 'x-github-event': 'push', ...both })).statusCode).toBe(403);
    const other = await body('bitbucket-push');
    const sha1 = { 'x-event-key': 'repo:push', 'x-hub-signature': `sha1=${hmac('sha1', other)}` };
    expect((await send('/bitbucket-hook/', other, sha1)).statusCode).toBe(403);
  });

  it('are read alike', async () => {
    const requests = heard.filter(({ kind }) => kind === 'change-request');
    expect(requests.map(({ forge, branch, changeRequest }) => [forge, branch, changeRequest])).toEqual(
      [
        ['github', 'https://github.example/mill/bolts/pull/14', 'updated', 'carol'],
        ['bitbucket', 'https://bitbucket.example/mill/bolts/pull-requests/14', 'opened', 'carol'],
        ['bitbucket', 'https://stash.example/projects/MILL/repos/bolts/pull-requests/14', 'opened', '~CAROL'],
        ['gitea', 'https://gitea.example/mill/bolts/pulls/14', 'opened', 'carol'],
      ].map(([forge, url, action, fork]) => [
        forge,
        'faster-count',
        { id: '14', action, target: 'main', title: 'Count faster', url, fork },
      ]),
    );
    const pushes = heard.filter(({ kind }) => kind === 'push');
    for (const push of pushes) expect(push).toMatchObject({ branch: 'main', hash: AFTER, before: BEFORE });
    expect(new Set(pushes.map(({ by }) => by))).toEqual(new Set(['ann']));
  });

  it('a build that Bitbucket asked for has its payload', async () => {
    for (const [job, name] of [
      ['by-bitbucket', 'bitbucket-push'],
      ['by-stash', 'bitbucket-server-push'],
    ] as const) {
      await expect.poll(() => waiting(job)).toHaveLength(1);
      const payload = pushOf(waiting(job)[0]?.causes)?.variables?.['BITBUCKET_PAYLOAD'] ?? 'null';
      expect(JSON.parse(payload)).toEqual(JSON.parse(await body(name)));
    }
    await expect.poll(() => pushOf(waiting('by-github')[0]?.causes)?.text).toBe('Started by GitHub push by ann');
    await expect.poll(() => pushOf(waiting('by-gitea')[0]?.causes)?.text).toBe('Started by Gitea push by ann');
  });
});
