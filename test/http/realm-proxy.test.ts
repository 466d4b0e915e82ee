import { expect, it } from 'vitest';
import { useRealm } from './realm-of.ts';
import { startTestServer } from './start.ts';

const CLASS = 'org.jenkinsci.plugins.reverse__proxy__auth.ReverseProxySecurityRealm';

it('somebody whom a proxy names is a user of the home, request by request', async (t) => {
  const server = await startTestServer(t);
  const names = '<forwardedUser>X-User</forwardedUser><headerGroups>X-Groups</headerGroups>';
  const who = async (headers: Record<string, string>) =>
    (await server.raw({ method: 'GET', url: '/whoAmI/api/json', headers })).json<{ name: string }>().name;
  await useRealm(
    server,
    `<securityRealm class="${CLASS}">${names}<trustedProxies>127.0.0.1</trustedProxies></securityRealm>`,
  );
  expect(await who({ 'x-user': 'ann', 'x-groups': 'dev|ops' })).toBe('ann');
  expect(await who({ 'x-user': 'ann', 'x-groups': 'dev|ops' })).toBe('ann');
  expect(await who({})).toBe('anonymous');
  expect(server.services.security.principalOf('ann', 'token')).toMatchObject({
    authorities: ['authenticated', 'dev', 'ops'],
  });
  await useRealm(
    server,
    `<securityRealm class="${CLASS}">${names}<trustedProxies>10.0.0.1</trustedProxies></securityRealm>`,
  );
  expect(await who({ 'x-user': 'ann' })).toBe('anonymous');
});
