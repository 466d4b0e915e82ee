import { get } from 'node:http';
import { json } from 'node:stream/consumers';
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

it('a header of the client beside that of the proxy names nobody, over a real connection too', async (t) => {
  const server = await startTestServer(t);
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await useRealm(
    server,
    `<securityRealm class="${CLASS}"><forwardedUser>X-User</forwardedUser><headerGroups>X-Groups</headerGroups></securityRealm>`,
  );
  const who = (...headers: string[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const sent = ['Host', 'ci.example', ...headers];
      get(`${address}/whoAmI/api/json`, { headers: sent }, (answer) => resolve(json(answer))).on('error', reject);
    });
  expect(await who('X-User', 'ann', 'X-Groups', 'dev')).toMatchObject({ name: 'ann' });
  const forged = await who('X-User', 'ann', 'X-Groups', 'x|admins|y', 'x-groups', 'dev');
  expect(forged).toMatchObject({ name: 'anonymous' });
  expect(server.services.security.principalOf('ann', 'token')).toMatchObject({ authorities: ['authenticated', 'dev'] });
});
