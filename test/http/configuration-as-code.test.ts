import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createConfigurationAsCode } from '../../src/casc/index.ts';
import { silentLogger } from '../../src/kit/index.ts';
import { basic, sharedServer, startTestServer, type TestServer } from './start.ts';

const FULL = `
jenkins:
  systemMessage: Hello
  numExecutors: 5
  mode: EXCLUSIVE
  labelString: built in
  quietPeriod: 7
  scmCheckoutRetryCount: 2
  securityRealm:
    local:
      allowsSignup: false
      users:
        - {id: ann, password: s3cret-pw, name: Ann A}
  authorizationStrategy:
    loggedInUsersCanDoAnything: {allowAnonymousRead: false}
  crumbIssuer: standard
  remotingSecurity: {enabled: true}
  markupFormatter: plainText
  globalNodeProperties:
    - envVars: {env: [{key: FOO, value: bar}]}
  views:
    - all: {name: all}
    - list: {name: mine, includeRegex: a.*}
  nodes:
    - permanent: {name: agent1, remoteFS: /home/a, labelString: x y, numExecutors: 2, launcher: inbound}
unclassified:
  location: {url: 'http://ci.example.org/', adminAddress: a@example.org}
  mailer:
    smtpHost: mail.example.org
    authentication: {username: u, password: s3cret-mail}
  globalLibraries:
    libraries:
      - name: lib
        defaultVersion: main
        retriever: {modernSCM: {scm: {git: {remote: 'https://example.org/lib.git'}}}}
tool:
  jdk:
    installations: [{name: j17, home: /opt/jdk}]
`;

function post(server: TestServer, action: string, body: string) {
  return server.as({
    method: 'POST',
    url: `/configuration-as-code/${action}`,
    payload: body,
    headers: { 'content-type': 'text/yaml' },
  });
}

const exported = async (server: TestServer): Promise<string> =>
  (await server.as({ url: '/configuration-as-code/export' })).body;

describe('configuration as code', () => {
  it('is applied, and applied again it changes nothing', async (t) => {
    const server = await startTestServer(t);
    expect((await post(server, 'preview', FULL)).json().changes).not.toEqual([]);
    expect(server.services.home.settings.current.numExecutors).toBe(2);
    const applied = await post(server, 'apply', FULL);
    expect([applied.statusCode, applied.body]).toEqual([200, '']);
    const { current } = server.services.home.settings;
    expect(current).toMatchObject({ numExecutors: 5, mode: 'EXCLUSIVE', label: 'built in', quietPeriod: 7 });
    expect(current).toMatchObject({ rootUrl: 'http://ci.example.org/', adminAddress: 'a@example.org' });
    expect(current.globalEnvironment).toEqual([{ name: 'FOO', value: 'bar' }]);
    expect(server.services.home.nodes.get('agent1')).toMatchObject({ executors: 2, labels: ['x', 'y'] });
    expect(server.services.home.tools.all('jdk')).toEqual([{ name: 'j17', home: '/opt/jdk' }]);
    expect(await server.services.security.users.checkPassword('ann', 's3cret-pw')).toBe(true);
    const seed = server.services.security.users.seed('ann');
    const files = await server.services.home.configuration.read();
    expect((await post(server, 'preview', FULL)).json().changes).toEqual([]);
    await post(server, 'apply', FULL);
    expect(await server.services.home.configuration.read()).toEqual(files);
    expect(server.services.security.users.seed('ann')).toBe(seed);
    const mailer = await readFile(join(server.home, 'hudson.tasks.Mailer.xml'), 'utf8');
    expect(mailer).not.toContain('s3cret-mail');
  });

  it('an export applied to the same server, or to an empty one, says the same', async (t) => {
    const server = await startTestServer(t);
    await post(server, 'apply', FULL);
    const text = await exported(server);
    expect(text).not.toContain('s3cret');
    expect((await post(server, 'preview', text)).json().changes).toEqual([]);
    const other = await startTestServer(t);
    expect((await post(other, 'apply', text.replace(/"?\{AQAA[^}]*\}"?/, 's3cret-mail'))).body).toBe('');
    const mask = (yaml: string): string => yaml.replace(/\{AQAA[^}]*\}/g, 'SECRET');
    expect(mask(await exported(other))).toBe(mask(text));
  });

  it.each([
    ['jenkins:\n  numExecutors: 3\n  nope: 1', 'request:3: jenkins.nope: it is not here'],
    ['jenkins:\n  numExecutors: -3', 'request:2: jenkins.numExecutors: it must be a whole number from 0 to 10000'],
    ['jobs:\n  - script: s3cret', 'request:1: jobs: Job DSL scripts are not here'],
    ['jenkins:\n  clouds:\n    - kubernetes: {nme: s3cret}', 'jenkins.clouds[0].kubernetes.nme: it is not here'],
    [
      'jenkins:\n  securityRealm:\n    crowd: {password: s3cret}',
      'request:3: jenkins.securityRealm.crowd: it is not here',
    ],
    [
      'jenkins:\n  numExecutors: 3\nunclassified:\n  mailer: {smtpHost: x, s3cretive: s}',
      'unclassified.mailer.s3cretive',
    ],
    [
      'unclassified:\n  mailer: {authentication: {username: u, password: "${NOT_SET_HERE}"}}',
      'the variable NOT_SET_HERE is not set and has no default',
    ],
    [
      'jenkins:\n  securityRealm: {local: {users: [{id: ann, password: "${NOT_SET_HERE}"}]}}',
      'the variable NOT_SET_HERE is not set and has no default',
    ],
    ['security:\n  sSHD: {port: 22}', 'security.sSHD: There is no SSH server'],
    ['tool:\n  jdk:\n    installations: [{name: x, properties: [{installSource: y}]}]', 'installers are not here'],
  ])('%j is refused by name, and nothing is changed', async (body, reason) => {
    const server = shared();
    const before = await server.services.home.configuration.read();
    for (const action of ['check', 'preview', 'apply']) {
      const answer = await post(server, action, body);
      expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(reason)]);
      expect(answer.body).not.toMatch(/s3cret\b/);
    }
    expect(await server.services.home.configuration.read()).toEqual(before);
  });

  it('what is not known is passed over where the file says so', async () => {
    const answer = await post(
      shared(),
      'check',
      'configuration-as-code: {unknown: warn}\njenkins: {nope: 1, mode: NORMAL}',
    );
    expect(answer.json()).toEqual([{ line: 2, warning: 'jenkins.nope: it is not here' }]);
  });

  it('a variable that is not set is empty, as in Jenkins, and named', async () => {
    const answer = await post(shared(), 'check', 'jenkins: {systemMessage: "${NOT_SET_HERE}"}');
    expect(answer.json()).toEqual([
      { line: 1, warning: 'jenkins.systemMessage: the variable NOT_SET_HERE is not set, and empty' },
    ]);
  });

  it('an export keeps texts that look like variables', async (t) => {
    const server = await startTestServer(t);
    await post(server, 'apply', 'jenkins: {systemMessage: "say ^${HELLO} and ^^${BYE}"}');
    expect(server.services.home.settings.current.systemMessage).toBe('say ${HELLO} and ^${BYE}');
    expect((await post(server, 'preview', await exported(server))).json().changes).toEqual([]);
  });

  it('stores files that are secrets encrypted, and an export of them is what it came from', async (t) => {
    const server = await startTestServer(t);
    const bytes = Buffer.from([0, 255, 128, 65, 10]).toString('base64');
    const credentials = (file: string, store: string): string =>
      'credentials: {system: {domainCredentials: [{credentials: [' +
      `{file: {id: f, fileName: a.bin, secretBytes: "${file}"}}, ` +
      `{certificate: {id: c, password: pw, keyStoreSource: {uploaded: {uploadedKeystore: "${store}"}}}}]}]}}`;
    expect((await post(server, 'apply', credentials(bytes, bytes))).body).toBe('');
    const stored = await readFile(join(server.home, 'credentials.xml'), 'utf8');
    expect(stored).not.toContain(bytes);
    expect(stored.match(/<(?:secretBytes|uploadedKeystoreBytes)>\{[^}]+\}</g)).toHaveLength(2);
    for (const same of [credentials(bytes, bytes), await exported(server)])
      expect((await post(server, 'preview', same)).json().changes).toEqual([]);
    const text = await exported(server);
    expect(text.match(/(?:secretBytes|keyStoreSource): "\{/g)).toHaveLength(2);
    const other = await startTestServer(t);
    expect((await post(other, 'apply', text)).body).toContain('secretBytes: the secret was encrypted with a key');
  });

  it('keeps what a script set and no file has yet', async (t) => {
    const server = await startTestServer(t);
    server.services.home.settings.hold({ slaveAgentPort: 50_000 });
    expect((await post(server, 'apply', 'jenkins: {numExecutors: 6}')).body).toBe('');
    expect(server.services.home.settings.current).toMatchObject({ slaveAgentPort: 50_000, numExecutors: 6 });
    expect(await readFile(join(server.home, 'config.xml'), 'utf8')).toContain('<slaveAgentPort>50000<');
  });

  it('names its sources without what is secret in them', async (t) => {
    const server = await startTestServer(t);
    const casc = createConfigurationAsCode({
      ...server.services,
      users: server.services.security.users,
      properties: new Map(),
      environment: { CASC_JENKINS_CONFIG: 'https://me:pw@example.org/a.yaml?token=s3cret' },
      log: silentLogger,
    });
    expect(await casc.sources()).toEqual(['https://example.org/a.yaml']);
  });

  it('is for administrators alone, and no other site can send it', async () => {
    const { raw, password } = shared();
    const authorization = basic('admin', password);
    for (const action of ['', 'export', 'schema', 'reference'])
      expect((await raw({ url: `/configuration-as-code/${action}` })).statusCode).toBe(403);
    for (const action of ['check', 'preview', 'apply', 'reload', 'replace', 'checkNewSource']) {
      const url = `/configuration-as-code/${action}`;
      expect((await raw({ method: 'POST', url })).statusCode).toBe(403);
      expect((await raw({ method: 'POST', url, headers: { authorization } })).statusCode).toBe(403);
      expect((await raw({ method: 'GET', url, headers: { authorization } })).statusCode).toBe(405);
    }
  });

  it('other sources are checked as forms do it', async () => {
    const url = '/configuration-as-code/checkNewSource?newSource=/none.yaml';
    const answer = await shared().as({ method: 'POST', url });
    expect(answer.body).toBe('<div class="error">/none.yaml:1: there is no such file or folder</div>');
  });

  it('has a page, a schema and a list of its keys, also below manage', async () => {
    const server = shared();
    expect((await server.as({ url: '/manage/configuration-as-code/' })).body).toContain('Configuration as Code');
    const schema = (await server.as({ url: '/configuration-as-code/schema' })).json();
    expect(schema.properties.jenkins.properties.numExecutors).toMatchObject({ type: 'integer' });
    expect((await server.as({ url: '/configuration-as-code/reference' })).body).toContain('unclassified.mailer');
  });

  const shared = sharedServer();
});
