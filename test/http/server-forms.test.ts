import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

const FILE = join(import.meta.dirname, '../../fixtures/forms/saved-unchanged.json');
const SAVED: Record<string, { json: Record<string, unknown> }> = JSON.parse(readFileSync(FILE, 'utf8'));
const formOf = (name: string): Record<string, unknown> => structuredClone(SAVED[name]?.json ?? {});
const MATRIX = 'hudson.security.GlobalMatrixAuthorizationStrategy';
const URLS = { security: '/configureSecurity/configure', tools: '/configureTools/configure' } as const;

const server = sharedServer();
const files = async () => new Map(await server().services.home.configuration.read());
const post = (url: string, form: unknown) =>
  server().as({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ json: JSON.stringify(form) }).toString(),
  });
const save = (page: keyof typeof URLS, change: object = {}) => post(URLS[page], { ...formOf(page), ...change });
const printed = async (script: string) =>
  (
    await server().as({
      method: 'POST',
      url: '/scriptText',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ script }).toString(),
    })
  ).body.trim();

describe('the forms of security and tools', () => {
  it.each(['security', 'tools'] as const)(
    '%s: saved unchanged, it changes what a new home does not say',
    async (page) => {
      expect((await save(page)).headers['location']).toBe('http://ci.example:8080/manage/');
      const before = await files();
      expect((await save(page)).statusCode).toBe(302);
      expect(await files()).toEqual(before);
    },
  );

  it('security: sets realm, strategy, formatter, port and crumbs together', async () => {
    const realm = { $class: 'hudson.security.HudsonPrivateSecurityRealm', allowsSignup: true };
    const html = { $class: 'hudson.markup.RawHtmlMarkupFormatter', disableSyntaxHighlighting: true };
    const data = { 'USER:admin': { 'hudson.model.Hudson.Administer': true, 'hudson.model.Hudson.Read': false } };
    const changed = await save('security', {
      ...{ disableRememberMe: true, securityRealm: realm, markupFormatter: html },
      authorizationStrategy: { $class: MATRIX, data: { ...data, 'GROUP:team': { 'hudson.model.Item.Read': true } } },
      slaveAgentPort: { type: 'fixed', value: '50123' },
    });
    expect(changed.statusCode).toBe(302);
    const xml = (await files()).get('config.xml') ?? '';
    expect(xml).toContain(`<authorizationStrategy class="${MATRIX}">
    <permission>USER:hudson.model.Hudson.Administer:admin</permission>
    <permission>GROUP:hudson.model.Item.Read:team</permission>`);
    expect(xml).toContain('<disableSyntaxHighlighting>true</disableSyntaxHighlighting>');
    expect(server().services.home.settings.current).toMatchObject({
      ...{ disableRememberMe: true, slaveAgentPort: 50_123, crumbIssuer: true },
      realm: { disableSignup: false },
    });
    await save('security');
    expect(await printed('println Jenkins.instance.authorizationStrategy.class.simpleName')).toBe(
      'FullControlOnceLoggedInAuthorizationStrategy',
    );
  });

  it('security: whoever chooses roles first has them all, and they stay', async () => {
    const roles = { $class: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy' };
    expect((await save('security', { authorizationStrategy: roles })).statusCode).toBe(302);
    expect((await files()).get('config.xml')).toMatch(
      /<role name="admin" pattern="\.\*">[\s\S]*<sid[^>]*>admin<\/sid>/,
    );
    const before = await files();
    expect((await save('security', { authorizationStrategy: roles })).statusCode).toBe(302);
    expect(await files()).toEqual(before);
    await save('security');
  });

  it('tools: a whole form adds and takes away', async () => {
    const maven = { tool: { name: 'mvn', home: '/opt/maven', properties: { 'stapler-class-bag': 'true' } } };
    await save('tools', { 'hudson-tasks-Maven$MavenInstallation': maven });
    expect(server().services.home.tools.all('maven')).toEqual([{ name: 'mvn', home: '/opt/maven' }]);
    await save('tools');
    expect(server().services.home.tools.all('maven')).toEqual([]);
  });

  it.each<[string, keyof typeof URLS, object, string]>([
    ['an unknown realm', 'security', { securityRealm: { $class: 'no.such.Realm' } }, 'no.such.Realm'],
    ['an unknown strategy', 'security', { authorizationStrategy: { $class: 'no.such.Strategy' } }, 'no.such.Strategy'],
    ['an unknown formatter', 'security', { markupFormatter: { $class: 'no.such.Markup' } }, 'no.such.Markup'],
    ['a port that is none', 'security', { slaveAgentPort: { type: 'fixed', value: '99999' } }, 'slaveAgentPort'],
    [
      'an unknown permission',
      'security',
      { authorizationStrategy: { $class: MATRIX, data: { 'USER:admin': { 'no.such.Permission': true } } } },
      'no.such.Permission',
    ],
    ['an unknown section', 'security', { 'org-example-Guard': { enabled: true } }, 'org-example-Guard.enabled'],
    ['a realm without a class', 'security', { securityRealm: 'x' }, 'securityRealm is no object'],
    ['a tool without a name', 'tools', { 'hudson-model-JDK': { tool: { name: '', home: '/x' } } }, 'without a name'],
    [
      'an installer',
      'tools',
      { 'hudson-model-JDK': { tool: { name: 'a', home: '', properties: { installer: { id: '17' } } } } },
      'properties.installer',
    ],
    [
      'settings of Maven',
      'tools',
      { 'jenkins-mvn-GlobalMavenConfig': { settingsProvider: { $class: 'jenkins.mvn.FilePathSettingsProvider' } } },
      'settingsProvider cannot be set here',
    ],
  ])('%s is refused by name, and nothing is changed', async (_name, page, change, reason) => {
    const before = await files();
    const answer = await save(page, { ...change, disableRememberMe: true });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(reason);
    expect(await files()).toEqual(before);
  });

  it.each(Object.values(URLS))('%s is for administrators alone', async (url) => {
    expect((await server().app.inject({ method: 'POST', url, payload: { json: '{}' } })).statusCode).toBe(403);
    expect((await post(url, {})).statusCode).toBe(400);
  });
});

describe('the form of a node', () => {
  const FORM = formOf('node');
  const JNLP = 'hudson.slaves.JNLPLauncher';
  const config = async () => (await server().as({ method: 'GET', url: '/computer/n1/config.xml' })).body;
  const change = (form: object) => post('/computer/n1/configSubmit', { ...FORM, ...form });
  const VARIABLES = 'hudson-slaves-EnvironmentVariablesNodeProperty';

  it('changes launcher, strategy and properties, and takes away what it does not list', async () => {
    expect((await post('/computer/doCreateItem?name=n1', FORM)).statusCode).toBe(302);
    const matrix = { data: { 'USER:ann': { 'hudson.model.Computer.Connect': true } } };
    const properties = {
      'stapler-class-bag': 'true',
      [VARIABLES]: { env: { key: 'A', value: '1' } },
      'org-jenkinsci-plugins-matrixauth-AuthorizationMatrixNodeProperty': matrix,
    };
    const launcher = { $class: JNLP, tunnel: 'proxy:50000', webSocket: true };
    const retentionStrategy = { $class: 'hudson.slaves.RetentionStrategy$Demand', inDemandDelay: '2', idleDelay: '3' };
    expect((await change({ launcher, retentionStrategy, nodeProperties: properties })).statusCode).toBe(302);
    const xml = await config();
    for (const part of [
      '<tunnel>proxy:50000</tunnel>',
      '<internalDir>remoting</internalDir>',
      '<webSocket>true</webSocket>',
      '<idleDelay>3</idleDelay>',
      '<string>A</string>',
      'USER:hudson.model.Computer.Connect:ann',
    ])
      expect(xml).toContain(part);
    expect((await change({})).statusCode).toBe(302);
    expect(await config()).not.toMatch(/proxy|Demand|<string>A|Connect/);
  });

  it.each([
    [{ nodeProperties: { 'org-example-Own': { a: 'b' } } }, 'org.example.Own'],
    [{ numExecutors: 'many' }, 'the number of executors is none'],
    [{ launcher: { $class: '../x' } }, 'a class has no good name'],
  ])('%j is refused by name, and nothing is changed', async (form, reason) => {
    const before = await config();
    const answer = await change({ nodeDescription: 'changed', ...form });
    expect([answer.statusCode, await config()]).toEqual([400, before]);
    expect(answer.body).toContain(reason);
  });

  it('of the server itself has no properties', async () => {
    const nodeProperties = { [VARIABLES]: { env: { key: 'A', value: '1' } } };
    const answer = await post('/computer/(built-in)/configSubmit', { ...formOf('built-in'), nodeProperties });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('nodeProperties cannot be set for the server itself');
  });
});

describe('the matrix of an item, by its form', () => {
  const PROPERTY = 'hudson-security-AuthorizationMatrixProperty';
  const XML = `<project><properties><hudson.security.AuthorizationMatrixProperty>
  <inheritanceStrategy class="org.jenkinsci.plugins.matrixauth.inheritance.NonInheritingStrategy"/>
  <permission>USER:org.example.Own:ann</permission><permission>USER:hudson.model.Item.Read:bob</permission>
  </hudson.security.AuthorizationMatrixProperty></properties></project>`;
  const config = async () => (await server().as({ method: 'GET', url: '/job/mine/config.xml' })).body;
  const saveMatrix = (matrix: unknown) => post('/job/mine/configSubmit', { properties: { [PROPERTY]: matrix } });

  it('grants what it says, and keeps what no page shows', async () => {
    await createJob(server(), 'mine', XML);
    const data = { 'USER:ann': { 'hudson.model.Item.Read': true, 'hudson.model.Item.Build': false }, team: {} };
    expect((await saveMatrix({ useProjectSecurity: { data } })).statusCode).toBe(302);
    const after = await config();
    expect(after).toContain('inheritance.NonInheritingStrategy');
    expect(after).toContain('<permission>USER:org.example.Own:ann</permission>');
    expect(after).toContain('<permission>USER:hudson.model.Item.Read:ann</permission>');
    expect(after).not.toMatch(/bob|Item\.Build/);
    expect((await saveMatrix({})).statusCode).toBe(302);
    expect(await config()).not.toContain('AuthorizationMatrixProperty');
  });

  it.each([
    [{ data: { 'USER:ann': { 'no.such.Permission': true } } }, 'no.such.Permission'],
    [{ data: { 'USER:': {} } }, 'a row without a name'],
    [{ data: { 'USER:ann': { 'hudson.model.Item.Read': 'yes' } } }, 'hudson.model.Item.Read'],
    [{ data: {}, inheritanceStrategy: { $class: 'no.such.Inheritance' } }, 'no.such.Inheritance'],
  ])('%j is refused', async (useProjectSecurity, reason) => {
    const before = await config();
    const answer = await saveMatrix({ useProjectSecurity });
    expect([answer.statusCode, await config()]).toEqual([400, before]);
    expect(answer.body).toContain(reason);
  });
});
