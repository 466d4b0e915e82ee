import { beforeAll, expect, it } from 'vitest';
import { PERMISSIONS } from '../../../src/model/index.ts';
import { node } from '../../../src/xml/index.ts';
import { freestyle, parametersProperty, pipeline } from '../../harness/jobs.ts';
import { buildJob, createJob } from '../../http/built.ts';
import { basic } from '../../http/start.ts';
import { type Answered, attacked, FORM, form, XML } from '../asked.ts';

// It is off in a server as it comes.
const target = attacked(['-Dhudson.security.ExtendedReadPermission=true']);
const HIDDEN = ['stored-words', 'second-line-of-it', 'Ynl0ZXM', 'token-of-build', 'default-of-pw', 'g1ven-pw'];
const FILE = 'org.jenkinsci.plugins.plaincredentials.impl.FileCredentialsImpl';
const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const PASSWORD =
  '<hudson.model.PasswordParameterDefinition><name>PW</name><description/><defaultValue>default-of-pw</defaultValue></hudson.model.PasswordParameterDefinition>';
const GRANTS = {
  reader: ['Overall/Read', 'Job/Read', 'View/Read'],
  extended: ['Overall/Read', 'Job/Read', 'View/Read', 'Job/ExtendedRead', 'Agent/ExtendedRead'],
  copier: ['Overall/Read', 'Job/Read', 'Job/ExtendedRead', 'Job/Create'],
  owner: ['Overall/Administer'],
} as const;

type Person = keyof typeof GRANTS;

/** Asks as one of these people; `owner` is the administrator of the test. */
function asks(who: Person, what: string, body?: Readonly<Record<string, string>>): Promise<Answered> {
  const headers = { authorization: basic(who, `pass-of-${who}`), cookie: '', 'jenkins-crumb': '' };
  return target().ask(what, { by: 'nobody', headers, ...(body && { body: form(body), type: FORM }) });
}

beforeAll(async () => {
  const { server, ask } = target();
  const make = (path: string, body: string): Promise<Answered> => ask(`POST ${path}`, { body, type: XML });
  const secret = '<secret>stored-words\nsecond-line-of-it</secret>';
  const credentials = [
    `<${TEXT}><scope>GLOBAL</scope><id>known</id><description>d</description>${secret}</${TEXT}>`,
    `<${FILE}><scope>GLOBAL</scope><id>file</id><description>d</description><fileName>f</fileName><secretBytes>Ynl0ZXM=</secretBytes></${FILE}>`,
  ];
  expect((await make('/createItem?name=team', '<com.cloudbees.hudson.plugins.folder.Folder/>')).status).toBe(200);
  for (const store of ['/credentials/store/system', '/job/team/credentials/store/folder'])
    for (const body of credentials) expect((await make(`${store}/domain/_/createCredentials`, body)).status).toBe(200);
  await createJob(server, 'x', freestyle({ token: 'token-of-build', properties: parametersProperty(PASSWORD) }));
  await createJob(server, 'started', freestyle({ token: 'token-of-build' }));
  await createJob(server, 'plain', freestyle({}));
  await createJob(server, 'p', pipeline('echo "it is ${params.PW}"', { properties: parametersProperty(PASSWORD) }));
  await buildJob(server, 'x', 'buildWithParameters?PW=g1ven-pw');
  await buildJob(server, 'p', 'buildWithParameters?PW=g1ven-pw');
  for (const who of Object.keys(GRANTS)) await server.services.security.users.create(who, `pass-of-${who}`);
  const content = Object.entries(GRANTS).flatMap(([who, permissions]) =>
    permissions.map((each) => node('permission', `USER:${PERMISSIONS[each].id}:${who}`)),
  );
  const className = 'hudson.security.GlobalMatrixAuthorizationStrategy';
  const authorization = { className, denyAnonymousRead: true, content };
  await server.services.home.settings.change({ authorization, crumbIssuer: false });
});

it('negative 33: who may not list credentials learns from no drop-down list which there are', async () => {
  const lists = [
    '/descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems',
    '/job/x/descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems',
    '/job/team/descriptorByName/org.jenkinsci.plugins.credentialsbinding.impl.StringBinding/fillCredentialsIdItems',
    '/descriptorByName/org.jenkinsci.plugins.credentialsbinding.impl.ZipFileBinding/fillCredentialsIdItems',
  ];
  for (const list of lists) {
    const [hit, miss, none] = await Promise.all(
      ['known', 'no-such', ''].map((credentialsId) => asks('reader', `POST ${list}`, { credentialsId })),
    );
    // An answer of one who may not choose is refused, or has what was sent and nothing more: the same, there or not.
    expect(hit?.status, list).toBe(miss?.status);
    expect(hit?.body.replaceAll('known', 'no-such'), list).toBe(miss?.body);
    for (const answer of [miss, none]) expect(answer?.body, list).not.toMatch(/known|"file"/);
  }
  const owner = await asks('owner', `POST ${lists[2]}`, { credentialsId: '' });
  expect(owner.body).toContain('known');
});

it('negative 34: who may only read configurations sees no secret in any', async () => {
  const shown = ['/job/x/config.xml', '/job/p/config.xml', '/job/team/config.xml', '/view/all/config.xml'];
  for (const path of [...shown, '/computer/(built-in)/config.xml']) {
    const answer = await asks('extended', `GET ${path}`);
    expect([200, 400, 403, 404], path).toContain(answer.status);
    for (const secret of HIDDEN) expect(answer.body, path).not.toContain(secret);
    // Encrypted they are not there either: it would be known whether two are the same.
    expect(answer.body, path).not.toMatch(/\{A[A-Za-z0-9+/]{20,}=*\}/);
    // A view has no more than its name and filters, and is read with it.
    if (!path.startsWith('/view/')) expect((await asks('reader', `GET ${path}`)).status, path).not.toBe(200);
  }
  const job = await asks('extended', 'GET /job/x/config.xml');
  expect([job.status, job.body.match(/\*{8}|<secret-redacted\/>/g)?.length]).toEqual([200, 2]);
  expect((await asks('extended', 'GET /job/team/config.xml')).body).toMatch(/\*{8}|<secret-redacted\/>/);
});

it('negative 34: who may not configure a job makes no copy of it in which they could read its token', async () => {
  expect((await asks('copier', 'POST /createItem?mode=copy&from=plain&name=copied', {})).status).toBe(302);
  expect((await asks('copier', 'POST /createItem?mode=copy&from=started&name=taken', {})).status).toBe(403);
});

it('negative 35: a password that a build was given is found by no search, and shown by no replay and no generator', async () => {
  for (const job of ['x', 'p']) {
    for (const prefix of ['g', 'g1ven', 'g1ven-pw', 'default-of'])
      for (const who of ['reader', 'owner'] as const) {
        const found = await asks(who, `GET /job/${job}/buildHistory/ajax?search=${prefix}`);
        const other = await asks(who, `GET /job/${job}/buildHistory/ajax?search=zz-no-such`);
        expect([found.status, found.body], prefix).toEqual([200, other.body]);
      }
  }
  expect((await asks('reader', 'GET /job/p/1/replay/')).status).not.toBe(200);
  expect((await asks('reader', 'POST /job/p/1/replay/run', { mainScript: 'echo params.PW' })).status).not.toBe(302);
  for (const path of [
    'p/1/replay/',
    'p/1/parameters/',
    'x/1/parameters/',
    'p/1/api/json?depth=4',
    'x/1/api/xml',
    'p/pipeline-syntax/',
  ]) {
    const answer = await asks('owner', `GET /job/${path}`);
    for (const secret of HIDDEN) expect(answer.body, path).not.toContain(secret);
  }
  expect((await asks('owner', 'GET /job/p/1/consoleText')).body).toContain('it is ****');
});
