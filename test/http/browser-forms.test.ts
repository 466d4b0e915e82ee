import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

interface Saved {
  readonly url: string;
  readonly after: string;
  readonly json: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>>;
}
const BASE = 'http://ci.example:8080/';
const FILE = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
const SAVED: Readonly<Record<string, Saved>> = JSON.parse(readFileSync(FILE, 'utf8').replaceAll('BASE/', BASE));

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const XML = { 'content-type': 'application/xml' };
const text = async (url: string) => (await server().as({ method: 'GET', url })).body;
const send = async (url: string, payload: string, headers = XML) => {
  expect((await server().as({ method: 'POST', url, payload, headers })).statusCode).toBeLessThan(400);
};
/** Posts a form with what the page of this server has for what the recording masks. */
const submit = (name: string) => {
  const { url, json, fields } = SAVED[name] ?? expect.fail(name);
  const payload = new URLSearchParams({ ...fields, json: JSON.stringify(json), Submit: '' }).toString();
  const secret = encodeURIComponent(server().services.home.secrets.encrypt('s3cret'));
  const unmasked = payload.replaceAll('%28encrypted+by+the+page%29', '').replaceAll('%7BSECRET%7D', secret);
  return server().as({ method: 'POST', url: url.replace('/free2/1/', '/free/1/'), payload: unmasked, headers: FORM });
};
const serverFiles = async () => JSON.stringify([...(await server().services.home.configuration.read())]);

const STEP = (command: string) =>
  `<builders><hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell></builders>`;
const JOB = (inside: string) => `<project><description></description><properties/><scm class="hudson.scm.NullSCM"/>
<quietPeriod>0</quietPeriod><canRoam>true</canRoam><disabled>false</disabled><triggers/>${inside}<publishers/><buildWrappers/></project>`;
const DEFINITIONS = `<hudson.model.ParametersDefinitionProperty><parameterDefinitions>
<hudson.model.StringParameterDefinition><name>A</name><defaultValue>x</defaultValue><trim>false</trim></hudson.model.StringParameterDefinition>
<hudson.model.BooleanParameterDefinition><name>B</name><defaultValue>true</defaultValue></hudson.model.BooleanParameterDefinition>
<hudson.model.ChoiceParameterDefinition><name>C</name><choices class="java.util.Arrays$ArrayList"><a class="string-array"><string>x</string><string>y</string></a></choices></hudson.model.ChoiceParameterDefinition>
</parameterDefinitions></hudson.model.ParametersDefinitionProperty>`;
const COLUMNS = ['Status', 'Weather', 'Job', 'LastSuccess', 'LastFailure', 'LastDuration']
  .map((column) => `<hudson.views.${column}Column/>`)
  .join('');
const CREDENTIAL = `<com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl><scope>GLOBAL</scope><id>up</id>
<description>x</description><username>bob</username><password>s3cret</password><usernameSecret>true</usernameSecret></com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl>`;
const NODE = {
  ...{ nodeDescription: '', numExecutors: '1', remoteFS: '/x', labelString: '', mode: 'NORMAL' },
  ...{ launcher: { $class: 'hudson.slaves.JNLPLauncher' }, nodeProperties: {} },
  retentionStrategy: { $class: 'hudson.slaves.RetentionStrategy$Always' },
};

beforeAll(async () => {
  await createJob(server(), 'free', JOB(STEP('echo hi')).replace('<description>', '<description>d'));
  await createJob(
    server(),
    'params',
    JOB(STEP('echo $A')).replace('<properties/>', `<properties>${DEFINITIONS}</properties>`),
  );
  await createJob(
    server(),
    'pipe',
    `<flow-definition><description></description><properties/><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>echo 'hi'</script><sandbox>true</sandbox></definition><triggers/><disabled>false</disabled></flow-definition>`,
  );
  await createJob(
    server(),
    'mx',
    `<matrix-project><scm class="hudson.scm.NullSCM"/><canRoam>true</canRoam><axes><hudson.matrix.TextAxis><name>V</name><values><string>a</string></values></hudson.matrix.TextAxis></axes><executionStrategy class="hudson.matrix.DefaultMatrixExecutionStrategyImpl"><runSequentially>false</runSequentially></executionStrategy></matrix-project>`,
  );
  for (const [name, mode] of [
    ['team', 'com.cloudbees.hudson.plugins.folder.Folder'],
    ['mb', 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject'],
  ])
    await send('/createItem', `name=${name}&mode=${mode}`, FORM);
  await send(
    '/createView?name=lv',
    `<hudson.model.ListView><name>lv</name><filterExecutors>false</filterExecutors><filterQueue>false</filterQueue><properties class="hudson.model.View$PropertyList"/><jobNames><comparator class="hudson.util.CaseInsensitiveComparator"/><string>free</string></jobNames><jobFilters/><columns>${COLUMNS}<hudson.views.BuildButtonColumn/></columns><recurse>false</recurse></hudson.model.ListView>`,
  );
  await send('/computer/doCreateItem?name=n1', new URLSearchParams({ json: JSON.stringify(NODE) }).toString(), FORM);
  await send('/credentials/store/system/domain/_/createCredentials', CREDENTIAL);
  await buildJob(server(), 'free');
  // What a fresh server does not say yet, its pages say for it.
  for (const name of [
    ...['global configure', 'security', 'tools', 'node monitors'],
    'user',
    'node',
    'description of a build',
  ])
    await submit(name);
});

/** Maps a page to what it changes. */
const SHOWN: Readonly<Record<string, () => Promise<string>>> = {
  'global configure': serverFiles,
  security: serverFiles,
  tools: serverFiles,
  'node monitors': serverFiles,
  'built-in': serverFiles,
  freestyle: () => text('/job/free/config.xml'),
  pipeline: () => text('/job/pipe/config.xml'),
  params: () => text('/job/params/config.xml'),
  folder: () => text('/job/team/config.xml'),
  matrix: () => text('/job/mx/config.xml'),
  multibranch: () => text('/job/mb/config.xml'),
  view: () => text('/view/lv/config.xml'),
  node: () => text('/computer/n1/config.xml'),
  user: () => text('/user/admin/api/json'),
  'credential update': async () =>
    (await server().services.home.configuration.read()).get('credentials.xml')?.replace(/<password>.*/, '') ?? '',
  'description of a build': () => text('/job/free/1/api/json?tree=displayName,description'),
};

describe('what a browser posts of a page that was saved unchanged', () => {
  it.each(Object.keys(SHOWN))('%s: changes nothing, and leads where Jenkins leads', async (name) => {
    const shown = SHOWN[name] ?? expect.fail(name);
    const { after } = SAVED[name] ?? expect.fail(name);
    const before = await shown();
    const answer = await submit(name);
    expect([answer.statusCode, answer.body]).toEqual([302, '']);
    const location = new URL(String(answer.headers['location']), BASE);
    const wanted = after.replace('/free2/1', '/free/1').replace(/\/$/, '');
    expect(decodeURI(location.pathname).replace(/\/$/, '')).toBe(wanted);
    expect(await shown()).toBe(before);
  });
});

describe('what a browser posts of a page that makes or does something', () => {
  it.each([
    ['new item', () => text('/job/made/config.xml'), '<project>'],
    ['new view', () => text('/view/v2/config.xml'), '<hudson.model.ListView>'],
    ['new user', () => text('/user/alice/api/json?tree=fullName'), '"Alice"'],
    ['rename', () => text('/job/free2/api/json?tree=name'), '"free2"'],
    ['build with parameters', () => text('/job/params/api/json?tree=nextBuildNumber,queueItem[id]'), '"id"'],
  ] as const)('%s: does it, and leads where Jenkins leads', async (name, shown, wanted) => {
    const { after } = SAVED[name] ?? expect.fail(name);
    const answer = await submit(name);
    expect([302, 303]).toContain(answer.statusCode);
    const location = new URL(String(answer.headers['location']), new URL(SAVED[name]?.url ?? '', BASE));
    expect(`${location.pathname.replace(/\/$/, '')}/`).toBe(`${after.replace(/\/$/, '')}/`);
    expect(await shown()).toContain(wanted);
  });

  it('new node: answers the form of the node', async () => {
    const answer = await submit('new node');
    expect([answer.statusCode, answer.headers['location']]).toEqual([200, undefined]);
    expect(answer.body).toContain('doCreateItem');
  });

  it('script console: answers what the script printed', async () => {
    const answer = await submit('script console');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Script Console [Jenkins]</title>');
  });

  it('delete: the item is gone', async () => {
    expect((await submit('delete')).headers['location']).toBe(BASE);
    expect((await server().as({ method: 'GET', url: '/job/params/' })).statusCode).toBe(404);
  });

  it('nothing of the recording is left out', () => {
    const others = [
      'new item',
      'new view',
      'new user',
      'rename',
      'build with parameters',
      'new node',
      'script console',
    ];
    expect(Object.keys(SAVED).sort()).toEqual([...Object.keys(SHOWN), ...others, 'delete'].sort());
  });
});
