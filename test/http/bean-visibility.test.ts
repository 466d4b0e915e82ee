import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { node } from '../../src/xml/index.ts';
import { freestyle } from '../harness/jobs.ts';
import { until } from '../harness/until.ts';
import { PROPERTIES } from './bean-properties.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');
/** A property as the files write it: `name: { …, doc: …` or `name: asked(…`; its name may be computed. */
const ROW = /(\w+): (?:\{\s*(?:\w+: [\w.()=> ,-]+,\s*)*?doc:|asked[<(])|\bdoc:|\basked[<(]/g;
const HIDDEN = 'hidden-';
/** MD5 of `same` and a line end. */
const MD5 = '847676261680bff61c72961c8198abc0';

/** Requests in which each property that is marked `!` names something hidden, to whoever may see it. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'items/folder.ts healthReport': ['/job/shown-team/api/json?tree=healthReport[description]'],
  'items/folder.ts jobs': ['/job/shown-team/api/json?tree=jobs[name]', '/job/shown-team/api/xml?depth=2'],
  'items/folder.ts views': ['/job/shown-team/api/json?tree=views[name]'],
  'items/job.ts downstreamProjects': ['/job/shown-up/api/json?tree=downstreamProjects[name]'],
  'items/job.ts upstreamProjects': ['/job/shown/api/json?tree=upstreamProjects[name]', '/job/shown/api/json?depth=1'],
  'items/parameter-definition.ts defaultParameterValue': [
    '/job/shown-waits/api/json?tree=property[parameterDefinitions[defaultParameterValue[jobName]]]',
  ],
  'items/parameter-definition.ts ?': [
    '/job/shown-waits/api/json?tree=property[parameterDefinitions[projectName]]',
    '/job/shown-waits/api/json?tree=actions[parameterDefinitions[projectName]]',
  ],
  'items/view.ts jobs': ['/view/all/api/json?tree=jobs[name]', '/api/json?tree=primaryView[jobs[name]]'],
  'nodes/executor.ts currentExecutable': [
    '/computer/api/json?tree=computer[executors[currentExecutable[url]]]',
    '/computer/(built-in)/api/json?tree=executors[currentExecutable[url]]',
  ],
  'nodes/label.ts tiedJobs': ['/label/built-in/api/json?tree=tiedJobs[name]'],
  'nodes/lockable-resource.ts buildName': ['/lockable-resources/api/json?tree=resources[buildName]'],
  'nodes/lockable-resource.ts lockCause': ['/lockable-resources/api/json?tree=resources[lockCause]'],
  'runs/cause.ts shortDescription': ['/job/shown/1/api/json?tree=actions[causes[shortDescription]]'],
  'runs/cause.ts upstreamProject': [
    '/job/shown/1/api/json?tree=actions[causes[upstreamProject]]',
    '/job/shown/api/json?tree=builds[actions[causes[*]]]',
  ],
  'runs/cause.ts upstreamUrl': ['/job/shown/1/api/json?tree=actions[causes[upstreamUrl]]'],
  'runs/fingerprint.ts original': ['/fingerprint/MD5/api/json?tree=original[name]'],
  'runs/fingerprint.ts usage': [
    '/fingerprint/MD5/api/json?tree=usage[name]',
    '/job/shown/1/api/json?tree=fingerprint[usage[name]]',
  ],
  'runs/parameter.ts jobName': ['/queue/api/json?tree=items[actions[parameters[jobName]]]'],
  'server/hudson.ts jobs': ['/api/json?tree=jobs[name]', '/api/json?depth=2', '/api/xml?xpath=//name&wrapper=names'],
  'server/hudson.ts views': ['/api/json?tree=views[name]'],
  'server/queue.ts items': ['/queue/api/json?tree=items[task[name]]'],
  'server/queue.ts params': ['/queue/api/json?tree=items[params]'],
  'server/queue.ts why': ['/queue/api/json?tree=items[why]', '/job/shown-waits/api/json?tree=queueItem[why]'],
  'users/credential.ts credentials': ['/credentials/store/system/domain/_/api/json?depth=2'],
  'users/credential.ts domains': ['/credentials/store/system/api/json?depth=3'],
  'users/user.ts property': ['/user/admin/api/json?tree=property[address]', '/asynchPeople/api/json?depth=3'],
};

/** Pages and feeds that show the same, beside the API. */
const PAGES = [
  '/',
  '/job/shown/',
  '/job/shown/1/',
  '/job/shown-up/',
  '/job/shown-waits/',
  '/job/shown-team/',
  '/computer/',
  '/computer/(built-in)/',
  '/computer/(built-in)/builds',
  '/label/built-in/',
  '/queue/',
  '/lockable-resources/',
  '/fingerprint/MD5/',
  '/job/shown/1/fingerprints/',
  '/rssAll',
  '/rssLatest',
  '/rssFailed',
  '/view/all/rssAll',
  '/job/shown-team/rssAll',
  '/search/suggest?query=hidden',
  '/search/?q=idden-one',
  '/people/',
  '/asynchPeople/',
  '/user/admin/',
  '/user/admin/builds',
  '/view/all/builds',
  '/view/all/cc.xml',
  '/cc.xml',
  '/overallLoad/',
];

const server = sharedServer();
let reader: Record<string, string> = {};

function propertiesIn(text: string): string {
  return [...text.matchAll(ROW)].map(([, name]) => name ?? '?').join(' ');
}

/** The files that describe properties, by their path. */
function describing(): Map<string, string> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:http|kinds)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => [path, readFileSync(join(SOURCES, path), 'utf8')] as const)
    .filter(([, text]) => /\b(?:defineBean|beanFamily|RowSpec)\b/.test(text) && !text.includes('createOpenApi'));
  return new Map(files.map(([path, text]) => [path, propertiesIn(text)] as const).filter(([, names]) => names !== ''));
}

async function post(url: string, payload = '', type = 'application/xml'): Promise<void> {
  const answer = await server().as({ method: 'POST', url, payload, headers: { 'content-type': type } });
  expect([url, answer.statusCode < 400]).toEqual([url, true]);
}

const DOWN = (job: string) =>
  `<hudson.tasks.BuildTrigger><childProjects>${job}</childProjects><threshold><name>SUCCESS</name><ordinal>0</ordinal></threshold></hudson.tasks.BuildTrigger>`;
const PRINTS = '<hudson.tasks.Fingerprinter><targets>f.txt</targets></hudson.tasks.Fingerprinter>';
const BASE =
  '<hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.RunParameterDefinition><name>BASE</name>' +
  '<projectName>hidden-one</projectName><filter>ALL</filter></hudson.model.RunParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty>';
const view = (name: string) => `<hudson.model.ListView><name>${name}</name></hudson.model.ListView>`;

beforeAll(async () => {
  const same = 'echo same > f.txt';
  await createJob(server(), 'hidden-one', { command: same, publishers: PRINTS + DOWN('shown') });
  await createJob(server(), 'shown', { command: same, publishers: PRINTS });
  await createJob(server(), 'hidden-down', { command: 'true' });
  await createJob(server(), 'shown-up', { command: 'true', publishers: DOWN('hidden-down') });
  const tied = freestyle({ command: 'sleep 600', publishers: DOWN('shown-waits') });
  await createJob(
    server(),
    'hidden-busy',
    tied.replace('<canRoam>true</canRoam>', '<assignedNode>built-in</assignedNode><canRoam>false</canRoam>'),
  );
  const waits = freestyle({ command: 'true', properties: BASE });
  const blocks = '<blockBuildWhenUpstreamBuilding>true</blockBuildWhenUpstreamBuilding>';
  await createJob(server(), 'shown-waits', waits.replace(/<blockBuildWhenUp.*/, blocks));
  await createJob(server(), 'shown-team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  const inTeam = freestyle({ command: 'false' });
  await post('/job/shown-team/createItem?name=hidden-in', inTeam);
  await post('/job/shown-team/createView?name=hidden-fview', view('hidden-fview'));
  await post('/createView?name=hidden-view', view('hidden-view'));
  await post(
    '/credentials/store/system/domain/_/createCredentials',
    '<org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl><scope>GLOBAL</scope><id>hidden-secret</id><secret>s</secret></org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl>',
  );
  await buildJob(server(), 'hidden-one');
  await reached('/job/shown/1/api/json?tree=building', '{"_class":"hudson.model.FreeStyleBuild","building":false}');
  await post('/job/shown-team/job/hidden-in/build');
  const failed = '/job/shown-team/job/hidden-in/1/api/json?tree=result';
  await reached(failed, '{"_class":"hudson.model.FreeStyleBuild","result":"FAILURE"}');
  await post('/job/hidden-busy/build');
  await reached('/computer/api/json?tree=busyExecutors', '{"_class":"hudson.model.ComputerSet","busyExecutors":1}');
  const { lockable, security, home, queue } = server().services;
  await lockable.declare([{ name: 'saw', description: '', labels: '', note: '', reservedBy: null }]);
  lockable.take({ job: 'hidden-busy', number: 1, name: 'hidden-busy #1', key: 'k' }, [{ resource: 'saw' }]);
  await post('/job/hidden-one/build?delay=600sec');
  await post('/job/shown-waits/buildWithParameters?delay=0sec&BASE=hidden-one%231');
  await until(async () => {
    const why = queue.items().map((item) => queue.why(item));
    return why.some((each) => each?.includes('already building')) ? { found: true } : { instead: String(why) };
  });
  await security.users.setDetails('admin', { email: 'hidden-address@example.org' });
  await security.users.create('reader', 'r');
  const { tokenValue } = await security.users.newToken('reader', 't');
  reader = { authorization: basic('reader', tokenValue) };
  const role = (name: string, pattern: string, sid: string, ids: readonly string[]) =>
    node('role', { name, pattern }, [
      node(
        'permissions',
        ids.map((id) => node('permission', id)),
      ),
      node('assignedSIDs', [node('sid', { type: 'USER' }, sid)]),
    ]);
  const RESOURCES = 'org.jenkins.plugins.lockableresources.LockableResourcesManager.View';
  await home.settings.change({
    authorization: {
      className: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy',
      denyAnonymousRead: false,
      content: [
        node('roleMap', { type: 'globalRoles' }, [
          role('admin', '.*', 'admin', ['hudson.model.Hudson.Administer']),
          role('look', '.*', 'reader', ['hudson.model.Hudson.Read', RESOURCES]),
        ]),
        node('roleMap', { type: 'projectRoles' }, [role('shown', 'shown[^/]*', 'reader', ['hudson.model.Item.Read'])]),
      ],
    },
  });
});

afterAll(async () => {
  for (const { id } of server().services.queue.items()) await post(`/queue/cancelItem?id=${id}`);
  await server().as({ method: 'POST', url: '/job/hidden-busy/1/stop' });
  await reached('/computer/api/json?tree=busyExecutors', '{"_class":"hudson.model.ComputerSet","busyExecutors":0}');
});

function reached(url: string, wanted: string): Promise<string> {
  return until(async () => {
    const { body } = await server().as({ method: 'GET', url });
    return body === wanted ? { found: body } : { instead: `${url} stayed ${body}` };
  });
}

describe('every property of the remote API', () => {
  it('is judged: those that the files describe, and no others', () => {
    expect(Object.fromEntries(describing())).toEqual(
      Object.fromEntries(Object.entries(PROPERTIES).map(([path, names]) => [path, names.replaceAll('!', '')])),
    );
  });

  it('is asked for below where it names something else', () => {
    const marked = Object.entries(PROPERTIES).flatMap(([path, names]) =>
      [...new Set(names.split(' '))]
        .filter((name) => name.endsWith('!'))
        .map((name) => `${path.replace('http/beans/', '')} ${name.slice(0, -1)}`),
    );
    expect(Object.keys(ASKED).sort()).toEqual(marked.sort());
  });

  it.each(
    Object.entries(ASKED).flatMap(([property, urls]) =>
      urls.map((url) => [property, url.replace('MD5', MD5)] as const),
    ),
  )('%s hides it: %s', async (_property, url) => {
    const shown = await server().as({ method: 'GET', url });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain(HIDDEN);
    const { body } = await server().raw({ method: 'GET', url, headers: reader });
    expect(body).not.toContain(HIDDEN);
    // What is kept of either answer is not sent to the other.
    expect((await server().as({ method: 'GET', url })).body).toContain(HIDDEN);
  });
});

describe('pages and feeds', () => {
  it.each(PAGES)('%s does not tell of what the requester may not read', async (page) => {
    const url = page.replace('MD5', MD5);
    const { body, statusCode } = await server().raw({ method: 'GET', url, headers: reader });
    expect(statusCode).not.toBe(500);
    expect(body).not.toContain(HIDDEN);
  });
});

it('a run of a job that one may not read is no value of a parameter', async () => {
  const ask = (value: string) =>
    server().raw({ method: 'POST', url: `/job/shown-waits/buildWithParameters?BASE=${value}`, headers: reader });
  const { home } = server().services;
  const { authorization } = home.settings.current;
  const builds = JSON.parse(JSON.stringify(authorization.content).replaceAll('Item.Read', 'Item.Build'));
  const both = [...(authorization.content ?? []), ...builds.slice(1)];
  await home.settings.change({ authorization: { ...authorization, content: both } });
  const [hidden, missing] = [await ask('hidden-one%231'), await ask('hidden-none%231')];
  await home.settings.change({ authorization });
  expect(hidden.statusCode).toBeGreaterThanOrEqual(400);
  expect(hidden.statusCode).toBe(missing.statusCode);
});
