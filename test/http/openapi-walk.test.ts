import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenApiDocument } from '../../src/http/openapi/types.ts';
import { credentialsXml } from '../harness/git-jobs.ts';
import { escapeXml, folderXml, freestyle, parametersProperty, pipeline, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();

const TESTS = '<testsuite name="s"><testcase classname="pack.Class" name="works"/></testsuite>';
/** MD5 sum of `content` and a line end. */
const MD5 = 'f75b8179e4bbe7e2b4a074dcef62de95';

/** What stands for the parameters of a path; the first pattern that it matches counts. */
const OBJECTS: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^\/job\/\{item\}\/(?:checkJobName|itemCategories|newJob|newView|viewExistsCheck)/, { item: 'team' }],
  [/^\/job\/\{item\}\/(?:build|buildWithParameters)$/, { item: 'asking' }],
  [/\/input\/\{id\}/, { item: 'asks', build: '1', id: 'Gate' }],
  [
    /wfapi|execution|replay|restart|flowGraph|timeline|\{build\}\/ws\/|\/input\/|pipeline-syntax|workflow-stage|Cps/,
    { item: 'pipe', build: '1', step: '3', path: '' },
  ],
  [/artifact\/|\/ws\//, { item: 'app', build: 'lastBuild', path: 'a.txt' }],
  [/computation\/|indexing\//, { item: 'branches' }],
  [
    /^\/user\/\{id\}\/credentials\//,
    { id: 'admin', store: 'user', domain: '_', credential: 'deploy', descriptor: 'x.Y' },
  ],
  [/^\/credentials\//, { store: 'system', domain: '_', credential: 'deploy', descriptor: 'x.Y' }],
  [
    /\/credentials\/|\/checkId$/,
    { item: 'team', store: 'folder', domain: '_', credential: 'deploy', descriptor: 'x.Y' },
  ],
  [/\/job\/\{item\}\/checkViewName$/, { item: 'team' }],
  [/my-views/, { id: 'admin', path: 'view/all/', name: 'all' }],
  [/^\/cli\/command\//, { command: 'build' }],
  [/^\/log\//, { recorder: 'mine' }],
  [/^\/queue\/item/, { id: '{waiting}' }],
  [/^\/static/, { name: 'app.js' }],
  [/^\/userContent/, { path: 'note.txt' }],
  [/^\/computer\/\{node\}\/executors/, { node: '(built-in)', number: '0' }],
  [
    /^/,
    {
      item: 'app',
      build: '1',
      package: 'pack',
      class: 'Class',
      test: 'works',
      child: 'checkstyleResult',
      part: 'new',
      path: 'new/',
      node: 'agent',
      label: 'linux',
      view: 'all',
      plugin: 'matrix-project',
      site: 'default',
      descriptor: 'jenkins.plugins.publish_over_ssh.BapSshHostConfiguration',
      check: 'checkPort',
      id: 'admin',
      md5: MD5,
    },
  ],
];

/** Holds the queries of addresses that are not found without one. */
const QUERIES: readonly (readonly [RegExp, string])[] = [
  [/^\/search\/$/, '?q=app'],
  [/^\/job\/\{item\}\/formPart$/, '?family=builder&class=hudson.tasks.Shell'],
  [/^\/formPart$/, '?family=launcher&class=hudson.slaves.JNLPLauncher'],
];

const SYSTEM_STORE = 'com.cloudbees.plugins.credentials.SystemCredentialsProvider';
const FOLDER_STORE =
  'com.cloudbees.hudson.plugins.folder.properties.FolderCredentialsProvider_-FolderCredentialsProperty';

let waiting = '';

beforeAll(async () => {
  const realm = { ...server().services.home.settings.current.realm, disableSignup: false };
  await server().services.home.settings.change({ realm });
  const publishers =
    '<hudson.tasks.ArtifactArchiver><artifacts>a.txt</artifacts><fingerprint>true</fingerprint></hudson.tasks.ArtifactArchiver>' +
    '<hudson.tasks.junit.JUnitResultArchiver><testResults>t.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>' +
    '<hudson.plugins.checkstyle.CheckStylePublisher><pattern>cs.xml</pattern></hudson.plugins.checkstyle.CheckStylePublisher>' +
    '<hudson.tasks.test.AggregatedTestResultPublisher/>';
  const command = escapeXml(
    `echo content > a.txt; echo '${TESTS}' > t.xml; touch t.xml; echo '<checkstyle/>' > cs.xml`,
  );
  const shell = `<builders><hudson.tasks.Shell><command>${command}</command></hudson.tasks.Shell></builders>`;
  await createJob(server(), 'app', `<project>${shell}<publishers>${publishers}</publishers></project>`);
  const declared = "pipeline { agent any; stages { stage('A') { steps { writeFile file: 'x', text: 'hello' } } } }";
  await createJob(server(), 'pipe', pipeline(declared));
  expect(await buildJob(server(), 'pipe', 'build?delay=0sec')).toBe('SUCCESS');
  await createJob(server(), 'asks', pipeline("input message: 'Go on?', id: 'Gate'"));
  await server().as({ method: 'POST', url: '/job/asks/build?delay=0sec' });
  await vi.waitFor(
    async () => {
      const { statusCode } = await server().as({ method: 'GET', url: '/job/asks/1/input/Gate/' });
      expect(statusCode).toBe(200);
    },
    { timeout: 150_000 },
  );
  await writeFile(join(server().home, 'credentials.xml'), credentialsXml('deploy', 'fred', 'word'));
  const store = credentialsXml('deploy', 'fred', 'word').replace(/^.*\n/, '').replaceAll(SYSTEM_STORE, FOLDER_STORE);
  const own = '/user/admin/credentials/store/user/domain/_/createCredentials';
  const payload =
    '<org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl><id>deploy</id><secret>word</secret></org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl>';
  await server().as({ method: 'POST', url: own, payload, headers: { 'content-type': 'application/xml' } });
  const folder = folderXml().replace('</description>', `</description><properties>${store}</properties>`);
  await createJob(server(), 'team', folder);
  const multibranch = 'org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject';
  await createJob(server(), 'branches', `<${multibranch}/>`);
  await vi.waitFor(
    async () => {
      const { statusCode } = await server().as({ method: 'GET', url: '/job/branches/indexing/consoleText' });
      expect(statusCode).toBe(200);
    },
    { timeout: 150_000 },
  );
  await createJob(server(), 'asking', freestyle({ properties: parametersProperty(stringParameter('A', 'a')) }));
  expect(await buildJob(server(), 'app', 'build?delay=0sec')).toBe('SUCCESS');
  const later = await server().as({ method: 'POST', url: '/job/app/build?delay=3600sec' });
  waiting = String(later.headers.location).split('/').at(-2) ?? '';
  const node = new URLSearchParams({ name: 'agent', type: 'hudson.slaves.DumbSlave', json: '{"labelString":"linux"}' });
  await server().as({ method: 'POST', url: `/computer/doCreateItem?${node}` });
  await server().as({ method: 'POST', url: '/log/newLogRecorder?name=mine' });
  await mkdir(join(server().home, 'userContent'), { recursive: true });
  await writeFile(join(server().home, 'userContent', 'note.txt'), 'note');
});

async function addresses(): Promise<readonly string[]> {
  const answer = await server().as({ method: 'GET', url: '/openapi.json' });
  const { paths } = answer.json<OpenApiDocument>();
  return Object.entries(paths).flatMap(([path, verbs]) => (verbs.get === undefined ? [] : [path]));
}

function filled(path: string, format: string): string {
  const values = { ...OBJECTS.find(([shape]) => shape.test(path))?.[1], format };
  return path
    .replace(/\{(\w+)\}/g, (whole, name: keyof typeof values) => values[name] ?? whole)
    .replace('{waiting}', waiting);
}

/**
 * Lists what is not found in this home: no job has such a trigger, it has another strategy and another realm, no port for agents,
 * and no agent that was offered a content. Programs of Java that are not here say so.
 */
const ELSEWHERE = [
  '/agents/transfers/{id}',
  '/jnlpJars/hudson-cli.jar',
  '/jnlpJars/jenkins-cli.jar',
  '/tcpSlaveAgentListener/',
  '/generic-webhook-trigger/invoke',
  ...['getAllRoles', 'getMatchingAgents', 'getMatchingJobs', 'getRole', 'getRoleAssignments', 'getTemplate'].map(
    (name) => `/role-strategy/strategy/${name}`,
  ),
  ...['commenceLogin', 'finishLogin'].map((name) => `/securityRealm/${name}`),
];

describe('every address of the document', () => {
  it('that answers GET is there for a real object', async () => {
    const missing: string[] = [];
    for (const path of await addresses()) {
      if (ELSEWHERE.includes(path)) continue;
      const url = `${filled(path, 'json')}${QUERIES.find(([pattern]) => pattern.test(path))?.[1] ?? ''}`;
      // The stream of events has no end: its head will do. The session is the tests' own.
      const method = path === '/events' ? 'HEAD' : 'GET';
      const { statusCode } = await server().as({ method, url });
      if (statusCode === 404 || statusCode >= 500) missing.push(`${statusCode} ${url}`);
    }
    expect(missing).toEqual([]);
  });

  it.each(ELSEWHERE)('%s is listed, and not found in this home', async (path) => {
    expect(await addresses()).toContain(path);
    expect((await server().as({ method: 'GET', url: filled(path, 'json') })).statusCode).toBe(404);
  });

  it.each(['json', 'xml', 'python', 'schema'])('below api/ answers in %s', async (format) => {
    const failed: string[] = [];
    for (const path of await addresses()) {
      if (!path.endsWith('/api/{format}')) continue;
      const url = filled(path, format);
      const { statusCode } = await server().as({ method: 'GET', url });
      if (statusCode !== 200) failed.push(`${statusCode} ${url}`);
    }
    expect(failed).toEqual([]);
  });

  it('has a page below api/ with its properties and the actions of the object', async () => {
    const failed: string[] = [];
    const paths = await addresses();
    for (const path of paths) {
      if (!path.endsWith('/api/')) continue;
      const { statusCode, body } = await server().as({ method: 'GET', url: filled(path, 'json') });
      if (statusCode !== 200 || !body.includes('_class') || !body.includes('api/{format}')) failed.push(path);
    }
    expect(failed).toEqual([]);
    const objects = paths.filter((path) => path.endsWith('/api/{format}')).map((path) => path.replace('{format}', ''));
    expect(objects.filter((path) => !paths.includes(path))).toEqual([]);
  });
});
