import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { describe, expect, it, type TestContext } from 'vitest';
import { silentLogger } from '../../src/kit/index.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { FORM } from './exchange.ts';
import { basic, sharedServer, startServerOn } from './start.ts';

const server = sharedServer();
const SWITCHES = '/pluginManager/plugin';
const MATRIX =
  '<authorizationStrategy class="hudson.security.GlobalMatrixAuthorizationStrategy"><permission>USER:hudson.model.Hudson.Administer:admin</permission></authorizationStrategy>';
const LDAP =
  '<securityRealm class="hudson.security.LDAPSecurityRealm"><configurations><jenkins.security.plugins.ldap.LDAPConfiguration><server>ldap://127.0.0.1:1</server></jenkins.security.plugins.ldap.LDAPConfiguration></configurations></securityRealm>';
const OWN = '<securityRealm class="hudson.security.HudsonPrivateSecurityRealm"/>';
const LOGGED_IN = '<authorizationStrategy class="hudson.security.FullControlOnceLoggedInAuthorizationStrategy"/>';

const documentOf = (realm: string, strategy: string) =>
  `<?xml version="1.1" encoding="UTF-8"?><hudson><useSecurity>true</useSecurity>${strategy}${realm}</hudson>`;

/** Starts a server whose config.xml has this realm and strategy, with plugins switched off; `told` is what it logs as an error. */
async function startWith(t: TestContext, realm: string, strategy: string, off: readonly string[]) {
  const home = await preparedHome(t);
  mkdirSync(join(home, 'plugins'), { recursive: true });
  for (const name of off) writeFileSync(join(home, 'plugins', `${name}.jpi.disabled`), '');
  writeFileSync(join(home, 'config.xml'), documentOf(realm, strategy));
  const told: string[] = [];
  const error = (fields: object, message: string) => void told.push(`${message} ${JSON.stringify(fields)}`);
  const started = await startServerOn(t, home, [], { ...silentLogger, error });
  return { started, told };
}

const form = (url: string, payload: string): InjectOptions => ({
  ...{ method: 'POST', url, payload },
  headers: { 'content-type': FORM },
});

/** Asks the server with a token of the administrator, which is good in every realm. */
async function asToken(options: InjectOptions) {
  const { tokenValue } = await server().services.security.users.newToken('admin', 'test');
  return server().raw({ ...options, headers: { ...options.headers, authorization: basic('admin', tokenValue) } });
}

const isEnabled = async (name: string): Promise<boolean> =>
  (await asToken({ url: `${SWITCHES}/${name}/api/json?tree=enabled` })).json<{ enabled: boolean }>().enabled;

/** Does something while the server has another realm and strategy. */
async function useSecurity(realm: string, strategy: string, work: () => Promise<void>): Promise<void> {
  const { settings } = server().services.home;
  const before = await settings.source();
  await settings.rewrite(() => documentOf(realm, strategy));
  try {
    await work();
  } finally {
    await settings.rewrite(() => before);
  }
}

describe('forms of the page of plugins', () => {
  it.each(['makeDisabled', 'makeEnabled', 'pin', 'unpin'])('are led back to it by %s', async (action) => {
    const answer = await server().as(form(`${SWITCHES}/timestamper/${action}`, 'from=page'));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('http://ci.example:8080/manage/pluginManager/installed');
    const other = await server().as({ method: 'POST', url: `${SWITCHES}/timestamper/${action}` });
    expect([other.statusCode, other.body]).toEqual([200, '']);
  });

  it('lead to a page that asks, where something else needs the plugin', async () => {
    const page = (await server().as({ url: '/manage/pluginManager/installed' })).body;
    expect(page).toMatch(/<a class="button" href="\/pluginManager\/plugin\/junit\/disable"/);
    expect(page).not.toContain('plugin/junit/makeDisabled');
    const question = (await server().as({ url: `${SWITCHES}/junit/disable` })).body;
    expect(question).toContain('These plugins need it and will not work without it:');
    expect(question).toContain('action="makeDisabled?from=page&amp;force=true"');
    expect(question).not.toContain('nobody could log in');
  });
});

describe('a plugin of security in use', () => {
  it.each([
    ['the strategy', 'matrix-auth', OWN, MATRIX, 'authorization strategy'],
    ['the realm', 'ldap', LDAP, LOGGED_IN, 'security realm'],
    ['what the realm needs', 'mailer', LDAP, MATRIX, 'security realm'],
    ['what that needs', 'display-url-api', LDAP, MATRIX, 'security realm'],
  ])('is not switched off unless the request says so: %s', async (_what, name, realm, strategy, part) => {
    await useSecurity(realm, strategy, async () => {
      const url = `${SWITCHES}/${name}`;
      const refused = await asToken({ method: 'POST', url: `${url}/makeDisabled` });
      expect(refused.statusCode).toBe(400);
      expect(refused.headers['x-error']).toContain(`the ${part} in use would not work any more`);
      expect(await isEnabled(name)).toBe(true);
      const asked = await asToken(form(`${url}/makeDisabled`, 'from=page'));
      expect(asked.headers.location).toBe(`http://ci.example:8080${url}/disable`);
      const question = (await asToken({ url: `${url}/disable` })).body;
      expect(question).toContain(`The ${part} in use would not work any more`);
      expect(question).toContain(`plugins/${name}.jpi.disabled`);
      const forced = await asToken({ method: 'POST', url: `${url}/makeDisabled?force=true` });
      expect([forced.statusCode, forced.body]).toEqual([200, '']);
      expect(await isEnabled(name)).toBe(false);
      // What is off already can be switched off again, and on without a question.
      expect((await asToken({ method: 'POST', url: `${url}/makeDisabled` })).statusCode).toBe(200);
      expect((await asToken({ method: 'POST', url: `${url}/makeEnabled` })).statusCode).toBe(200);
    });
  });

  it('may be another than that which is switched off', async () => {
    await useSecurity(OWN, MATRIX, async () => {
      expect((await asToken({ method: 'POST', url: `${SWITCHES}/ldap/makeDisabled` })).statusCode).toBe(200);
      expect((await asToken({ method: 'POST', url: `${SWITCHES}/ldap/makeEnabled` })).statusCode).toBe(200);
    });
  });
});

describe('a server whose security is of a plugin that is switched off', () => {
  it('lets nobody in, and says which plugin it is and how it works again', async (t) => {
    const { started, told } = await startWith(t, OWN, MATRIX, ['matrix-auth']);
    const note =
      'The authorization strategy of config.xml is of the plugin Matrix Authorization Strategy Plugin (matrix-auth), which is switched off. ' +
      'Nobody may do anything. Remove plugins/matrix-auth.jpi.disabled and restart.';
    expect(started.services.security.accessNotes()).toEqual([note]);
    expect((await started.as({ url: '/api/json' })).statusCode).toBe(403);
    expect(told.join('\n')).toContain(note);
    // Advice that would cost the matrix.
    expect(told.join('\n')).not.toContain('FullControlOnceLoggedIn');
    expect(told.join('\n')).not.toContain('recovery');
    expect((await started.raw({ url: '/login' })).body).toContain('Remove plugins/matrix-auth.jpi.disabled');
  });

  it('names what a plugin of it needs', async (t) => {
    const { started } = await startWith(t, LDAP, LOGGED_IN, ['mailer']);
    const [note, ...others] = started.services.security.accessNotes();
    expect(note).toContain('is of the plugin LDAP Plugin (ldap), which does not work without mailer, switched off.');
    expect(note).toContain('Remove plugins/mailer.jpi.disabled and restart.');
    expect(others).toEqual([]);
  });

  it('says of what nobody knows what it said before', async (t) => {
    const strange = '<authorizationStrategy class="a.Strange"/>';
    const { started } = await startWith(t, OWN, strange, ['matrix-auth']);
    expect(started.services.security.accessNotes()).toEqual([
      'The authorization strategy of config.xml is not known here: a.Strange. Nobody may do anything.',
      expect.stringContaining('-Dmillwright.recovery=true'),
    ]);
  });
});
