import { createHmac } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ForgeEvent } from '../../src/points/index.ts';
import { multibranch } from './forge-shapes.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const JSON_TYPE = { 'content-type': 'application/json' };
const SECRET = 'the secret of the hook';
const HASH = '0d1a26e67d8f5eaf1f6ba5c57fc3c7d91ac0fd1c';
const BEFORE = '6113728f27ae82c7b1a177c8d03f9e96e0adf246';
const ZEROS = '0'.repeat(40);
const FORGES = [
  ['github', 'com.cloudbees.jenkins.GitHubPushTrigger'],
  ['gitea', 'org.jenkinsci.plugin.gitea.GiteaPushTrigger'],
  ['bitbucket', 'com.cloudbees.jenkins.plugins.BitBucketTrigger'],
] as const;

const GITHUB = {
  ref: 'refs/heads/main',
  before: BEFORE,
  after: HASH,
  repository: {
    full_name: 'team/app',
    clone_url: 'https://github.example/team/app.git',
    ssh_url: 'git@github.example:team/app.git',
    html_url: 'https://github.example/team/app',
  },
  pusher: { name: 'ann', email: 'ann@example.org' },
  sender: { login: 'ann-login' },
  head_commit: { id: HASH, message: 'A better word' },
};
const GITLAB = {
  object_kind: 'push',
  ref: 'refs/heads/main',
  before: BEFORE,
  after: HASH,
  user_name: 'Ann',
  project: {
    web_url: 'https://gitlab.example/team/app',
    git_http_url: 'https://gitlab.example/team/app.git',
    git_ssh_url: 'git@gitlab.example:team/app.git',
  },
  commits: [{ id: HASH, message: 'A better word' }],
};
const BITBUCKET = {
  actor: { nickname: 'ann', display_name: 'Ann' },
  repository: { full_name: 'team/app', links: { html: { href: 'https://bitbucket.example/team/app' } } },
  push: {
    changes: [
      {
        new: { type: 'branch', name: 'main', target: { hash: HASH, message: 'A better word' } },
        old: { type: 'branch', name: 'main', target: { hash: BEFORE } },
      },
    ],
  },
};

/** A job that waits for a push of a repository: its builds stay in the queue. */
function project(url: string, trigger: string, extensions = ''): string {
  return `<project><scm class="hudson.plugins.git.GitSCM"><configVersion>2</configVersion><userRemoteConfigs>
    <hudson.plugins.git.UserRemoteConfig><url>${url}</url></hudson.plugins.git.UserRemoteConfig></userRemoteConfigs>
    <branches><hudson.plugins.git.BranchSpec><name>*/main</name></hudson.plugins.git.BranchSpec></branches>
    <extensions>${extensions}</extensions></scm>
    <quietPeriod>1000</quietPeriod><triggers>${trigger}</triggers></project>`;
}

async function make(name: string, xml: string): Promise<void> {
  await server().services.home.items.create('', name, xml);
}

const IGNORES = '<hudson.plugins.git.extensions.impl.IgnoreNotifyCommit/>';

const causesOf = (name: string) => server().services.queue.itemOf(name)?.causes ?? [];

async function deliveries(): Promise<Record<string, unknown>[]> {
  const answer = await server().as({ method: 'GET', url: '/manage/webhooks/deliveries' });
  return answer.json<{ deliveries: Record<string, unknown>[] }>().deliveries;
}

function sign(body: string): string {
  return createHmac('sha256', SECRET).update(body).digest('hex');
}

/** How many items the newest delivery started, whose sender, a stranger, was not told. */
async function started(answer: PromiseLike<{ readonly body: string }>): Promise<number | undefined> {
  expect((await answer).body).toBe('received\n');
  return (await server().services.home.webhooks.deliveries()).at(-1)?.started.length;
}

function post(url: string, payload: unknown, headers: Record<string, string> = {}) {
  return server().raw({ method: 'POST', url, payload: JSON.stringify(payload), headers: { ...JSON_TYPE, ...headers } });
}

beforeAll(async () => {
  for (const [forge, trigger] of FORGES)
    await make(`of-${forge}`, project(`ssh://git@${forge}.example:22/team/app`, `<${trigger}/>`));
  await make('elsewhere', project('https://github.example/team/other', '<com.cloudbees.jenkins.GitHubPushTrigger/>'));
});

describe('a forge', () => {
  it('GitHub makes jobs of its repository look for changes, once for each delivery', async () => {
    const headers = { 'x-github-event': 'push', 'x-github-delivery': 'g-1' };
    expect(await started(post('/github-webhook/', GITHUB, headers))).toBe(1);
    await expect
      .poll(() => causesOf('of-github'))
      .toEqual([{ kind: 'push', forge: 'github', by: 'ann', text: 'Started by GitHub push by ann' }]);
    expect(causesOf('elsewhere')).toEqual([]);
    expect(await started(post('/github-webhook/', GITHUB, headers))).toBe(0);
    const [second, first] = await deliveries();
    expect(second).toMatchObject({ outcome: 'duplicate', delivery: 'g-1', started: [] });
    expect(first).toMatchObject({
      forge: 'github',
      event: 'push',
      outcome: 'done',
      verification: 'unsigned',
      branch: 'main',
      hash: HASH,
      started: [{ item: 'of-github', action: 'poll', queueIds: [] }],
    });
    const log = await server().as({ method: 'GET', url: '/job/of-github/GitHubPollLog/' });
    expect(log.body).toContain('No existing build. Scheduling a new one.');
  });

  it('GitHub may send a form, asks whether somebody listens, and sends what starts nothing', async () => {
    const form = server().raw({
      method: 'POST',
      url: '/github-webhook/',
      payload: new URLSearchParams({ payload: JSON.stringify(GITHUB) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-github-event': 'push' },
    });
    expect(await started(form)).toBe(1);
    expect((await post('/github-webhook/', { zen: 'words' }, { 'x-github-event': 'ping' })).body).toBe('pong\n');
    expect(await started(post('/github-webhook/', { action: 'starred' }, { 'x-github-event': 'star' }))).toBe(0);
    const broken = { method: 'POST', url: '/github-webhook/', payload: '{', headers: JSON_TYPE } as const;
    expect((await server().raw(broken)).statusCode).toBe(400);
    expect((await server().raw({ method: 'GET', url: '/github-webhook/' })).statusCode).toBe(405);
  });

  it('Gitea and Bitbucket start theirs', async () => {
    const gitea = JSON.parse(JSON.stringify(GITHUB).replaceAll('github.example', 'gitea.example')) as unknown;
    expect(await started(post('/gitea-webhook/post', gitea, { 'x-gitea-event': 'push' }))).toBe(1);
    expect(await started(post('/bitbucket-hook/', BITBUCKET, { 'x-event-key': 'repo:push' }))).toBe(1);
    await expect.poll(() => causesOf('of-gitea')).toMatchObject([{ text: 'Started by Gitea push by ann' }]);
    await expect.poll(() => causesOf('of-bitbucket')).toMatchObject([{ text: 'Started by BitBucket push by ann' }]);
  });

  it('Gitea webhookForge the branches of a source and its wish not to be told, GitHub the trigger alone', async () => {
    const at = (forge: string) => `ssh://git@${forge}.example:22/team/quiet`;
    for (const [forge, trigger] of FORGES) await make(`deaf-${forge}`, project(at(forge), `<${trigger}/>`, IGNORES));
    const [, [, giteaTrigger]] = FORGES;
    await make('hears-gitea', project(at('gitea'), `<${giteaTrigger}/>`));
    const push = (forge: string, ref = 'refs/heads/main'): unknown =>
      JSON.parse(
        JSON.stringify({ ...GITHUB, ref })
          .replaceAll('github', forge)
          .replaceAll('team/app', 'team/quiet'),
      );
    const gitea = { 'x-gitea-event': 'push' };
    expect(await started(post('/gitea-webhook/post', push('gitea', 'refs/heads/topic'), gitea))).toBe(0);
    expect(await started(post('/gitea-webhook/post', push('gitea'), gitea))).toBe(1);
    await expect.poll(() => causesOf('hears-gitea')).toMatchObject([{ text: 'Started by Gitea push by ann' }]);
    expect(causesOf('deaf-gitea')).toEqual([]);
    expect(await started(post('/github-webhook/', push('github'), { 'x-github-event': 'push' }))).toBe(1);
    await expect.poll(() => causesOf('deaf-github')).toMatchObject([{ text: 'Started by GitHub push by ann' }]);
  });

  it('is told apart by its signature where it has a secret', async () => {
    const { home, services } = server();
    const text = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
    const domain =
      '<com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>';
    await writeFile(
      join(home, 'credentials.xml'),
      `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>${domain}<java.util.concurrent.CopyOnWriteArrayList><${text}><scope>GLOBAL</scope><id>hook</id><description/><secret>${SECRET}</secret></${text}></java.util.concurrent.CopyOnWriteArrayList></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
    );
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'github=hook&gitea=hook&bitbucket=missing';
    const saved = await server().as({ method: 'POST', url: '/manage/webhooks/configSubmit', payload, headers: form });
    expect(saved.statusCode).toBe(302);
    const body = JSON.stringify(GITHUB);
    const push = { 'x-github-event': 'push' };
    expect((await post('/github-webhook/', GITHUB, push)).statusCode).toBe(403);
    expect((await post('/github-webhook/', GITHUB, { ...push, 'x-hub-signature-256': 'sha256=00' })).statusCode).toBe(
      403,
    );
    const signed = { ...push, 'x-hub-signature-256': `sha256=${sign(body)}` };
    const believed = await post('/github-webhook/', GITHUB, signed);
    expect([believed.statusCode, believed.body]).toEqual([200, 'started 1\n']);
    expect(
      (await post('/gitea-webhook/post', GITHUB, { 'x-gitea-event': 'push', 'x-gitea-signature': sign(body) }))
        .statusCode,
    ).toBe(200);
    expect((await post('/bitbucket-hook/', BITBUCKET, { 'x-hub-signature': 'sha256=00' })).statusCode).toBe(500);
    expect((await deliveries()).slice(0, 3)).toMatchObject([
      { outcome: 'refused', reason: 'The secret of this webhook is a credential that is not there' },
      { verification: 'signed' },
      { verification: 'signed' },
    ]);
    await services.webhooks.setSecrets({ github: [], gitea: [], bitbucket: [] });
  });

  it('GitLab is heard at the address of all projects if one of its servers is known, and by its own projects', async () => {
    const tag = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';
    const { home, services } = server();
    const file = join(home, `${tag}s.xml`);
    const known = (...parts: string[]) =>
      writeFile(
        file,
        `<${tag}s><servers>${parts.map((part) => `<${tag}>${part}</${tag}>`).join('')}</servers></${tag}s>`,
      );
    const send = async (repository: string, token?: string) => {
      const payload = JSON.parse(
        JSON.stringify(GITLAB).replaceAll('https://gitlab.example/team/app', repository),
      ) as object;
      const headers = { 'x-gitlab-event': 'Push Hook', ...(token !== undefined && { 'x-gitlab-token': token }) };
      const { statusCode, body } = await post('/gitlab-webhook/post', payload, headers);
      return `${statusCode} ${body}`;
    };
    const source = `<source class="org.jenkinsci.plugins.github_branch_source.GitHubSCMSource"><id>s</id><apiUri>http://127.0.0.1:9/api/v3</apiUri><repoOwner>team</repoOwner><repository>hidden</repository><traits/></source>`;
    await make('of-github-too', multibranch(source));
    const hidden = 'http://127.0.0.1:9/team/hidden';
    const none = '401 Expecting a valid secret token\n';
    for (const token of [undefined, '', 'guess']) expect(await send(hidden, token)).toBe(none);
    await known('<name>open</name><serverUrl>https://gitlab.example</serverUrl>');
    expect(await send(hidden, 'guess')).toBe(none);
    expect(await send(hidden)).toBe('200 received\n');
    expect((await deliveries())[0]).toMatchObject({ verification: 'unsigned', outcome: 'nothing', started: [] });
    expect(await send('https://github.example/team/app')).toBe('200 received\n');
    expect((await deliveries())[0]).toMatchObject({ outcome: 'nothing', started: [] });
    await known(`<name>older</name><secretToken>${services.home.secrets.encrypt(SECRET)}</secretToken>`);
    for (const token of [undefined, '', 'guess']) expect(await send(hidden, token)).toBe(none);
    expect(await send(hidden, SECRET)).toBe('200 started 0\n');
    await known('<name>lost</name><secretToken>{AQAAABAAAAAQb2YgYW5vdGhlciBob21l}</secretToken>');
    expect(await send(hidden)).toBe(none);
    expect(await send(hidden, SECRET)).toMatch(/^500 The secret of this webhook is not there/);
    await rm(file);
  });

  it('does not send more than a payload may have', async () => {
    const answer = await post('/github-webhook/', { text: 'x'.repeat(3 * 1024 * 1024) }, { 'x-github-event': 'push' });
    expect(answer.statusCode).toBe(413);
  });

  it('GitLab builds the commit with its variables, if it knows the secret of the job', async () => {
    const tag = 'com.dabsquared.gitlabjenkins.GitLabPushTrigger';
    await make('lab', project('https://gitlab.example/team/app', `<${tag}><secretToken>hush</secretToken></${tag}>`));
    const send = (payload: string, token: string) =>
      ({ method: 'POST', url: '/project/lab', payload, headers: { ...JSON_TYPE, 'x-gitlab-token': token } }) as const;
    for (const payload of [JSON.stringify(GITLAB), '{}', '{']) {
      expect((await server().as(send(payload, 'wrong'))).statusCode).toBe(401);
      expect((await server().raw(send(payload, 'wrong'))).statusCode).toBe(401);
    }
    expect((await server().raw(send('{', 'hush'))).statusCode).toBe(400);
    expect(causesOf('lab')).toEqual([]);
    const headers = { 'x-gitlab-token': 'hush', 'x-gitlab-event': 'Push Hook', 'x-gitlab-event-uuid': 'u-1' };
    expect((await post('/project/lab', GITLAB, headers)).statusCode).toBe(200);
    expect((await post('/project/lab', GITLAB, headers)).statusCode).toBe(200);
    expect(causesOf('lab')).toMatchObject([
      { text: 'Started by GitLab push by Ann', revision: HASH, variables: { gitlabBranch: 'main' } },
    ]);
    expect((await post('/project/of-github', GITLAB, headers)).statusCode).toBe(404);
    expect((await post('/project/nothing', GITLAB, headers)).statusCode).toBe(404);
  });

  it('is heard by those who listen to all forges', async () => {
    const heard: ForgeEvent[] = [];
    const end = server().services.webhooks.onEvent(async (event) => {
      heard.push(event);
      return [{ item: 'elsewhere', queueIds: [] }];
    });
    const pull = {
      action: 'synchronize',
      number: 7,
      repository: GITHUB.repository,
      sender: { login: 'bob' },
      pull_request: {
        title: 'Better',
        html_url: 'https://github.example/team/app/pull/7',
        head: { ref: 'topic', sha: HASH, repo: { full_name: 'bob/app', owner: { login: 'bob' } } },
        base: { ref: 'main', repo: { full_name: 'team/app' } },
      },
    };
    await post('/github-webhook/', pull, { 'x-github-event': 'pull_request' });
    await post('/github-webhook/', { ...pull, number: '../7' }, { 'x-github-event': 'pull_request' });
    const long = `refs/heads/${'x'.repeat(1001)}`;
    await post('/github-webhook/', { ...GITHUB, ref: long }, { 'x-github-event': 'push' });
    await post('/github-webhook/', { ...GITHUB, ref: 'refs/heads/old', after: ZEROS }, { 'x-github-event': 'push' });
    await post('/github-webhook/', { ...GITHUB, ref: 'refs/heads/new', before: ZEROS }, { 'x-github-event': 'push' });
    await post('/github-webhook/', { ...GITHUB, ref: 'refs/tags/v1', before: ZEROS }, { 'x-github-event': 'push' });
    end();
    expect(heard).toMatchObject([
      {
        kind: 'change-request',
        branch: 'topic',
        changeRequest: { id: '7', action: 'updated', fork: 'bob', target: 'main' },
      },
      { kind: 'branch-deleted', branch: 'old', hash: null },
      { kind: 'branch-created', branch: 'new', before: null },
      { kind: 'tag', branch: 'v1', hash: HASH },
    ]);
    expect((await deliveries())[0]).toMatchObject({
      started: expect.arrayContaining([{ item: 'elsewhere', action: 'event', queueIds: [] }]),
    });
  });
});

describe('a generic webhook', () => {
  const tag = 'org.jenkinsci.plugins.gwt';
  const trigger = `<${tag}.GenericTrigger><genericVariables><${tag}.GenericVariable><key>BRANCH</key><value>$.ref</value>
    <regexpFilter>^refs/heads/</regexpFilter></${tag}.GenericVariable></genericVariables><token>abc</token>
    <causeString>Push to $BRANCH</causeString><regexpFilterText>$BRANCH</regexpFilterText>
    <regexpFilterExpression>^(main|topic)$</regexpFilterExpression></${tag}.GenericTrigger>`;
  const parameter = `<properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions>
    <hudson.model.StringParameterDefinition><name>BRANCH</name></hudson.model.StringParameterDefinition>
    </parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties>`;

  it('maps fields to parameters and variables, and says what it did', async () => {
    await make('any', `<project>${parameter}<quietPeriod>1000</quietPeriod><triggers>${trigger}</triggers></project>`);
    const answer = await post('/generic-webhook-trigger/invoke?token=abc', { ref: 'refs/heads/topic' });
    const id = server().services.queue.itemOf('any')?.id;
    expect(answer.json()).toEqual({
      jobs: {
        any: {
          regexpFilterExpression: '^(main|topic)$',
          triggered: true,
          resolvedVariables: { BRANCH: 'topic' },
          regexpFilterText: 'topic',
          id,
          url: `queue/item/${id}/`,
        },
      },
      message: 'Triggered jobs.',
    });
    expect(server().services.queue.itemOf('any')).toMatchObject({
      causes: [{ text: 'Push to topic', variables: { BRANCH: 'topic' } }],
      parameters: [{ name: 'BRANCH', value: 'topic' }],
    });
    const other = await post(
      '/generic-webhook-trigger/invoke',
      { ref: 'refs/heads/x' },
      { authorization: 'Bearer abc' },
    );
    expect(other.json<{ jobs: { any: { triggered: boolean } } }>().jobs.any.triggered).toBe(false);
  });

  it('is not found by those without its token', async () => {
    const answer = await post('/generic-webhook-trigger/invoke?token=guess', {});
    expect(answer.statusCode).toBe(404);
    expect(answer.json<{ message: string }>().message).toContain('A token was supplied.');
    expect((await post('/generic-webhook-trigger/invoke', {})).statusCode).toBe(404);
  });
});

describe('a notice of commits', () => {
  const notify = (query: string) => server().raw({ method: 'GET', url: `/git/notifyCommit?${query}` });

  it('needs a token of this server', async () => {
    expect((await notify('url=https://example.org/a')).statusCode).toBe(401);
    expect((await notify('url=https://example.org/a&token=guess')).statusCode).toBe(403);
  });

  it('makes jobs look for changes, or builds the commit', async () => {
    const descriptor = '/descriptorByName/hudson.plugins.git.ApiTokenPropertyConfiguration';
    const made = await server().as({ method: 'POST', url: `${descriptor}/generate?apiTokenName=hook` });
    const { value, uuid } = made.json<{ data: { value: string; uuid: string } }>().data;
    await make('polls', project('https://git.example/team/app.git', '<hudson.triggers.SCMTrigger/>'));
    await make('deaf', project('https://git.example/team/app.git', '<hudson.triggers.SCMTrigger/>', IGNORES));
    const url = `url=${encodeURIComponent('git@git.example:team/app')}&token=${value}`;
    const answer = await notify(`${url}&branches=main`);
    expect(answer.headers['triggered']).toBe('http://ci.example:8080/job/polls/');
    expect(answer.body).toBe(
      'Scheduled polling of polls\nNo Git consumers using SCM API plugin for: git@git.example:team/app\n',
    );
    expect((await notify(`${url}&branches=topic`)).body).toContain(
      'No git jobs using repository: git@git.example:team/app and branches: topic\n',
    );
    await expect.poll(() => causesOf('polls')).toEqual([{ kind: 'scm' }]);
    expect((await notify(`${url}&branches=main&sha1=${HASH}`)).body).toContain('Scheduled polls\n');
    // A commit that is named has a build of its own.
    const waiting = server().services.queue.items();
    expect(waiting.filter(({ job }) => job === 'polls').map(({ causes }) => causes)).toMatchObject([
      [{ kind: 'scm' }],
      [{ text: `commit notification ${HASH}`, revision: HASH }],
    ]);
    expect([causesOf('deaf'), await server().services.home.jobFiles.pollingLogs.read('deaf', 'scm')]).toEqual([
      [],
      null,
    ]);
    await server().as({ method: 'POST', url: `${descriptor}/revoke?apiTokenUuid=${uuid}` });
    expect((await notify(url)).statusCode).toBe(403);
  });
});

it('the page of webhooks is for those who manage the server', async () => {
  const page = await server().as({ method: 'GET', url: '/manage/webhooks/' });
  expect(page.body).toContain('https://github.example/team/app.git main');
  expect((await server().raw({ method: 'GET', url: '/manage/webhooks/' })).statusCode).toBe(403);
});
