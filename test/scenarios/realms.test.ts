import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { allKinds } from '../../src/kinds/index.ts';
import { startLdapServer } from '../../src/kinds/testing/ldap-server.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { startWebServer } from '../../src/kit/testing/web-server.ts';
import { homeOfRealm } from '../harness/realms/home-of-realm.ts';
import { startOpenIdServer } from '../harness/realms/openid-server.ts';
import { questionIn, samlMetadata, samlProof } from '../harness/realms/saml-server.ts';
import { asBasic, Visitor } from '../harness/realms/visitor.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const BASE = 'http://ci.example:8080/';
const CALLBACK = `${BASE}securityRealm/finishLogin`;
const CLIENT = '<clientID>ci</clientID><clientSecret>{k3y-of-ci}</clientSecret>';

/** Starts the built server on a home with a realm; its address for people is the one that providers know. */
async function start(
  t: TestContext,
  javaClass: string,
  elements: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const home = await homeOfRealm(t, `<securityRealm class="${javaClass}">${elements}</securityRealm>`);
  await writeFile(
    join(home, 'jenkins.model.JenkinsLocationConfiguration.xml'),
    `<jenkins.model.JenkinsLocationConfiguration><jenkinsUrl>${BASE}</jenkinsUrl></jenkins.model.JenkinsLocationConfiguration>`,
  );
  const server = await spawnServer({ home, password: 'nobody', env });
  t.onTestFinished(() => server.kill());
  return server;
}

/** Returns path and query of where an answer leads. */
function leadsTo(answer: Response): string {
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', BASE);
  return pathname + search;
}

/** Goes from the login page to where the server sends a browser in order to log in. */
async function provider(visitor: Visitor): Promise<string> {
  const first = leadsTo(await visitor.ask('login'));
  expect(first).toMatch(/^\/securityRealm\/commenceLogin/);
  return (await visitor.ask(first)).headers.get('location') ?? '';
}

/** Starts a forge that takes every code, and knows Ann. */
async function forge(t: TestContext): Promise<string> {
  const person = { login: 'ann', username: 'ann', name: 'Ann Archer' };
  const server = await startWebServer(({ method, url }) => {
    const answer = method === 'POST' ? { access_token: 'a', token_type: 'bearer' } : /\/user$/.test(url) ? person : [];
    return { status: 200, body: JSON.stringify(answer) };
  });
  t.onTestFinished(() => server.close());
  return server.url;
}

async function byForge(server: ServerProcess): Promise<void> {
  const visitor = new Visitor(server);
  const state = new URL(await provider(visitor)).searchParams.get('state') ?? '';
  await visitor.ask(`securityRealm/finishLogin?code=c&state=${state}`);
  expect(await visitor.whoAmI()).toMatchObject({ name: 'ann' });
}

const ANN = { cn: ['Ann Archer'], userPassword: ['right'] };

/** Holds a log-in for each kind of realm, by its class. */
const LOG_INS: Readonly<Record<string, (t: TestContext, javaClass: string) => Promise<void>>> = {
  async 'hudson.security.LDAPSecurityRealm'(t, javaClass) {
    const { url } = await startLdapServer(t, { 'uid=ann,dc=example': { uid: ['ann'], ...ANN } });
    const server = await start(t, javaClass, `<server>${url}</server><rootDN>dc=example</rootDN>`);
    expect((await asBasic(server, 'ann', 'wrong')).status).toBe(401);
    expect(await (await asBasic(server, 'ann', 'right')).json()).toMatchObject({ name: 'ann' });
  },
  async 'hudson.plugins.active_directory.ActiveDirectorySecurityRealm'(t, javaClass) {
    const names = { sAMAccountName: ['ann'], objectCategory: ['user'] };
    const { port } = await startLdapServer(t, {
      'CN=Ann,DC=corp': { ...names, ...ANN },
      'ann@corp': { userPassword: ['right'] },
    });
    const elements = `<domain>corp</domain><server>localhost:${port}</server><startTls>false</startTls><requireTLS>false</requireTLS>`;
    const server = await start(t, javaClass, elements);
    expect((await asBasic(server, 'ann', 'wrong')).status).toBe(401);
    expect(await (await asBasic(server, 'ann', 'right')).json()).toMatchObject({ name: 'ann' });
  },
  async 'hudson.security.PAMSecurityRealm'(t, javaClass) {
    const folder = await temporaryFolder(t);
    // Stands for the program that asks PAM, which may not be installed.
    const helper = '#!/bin/sh\nread -r word\n[ "$1 $2 $word" = "login ann right" ]\n';
    await writeFile(join(folder, 'pamtester'), helper, { mode: 0o755 });
    const env = { PATH: `${folder}:${process.env['PATH']}` };
    const server = await start(t, javaClass, '<serviceName>login</serviceName>', env);
    expect((await asBasic(server, 'ann', 'wrong')).status).toBe(401);
    expect(await (await asBasic(server, 'ann', 'right')).json()).toMatchObject({ name: 'ann' });
  },
  async 'org.jenkinsci.plugins.reverse_proxy_auth.ReverseProxySecurityRealm'(t, javaClass) {
    const server = await start(t, javaClass, '<forwardedUser>X-User</forwardedUser>');
    const headers = { 'x-user': 'ann' };
    const answer = await fetch(new URL('whoAmI/api/json', server.base), { headers });
    expect(await answer.json()).toMatchObject({ name: 'ann' });
  },
  async 'org.jenkinsci.plugins.oic.OicSecurityRealm'(t, javaClass) {
    const { issuer, visit } = await startOpenIdServer(t, CALLBACK);
    const server = await start(
      t,
      javaClass,
      `<clientId>ci</clientId><clientSecret>{k3y-of-ci}</clientSecret><userNameField>preferred_username</userNameField>
      <groupsFieldName>groups</groupsFieldName>
      <serverConfiguration class="org.jenkinsci.plugins.oic.OicServerWellKnownConfiguration">
      <wellKnownOpenIDConfigurationUrl>${issuer}/.well-known/openid-configuration</wellKnownOpenIDConfigurationUrl>
      </serverConfiguration>`,
    );
    const visitor = new Visitor(server);
    const { pathname, search } = new URL(await visit(await provider(visitor)));
    await visitor.ask(pathname + search);
    expect(await visitor.whoAmI()).toMatchObject({ name: 'ann', authorities: ['authenticated', 'dev', 'ops'] });
  },
  async 'org.jenkinsci.plugins.saml.SamlSecurityRealm'(t, javaClass) {
    const metadata = samlMetadata.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const server = await start(
      t,
      javaClass,
      `<usernameAttributeName>uid</usernameAttributeName><groupsAttributeName>groups</groupsAttributeName>
      <idpMetadataConfiguration><xml>${metadata}</xml><period>0</period></idpMetadataConfiguration>`,
    );
    const visitor = new Visitor(server);
    const to = await provider(visitor);
    const RelayState = new URL(to).searchParams.get('RelayState') ?? '';
    const body = new URLSearchParams({ SAMLResponse: await samlProof(CALLBACK, questionIn(to)), RelayState });
    const sent = await new Visitor(server).ask('securityRealm/finishLogin', { method: 'POST', body });
    await visitor.ask(leadsTo(sent));
    expect(await visitor.whoAmI()).toMatchObject({ name: 'Ann', authorities: ['authenticated', 'dev'] });
  },
  async 'org.jenkinsci.plugins.GithubSecurityRealm'(t, javaClass) {
    const url = await forge(t);
    const elements = `<githubWebUri>${url}</githubWebUri><githubApiUri>${url}/api</githubApiUri>${CLIENT}`;
    await byForge(await start(t, javaClass, elements));
  },
  async 'org.jenkinsci.plugins.GitLabSecurityRealm'(t, javaClass) {
    const url = await forge(t);
    await byForge(await start(t, javaClass, `<gitlabWebUri>${url}</gitlabWebUri>${CLIENT}`));
  },
  async 'org.jenkinsci.plugins.BitbucketSecurityRealm'(t, javaClass) {
    const server = await start(t, javaClass, CLIENT);
    expect(await provider(new Visitor(server))).toMatch(/^https:\/\/bitbucket\.org\/site\/oauth2\/authorize\?/);
  },
  async 'org.jenkinsci.plugins.googlelogin.GoogleOAuth2SecurityRealm'(t, javaClass) {
    // Its provider is at one address of the world, where no test goes; what it loads is what OpenID Connect does.
    const server = await start(t, javaClass, '<clientId>ci</clientId><clientSecret>{k3y}</clientSecret>');
    expect(leadsTo(await new Visitor(server).ask('login'))).toMatch(/^\/securityRealm\/commenceLogin/);
  },
};

describe('a person of the built server', () => {
  const outside = allKinds.flatMap((kind) =>
    kind.family === 'security-realm' && kind.people === 'outside' ? [kind.xmlTag.replaceAll('__', '_')] : [],
  );

  it('is held here for each kind of realm', () => {
    expect(Object.keys(LOG_INS).sort()).toEqual([...outside].sort());
  });

  it.for(Object.entries(LOG_INS))('logs in by %s', ([javaClass, logIn], t) => logIn(t, javaClass));
});
