import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { GITLAB_TOKEN } from '../harness/forges/gitlab.ts';
import { type Forge, type ForgeRepository, LOGIN, startForge } from '../harness/forges/server.ts';
import { type ForgeShape, GITLAB_HOOK_SECRET, multibranch, organization, type Sent, SHAPES } from './forge-shapes.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const XML = { 'content-type': 'application/xml' };

const JENKINSFILE = `node {
  def scmVars = checkout scm
  sh '''set +x
    echo "branch=$BRANCH_NAME primary=$BRANCH_IS_PRIMARY head=$(git rev-parse HEAD) files=$(ls | xargs)"
    echo "change=$CHANGE_ID|$CHANGE_TARGET|$CHANGE_BRANCH|$CHANGE_FORK|$CHANGE_TITLE|$CHANGE_AUTHOR|$CHANGE_URL|"
    cat file.txt'''
}
`;

beforeAll(async () => {
  const plain = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
  const login = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
  const personal = 'io.jenkins.plugins.gitlabserverconfig.credentials.PersonalAccessTokenImpl';
  const domain =
    '<com.cloudbees.plugins.credentials.domains.Domain><specifications/></com.cloudbees.plugins.credentials.domains.Domain>';
  await writeFile(
    join(server().home, 'credentials.xml'),
    `<com.cloudbees.plugins.credentials.SystemCredentialsProvider><domainCredentialsMap class="hudson.util.CopyOnWriteMap$Hash"><entry>${domain}<java.util.concurrent.CopyOnWriteArrayList>
    <${login}><scope>GLOBAL</scope><id>login</id><username>${LOGIN.user}</username><password>${LOGIN.password}</password></${login}>
    <${personal}><scope>GLOBAL</scope><id>lab-token</id><token>${GITLAB_TOKEN}</token></${personal}>
    <${plain}><scope>GLOBAL</scope><id>lab-hook</id><secret>${GITLAB_HOOK_SECRET}</secret></${plain}>
    </java.util.concurrent.CopyOnWriteArrayList></entry></domainCredentialsMap></com.cloudbees.plugins.credentials.SystemCredentialsProvider>`,
  );
  const script = 'jenkins.model.Jenkins.instance.setQuietPeriod(0)';
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams({ script }).toString();
  await server().as({ method: 'POST', url: '/scriptText', payload, headers: form });
});

function shapeOf(name: string): ForgeShape {
  const shape = SHAPES.find((each) => each.name === name);
  if (shape === undefined) throw new Error(`no ${name}`);
  return shape;
}

async function begin(t: TestContext, shape: ForgeShape): Promise<Forge> {
  const forge = await startForge(t, shape.dialect);
  const tag = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';
  await writeFile(
    join(server().home, 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml'),
    `<${tag}s plugin="gitlab-branch-source@660.vd45c0f4c0042"><servers><${tag}><name>lab</name><serverUrl>${forge.url}</serverUrl><manageWebHooks>false</manageWebHooks><manageSystemHooks>false</manageSystemHooks><credentialsId>lab-token</credentialsId><webhookSecretCredentialsId>lab-hook</webhookSecretCredentialsId></${tag}></servers></${tag}s>`,
  );
  return forge;
}

/** Two branches, a tag, a change from here and one from a fork whose script nobody trusts. */
async function filled(forge: Forge, { dialect }: ForgeShape): Promise<ForgeRepository> {
  const repository = await forge.add('app');
  const { git, changes } = repository;
  const first = await git.commit('main', { Jenkinsfile: JENKINSFILE, 'file.txt': 'one\n' });
  await git.git('tag', '-a', '-m', 'first', 'v1');
  const own = await git.commit('topic/a', { 'file.txt': 'of the topic\n' });
  const strange = await git.commit('x', { Jenkinsfile: "echo 'st0len'", 'file.txt': 'of the fork\n' }, first);
  await git.commit('wip-1', { 'wip.txt': '' }, first);
  await git.commit('main', { 'more.txt': 'newer\n' });
  await git.git('branch', '-q', '-D', 'x');
  for (const [number, hash] of [own, strange].entries()) {
    await git.git('update-ref', dialect.refOfChange(number + 1), hash);
  }
  const change = { title: 'Better', isOpen: true } as const;
  changes.push(
    { ...change, number: 1, author: { login: 'ann', name: 'Ann' }, branch: 'topic/a', fork: null, hash: own },
    { ...change, number: 2, author: { login: 'eve', name: 'Eve' }, branch: 'x', fork: 'eve', hash: strange },
  );
  return repository;
}

/** Forges of other tests have the same host: folders go with their test. */
async function create(t: TestContext, name: string, xml: string, kind: string): Promise<void> {
  expect(xml).toContain(`.${kind}`);
  const answer = await server().as({ method: 'POST', url: `/createItem?name=${name}`, payload: xml, headers: XML });
  expect(answer.statusCode).toBe(200);
  t.onTestFinished(async () => {
    await server().services.indexing.settled(name);
    await server().as({ method: 'POST', url: `/job/${name}/doDelete` });
  });
}

const names = (folder: string): string[] =>
  server()
    .services.home.items.children(folder)
    .map((item) => item.name);

/** Console of a build that is over. */
async function ended(build: string): Promise<string> {
  const isOver = async (): Promise<boolean> => {
    const answer = await server().as({ url: `${build}/api/json?tree=inProgress` });
    return answer.statusCode === 200 && !answer.json<{ inProgress: boolean }>().inProgress;
  };
  await expect.poll(isOver, { timeout: 150_000 }).toBe(true);
  const { result } = (await server().as({ url: `${build}/api/json?tree=result` })).json<{ result: string }>();
  return `${result}\n${(await server().as({ url: `${build}/consoleText` })).body}`;
}

function send(shape: ForgeShape, { headers, payload }: Sent) {
  const type = { 'content-type': 'application/json' };
  const body = JSON.stringify(payload);
  return server().raw({ method: 'POST', url: shape.hook, payload: body, headers: { ...type, ...headers } });
}

/** Class of the source of each forge's repositories, and of its owners. */
const KINDS = [
  ['GitHub', 'GitHubSCMSource', 'GitHubSCMNavigator'],
  ['GitLab', 'GitLabSCMSource', 'GitLabSCMNavigator'],
  ['Gitea', 'GiteaSCMSource', 'GiteaSCMNavigator'],
] as const;

describe.each(KINDS)('%s', (name, source, navigator) => {
  const shape = shapeOf(name);
  const { prefix } = shape;
  // GitLab alone has a secret here.
  const answer = name === 'GitLab' ? 'started 1\n' : 'received\n';

  it('a repository has jobs for its branches, changes and tags, and webhooks keep them up to date', async (t) => {
    const forge = await begin(t, shape);
    const repository = await filled(forge, shape);
    const { git } = repository;
    const folder = `mb-${name}`;
    await create(t, folder, multibranch(shape.source(forge, 'app')), source);
    const main = await git.git('rev-parse', 'main');

    const first = await ended(`/job/${folder}/job/main/1`);
    expect(first).toMatch(/^SUCCESS\nBranch indexing\n/);
    expect(first).toContain(`Obtained Jenkinsfile from ${main}\n`);
    expect(first).toContain(`branch=main primary=true head=${main} files=Jenkinsfile file.txt more.txt\n`);
    expect(first).toContain('change=|||||||\none\n');

    const own = await ended(`/job/${folder}/job/${prefix}-1/1`);
    expect(own).toContain(`branch=${prefix}-1 primary= head=`);
    expect(own).toContain('files=Jenkinsfile file.txt more.txt\n');
    expect(own).toMatch(/\nchange=1\|main\|topic\/a\|\|Better\|ann\|http:\S+\/1\|\nof the topic\n/);

    const strange = await ended(`/job/${folder}/job/${prefix}-2/1`);
    expect(strange).toContain(`Loading trusted files from base branch main at ${main} rather than `);
    expect(strange).not.toContain('st0len');
    expect(strange).toContain(`head=${repository.changes[1]?.hash} files=Jenkinsfile file.txt\n`);
    expect(strange).toMatch(/\nchange=2\|main\|x\|eve\|Better\|eve\|http:\S+\/2\|\nof the fork\n/);

    await server().services.indexing.settled(folder);
    expect(names(folder)).toEqual(['main', `${prefix}-1`, `${prefix}-2`, 'v1']);
    expect((await server().as({ url: `/job/${folder}/job/v1/1/api/json` })).statusCode).toBe(404);
    const log = await server().as({ url: `/job/${folder}/indexing/consoleText` });
    expect(log.body).toMatch(/Finished: SUCCESS\n$/);
    for (const text of [log.body, first, own, strange]) {
      for (const secret of [LOGIN.password, GITLAB_TOKEN]) expect(text).not.toContain(secret);
    }

    const second = await git.commit('main', { 'file.txt': 'two\n' });
    expect((await send(shape, shape.push(forge, repository, second))).body).toBe(answer);
    expect(await ended(`/job/${folder}/job/main/2`)).toContain(`head=${second} files=Jenkinsfile file.txt more.txt\n`);

    const [change] = repository.changes;
    if (change === undefined) throw new Error('no change');
    change.isOpen = false;
    expect((await send(shape, shape.closed(forge, repository, change))).body).toBe(answer);
    const isBuildable = async () =>
      (await server().as({ url: `/job/${folder}/job/${prefix}-1/api/json?tree=buildable` })).json<object>();
    await expect.poll(isBuildable).toMatchObject({ buildable: false });
  });

  it('an organization has a project for each repository with a script', async (t) => {
    const forge = await begin(t, shape);
    const repository = await forge.add('app');
    const first = await repository.git.commit('main', { Jenkinsfile: JENKINSFILE, 'file.txt': 'one\n' });
    await (await forge.add('docs')).git.commit('main', { 'readme.txt': 'no script' });
    await (await forge.add('old', { isArchived: true })).git.commit('main', { Jenkinsfile: JENKINSFILE });
    const folder = `org-${name}`;
    await create(t, folder, organization(shape.navigator(forge)), navigator);
    const built = await ended(`/job/${folder}/job/app/job/main/1`);
    expect(built).toContain(`branch=main primary=true head=${first} files=Jenkinsfile file.txt\n`);
    const { indexing } = server().services;
    await indexing.settled(folder);
    expect(names(folder)).toEqual(['app']);

    // A push to a repository that has no project yet.
    const added = await forge.add('new');
    const hash = await added.git.commit('main', { Jenkinsfile: "echo 'new'" });
    forge.requests.length = 0;
    expect((await send(shape, shape.push(forge, added, hash))).body).toBe(answer);
    await expect.poll(() => names(folder)).toEqual(['app', 'new']);
    await expect.poll(() => names(`${folder}/new`)).toEqual(['main']);
    await indexing.settled(`${folder}/new`);
    const ofNew = /^GET \/(repos|projects)\/team(\/|%2F)new(?![\w-])/;
    expect(forge.requests.filter((request) => ofNew.test(request))).not.toEqual([]);
    expect(forge.requests.filter((request) => !ofNew.test(request))).toEqual([]);

    // It has no script, so it gets no project: only it is looked at, whenever somebody pushes to it.
    const docs = forge.repositories.get('docs');
    if (docs === undefined) throw new Error('no docs');
    for (const text of ['more', 'even more']) {
      const pushed = await docs.git.commit('main', { 'readme.txt': text });
      forge.requests.length = 0;
      expect((await send(shape, shape.push(forge, docs, pushed))).body).toBe(answer);
      await expect.poll(() => forge.requests.length, { timeout: 150_000 }).toBeGreaterThan(0);
      await indexing.settled(folder);
      expect(forge.requests.filter((request) => !/\/team(\/|%2F)docs(?![\w-])/.test(request))).toEqual([]);
    }
    expect(names(folder)).toEqual(['app', 'new']);
  });
});

it('GitLab has to know the secret of its server', async (t) => {
  const shape = shapeOf('GitLab');
  const forge = await begin(t, shape);
  const repository = await forge.add('app');
  const { headers, payload } = shape.push(forge, repository, '0'.repeat(40));
  for (const token of ['guess', '']) {
    const answer = await send(shape, { headers: { ...headers, 'x-gitlab-token': token }, payload });
    expect([answer.statusCode, answer.body]).toEqual([401, 'Expecting a valid secret token\n']);
  }
});
