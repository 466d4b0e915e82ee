import { describe, expect, it } from 'vitest';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const TOKENS = 'descriptorByName/jenkins.security.ApiTokenProperty';

describe.each(['/me', '/user/admin'])('API tokens below %s', (prefix) => {
  it('are made, renamed, used and revoked', async () => {
    const url = `${prefix}/${TOKENS}`;
    const made = await server().as({ method: 'POST', url: `${url}/generateNewToken?newTokenName=probe` });
    const { status, data } = made.json<{ status: string; data: Record<string, string> }>();
    expect(status).toBe('ok');
    expect(Object.keys(data)).toEqual(['tokenName', 'tokenUuid', 'tokenValue']);
    const headers = { authorization: basic('admin', data['tokenValue'] ?? '') };
    const whoAmI = () => server().raw({ method: 'GET', url: '/whoAmI/api/json', headers });
    expect((await whoAmI()).json()).toMatchObject({ name: 'admin', anonymous: false });
    const renamed = await server().as({
      method: 'POST',
      url: `${url}/rename?tokenUuid=${data['tokenUuid']}&newName=other`,
    });
    expect(renamed.json()).toEqual({ status: 'ok' });
    const revoked = await server().as({ method: 'POST', url: `${url}/revoke?tokenUuid=${data['tokenUuid']}` });
    expect([revoked.statusCode, revoked.body]).toEqual([200, '']);
    expect((await whoAmI()).statusCode).toBe(401);
  });

  it('revoke needs a token, which need not exist', async () => {
    const url = `${prefix}/${TOKENS}/revoke`;
    const empty = await server().as({ method: 'POST', url });
    expect([empty.statusCode, empty.headers['x-error']]).toEqual([400, 'The tokenUuid cannot be empty']);
    expect((await server().as({ method: 'POST', url: `${url}?tokenUuid=nosuch` })).statusCode).toBe(200);
  });
});

it('nobody makes tokens for somebody else, not even an administrator', async () => {
  await server().services.security.users.create('other', 'word');
  const url = `/user/other/${TOKENS}/generateNewToken`;
  const answer = await server().as({ method: 'POST', url });
  expect([answer.statusCode, answer.body]).toEqual([403, '']);
});

it('a user describes themselves', async () => {
  const payload = 'description=the+first+%3Cb%3E';
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await server().as({ method: 'POST', url: '/me/submitDescription', payload, headers });
  expect(answer.headers.location).toBe('http://ci.example:8080/me/');
  const json = await server().as({ method: 'GET', url: '/user/admin/api/json?tree=description,absoluteUrl' });
  expect(json.json()).toMatchObject({
    description: 'the first <b>',
    absoluteUrl: 'http://ci.example:8080/user/admin',
  });
  expect((await server().as({ method: 'GET', url: '/user/admin/' })).body).not.toContain('<b>');
});
