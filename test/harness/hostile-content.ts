import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf } from './builds.ts';
import type { Client } from './client.ts';
import { folderXml, freestyle, parametersProperty, pipeline } from './jobs.ts';

const run = promisify(execFile);

/** Would run if it were markup; it is in everything that is free text. */
export const MARKUP = '<img src=x onerror=alert(1)>"><script>alert(2)</script>\'';
/** Turns what follows around, has characters outside of the basic plane, and is as long as names get. */
const STRANGE = `\u202Egnirts 👩‍🚀${'W'.repeat(200)}`;
export const HOSTILE = `${MARKUP}${STRANGE}`;
/** Is what may be the name of an item, a view or a node. */
const NAME = `\u202Eeman 🚀 '"${'W'.repeat(180)}`;
/** Is what may be the name of a branch: no blanks. */
const BRANCH = `<img/src=x/onerror=alert(1)>"'${'W'.repeat(60)}\u202E`;

const IN_XML = HOSTILE.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const IN_GROOVY = HOSTILE.replaceAll("'", "\\'");

/** A page that shows hostile texts; `shows`: markup is among them. */
export interface HostilePage {
  readonly name: string;
  readonly path: string;
  readonly shows: boolean;
}

const SCRIPT = `parameters([string(name: 'x')])
stage('${IN_GROOVY}') {
  node {
    echo '${IN_GROOVY}'
    writeFile file: 'report.xml', text: '''<testsuite name="${IN_XML.replaceAll('"', '&quot;').replaceAll("'", '&apos;')}"><testcase classname="p.C" name="${IN_XML.replaceAll('"', '&quot;').replaceAll("'", '&apos;')}"><failure message="${IN_XML.replaceAll('"', '&quot;').replaceAll("'", '&apos;')}">${IN_XML.replaceAll("'", '&apos;')}</failure></testcase></testsuite>'''
    junit 'report.xml'
    writeFile file: 'out/<img src=x onerror=alert(3)>.txt', text: 'x'
    archiveArtifacts 'out/**'
  }
}
parallel('<b>left</b>': { echo 'left' }, '${IN_GROOVY}': { input message: '${IN_GROOVY}', ok: '${IN_GROOVY}', parameters: [string(name: '${IN_GROOVY}', description: '${IN_GROOVY}', defaultValue: '${IN_GROOVY}')] })`.replace(
  /^parameters.*\n/,
  '',
);

/** Fills a server with names and texts that try to be markup, and that are as long and as strange as they may be. Returns the pages that show them. */
export async function hostileContent(client: Client, t: Finisher): Promise<readonly HostilePage[]> {
  const make = async (path: string, xml: string) => {
    const answer = await client.postXml(path, xml);
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const name = encodeURIComponent(NAME);
  const parameter = (kind: string, more: string) =>
    `<hudson.model.${kind}ParameterDefinition><name>${IN_XML} ${kind}</name><description>${IN_XML}</description>${more}</hudson.model.${kind}ParameterDefinition>`;
  const job = freestyle({
    command: `echo '${HOSTILE.replaceAll("'", '')}'; mkdir -p '<b>'; echo x > '<b>/<img src=x onerror=alert(4)>.html'`,
    description: HOSTILE,
    properties: parametersProperty(
      parameter('String', `<defaultValue>${IN_XML}</defaultValue>`),
      parameter('Text', `<defaultValue>${IN_XML}</defaultValue>`),
      parameter('Boolean', '<defaultValue>true</defaultValue>'),
      parameter(
        'Choice',
        `<choices class="java.util.Arrays$ArrayList"><a class="string-array"><string>${IN_XML}</string></a></choices>`,
      ),
    ),
  }).replace('<canRoam>', `<displayName>${IN_XML}</displayName><canRoam>`);
  await make(`/createItem?name=${name}`, job);
  await make(
    '/createItem?name=pipe',
    pipeline(SCRIPT).replace('<description/>', `<description>${IN_XML}</description>`),
  );
  await make(
    '/createItem?name=folder',
    folderXml(HOSTILE).replace('</description>', `</description><displayName>${IN_XML}</displayName>`),
  );
  await make(`/job/folder/createItem?name=${name}`, folderXml(HOSTILE));
  await make(
    `/createView?name=${name}`,
    `<hudson.model.ListView><name>${NAME}</name><description>${IN_XML}</description><includeRegex>.*</includeRegex><columns><hudson.views.StatusColumn/><hudson.views.WeatherColumn/><hudson.views.JobColumn/><hudson.views.LastSuccessColumn/><hudson.views.BuildButtonColumn/></columns></hudson.model.ListView>`,
  );
  await make(
    '/computer/createItem?name=node',
    `<slave><name>node</name><description>${IN_XML}</description><remoteFS>/x/${IN_XML}</remoteFS><numExecutors>1</numExecutors><mode>NORMAL</mode><label>linux ${'W'.repeat(200)}</label></slave>`,
  );
  await make(
    '/credentials/store/system/domain/_/createCredentials',
    `<org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl><scope>GLOBAL</scope><id>secret</id><description>${IN_XML}</description><secret>hidden</secret></org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl>`,
  );
  await script(
    client,
    `User.getById('ann', true).with { setFullName('${IN_GROOVY}'); setDescription('${IN_GROOVY}'); save() }`,
  );
  await script(client, `User.getById('admin', false).with { setFullName('${IN_GROOVY}'); save() }`);

  const fields = new URLSearchParams([[`${HOSTILE} String`, HOSTILE]]);
  await ok(client.post(`/job/${name}/buildWithParameters?delay=0sec`, { body: fields }));
  await endOf(client, `/job/${name}/1`);
  const about = JSON.stringify({ displayName: HOSTILE, description: HOSTILE });
  await ok(
    client.post(`/job/${name}/1/configSubmit`, {
      body: new URLSearchParams({ json: about, displayName: HOSTILE, description: HOSTILE }),
    }),
  );
  await ok(client.post('/job/pipe/build?delay=0sec'));
  await client.until<{ actions: { _class?: string }[] }>('/job/pipe/1/api/json', ({ actions }) =>
    actions.some(({ _class }) => _class?.endsWith('InputAction')),
  );
  await ok(client.post('/computer/node/toggleOffline', { body: new URLSearchParams({ offlineMessage: HOSTILE }) }));
  await ok(client.post('/quietDown', { body: new URLSearchParams({ reason: HOSTILE }) }));
  const branch = await multibranch(client, t);
  return pagesOf(name, branch);
}

function pagesOf(name: string, branch: string): HostilePage[] {
  const shows = (path: string, title: string): HostilePage => ({ name: title, path, shows: true });
  const has = (path: string, title: string): HostilePage => ({ name: title, path, shows: false });
  return [
    shows('', 'dashboard'),
    shows(`view/${name}/`, 'view'),
    shows(`view/${name}/configure`, 'configuration of a view'),
    shows(`view/${name}/builds`, 'builds of a view'),
    shows(`job/${name}/`, 'job'),
    shows(`job/${name}/build`, 'parameters'),
    has(`job/${name}/configure`, 'configuration of a job'),
    shows(`job/${name}/ws/`, 'workspace'),
    shows(`job/${name}/ws/%3Cb%3E/`, 'folder of a workspace'),
    shows(`job/${name}/1/`, 'run'),
    shows(`job/${name}/1/console`, 'console'),
    shows(`job/${name}/1/configure`, 'description of a run'),
    shows(`job/${name}/1/parameters/`, 'parameters of a run'),
    shows('job/folder/', 'folder'),
    shows(`job/folder/job/${name}/`, 'folder in a folder'),
    shows('job/folder/configure', 'configuration of a folder'),
    shows('job/pipe/', 'pipeline'),
    has('job/pipe/configure', 'configuration of a pipeline'),
    shows('job/pipe/1/', 'run of a pipeline'),
    shows('job/pipe/1/console', 'console of a pipeline'),
    shows('job/pipe/1/input/', 'input'),
    shows('job/pipe/1/testReport/', 'tests'),
    shows('job/pipe/1/artifact/', 'artifacts'),
    shows('job/pipe/1/artifact/out/', 'folder of artifacts'),
    has('job/pipe/1/replay/', 'replay'),
    has('job/pipe/1/flowGraphTable/', 'steps'),
    shows('job/branches/', 'branches'),
    shows(`${branch}`, 'branch'),
    shows(`${branch}1/`, 'run of a branch'),
    shows('computer/', 'nodes'),
    shows('computer/node/', 'node'),
    shows('computer/node/configure', 'configuration of a node'),
    shows('asynchPeople/', 'people'),
    shows('securityRealm/', 'users'),
    shows('user/ann/', 'user'),
    shows('user/ann/configure', 'configuration of a user'),
    shows('manage/credentials/store/system/domain/_/', 'credentials'),
    has('manage/', 'manage'),
    has('manage/log/all', 'log'),
    has('auditLog', 'audit log'),
    has('view/all/newJob', 'new item'),
    has(`search/?q=${encodeURIComponent(HOSTILE)}`, 'search'),
    has(`job/${encodeURIComponent(`${MARKUP}`).replaceAll('%2F', '')}/`, 'not found'),
  ];
}

/** Makes a project of one branch with a hostile name and returns the path of the branch. */
async function multibranch(client: Client, t: Finisher): Promise<string> {
  const folder = await temporaryFolder(t);
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Ann', '-c', 'user.email=a@b', '-c', `core.hooksPath=/dev/null`, ...args], {
      cwd: folder,
    });
  await git('init', '-q', '-b', BRANCH, '.');
  await run('sh', ['-c', `echo "echo 'built'" > Jenkinsfile`], { cwd: folder });
  await git('add', '.');
  await git('commit', '-q', '-m', HOSTILE);
  const project = 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject';
  const source = `<jenkins.branch.BranchSource><source class="jenkins.plugins.git.GitSCMSource"><id>src</id><remote>file://${folder}</remote><traits><jenkins.plugins.git.traits.BranchDiscoveryTrait/></traits></source></jenkins.branch.BranchSource>`;
  const xml = `<${project}><sources class="jenkins.branch.MultiBranchProject$BranchSourceList"><data>${source}</data></sources><factory class="org.jenkinsci.plugins.workflow.multibranch.WorkflowBranchProjectFactory"><scriptPath>Jenkinsfile</scriptPath></factory></${project}>`;
  await ok(client.post('/cancelQuietDown'));
  await ok(client.postXml('/createItem?name=branches', xml));
  const { jobs } = await client.until<{ jobs: { url: string }[] }>(
    '/job/branches/api/json',
    ({ jobs: all }) => all.length === 1,
  );
  const path = new URL(jobs[0]?.url ?? '').pathname.slice(1);
  await endOf(client, `/${path}1`);
  await ok(client.post('/quietDown', { body: new URLSearchParams({ reason: HOSTILE }) }));
  return path;
}

async function script(client: Client, text: string): Promise<void> {
  const answer = await client.post('/scriptText', { body: new URLSearchParams({ script: text }) });
  const said = await answer.text();
  if (!answer.ok || /Exception/.test(said)) throw new Error(said);
}

async function ok(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  if (answer.status >= 400) throw new Error(`${answer.url}: ${answer.status} ${(await answer.text()).slice(0, 2000)}`);
}
