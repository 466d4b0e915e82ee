import { expect, it } from 'vitest';
import { startLdapServer } from '../../src/kinds/testing/ldap-server.ts';
import { basic, startTestServer, type TestServer } from './start.ts';

const ENTRIES = {
  'uid=ann,dc=example': { uid: ['ann'], userPassword: ['right'] },
  'cn=Dev,dc=example': { cn: ['Dev'], member: ['uid=ann,dc=example'] },
};

function apply(server: TestServer, realm: string) {
  const yaml = `jenkins:\n  securityRealm:\n${realm}`;
  const headers = { 'content-type': 'text/yaml' };
  return server.as({ method: 'POST', url: '/configuration-as-code/apply', payload: yaml, headers });
}

it('a directory that configuration as code names is the one that is asked', async (t) => {
  const [server, directory] = [await startTestServer(t), await startLdapServer(t, ENTRIES)];
  const answer = await apply(
    server,
    `    ldap:
      configurations:
        - server: ${directory.url}
          rootDN: dc=example
      cache: {size: 100, ttl: 10}
      userIdStrategy: CaseInsensitive
      groupIdStrategy: CaseSensitive
      disableRolePrefixing: true
`,
  );
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  const headers = { authorization: basic('ann', 'right') };
  const who = await server.raw({ method: 'GET', url: '/whoAmI/api/json', headers });
  expect(who.json()).toMatchObject({ name: 'ann', authorities: ['authenticated', 'Dev'] });
  const xml = await server.services.home.settings.source();
  expect(xml).toContain('<groupIdStrategy class="jenkins.model.IdStrategy$CaseSensitive"');
});

it('an id strategy that nobody knows is refused, and the realm stays', async (t) => {
  const server = await startTestServer(t);
  const before = await server.services.home.settings.source();
  const answer = await apply(server, '    ldap: {userIdStrategy: Other}\n');
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('it must be one of CaseInsensitive, CaseSensitive, CaseSensitiveEmailAddress');
  expect(await server.services.home.settings.source()).toBe(before);
});

it('a realm whose class has an underscore is written with it', async (t) => {
  const server = await startTestServer(t);
  expect((await apply(server, '    activeDirectory: {domains: [{name: corp}]}\n')).statusCode).toBe(200);
  expect(await server.services.home.settings.source()).toContain(
    'class="hudson.plugins.active_directory.ActiveDirectorySecurityRealm"',
  );
  expect(server.services.security.people).toBe('outside');
});
