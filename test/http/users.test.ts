import { describe, expect, it } from 'vitest';
import { expectExchange, expectExchanges, FORM, form } from './exchange.ts';
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

describe('tokens that are made in other ways', () => {
  const url = `/me/${TOKENS}`;
  const whoAmI = (secret: string) =>
    server().raw({ method: 'GET', url: '/whoAmI/api/json', headers: { authorization: basic('admin', secret) } });

  it('may be known beforehand', async () => {
    const text = `11${'0a'.repeat(16)}`;
    const made = await server().as({
      method: 'POST',
      url: `${url}/addFixedToken?newTokenName=fixed&newTokenPlainTextValue=${text}`,
    });
    expect(made.json()).toEqual({ status: 'ok', data: { tokenName: 'fixed', tokenUuid: expect.any(String) } });
    expect((await whoAmI(text)).json()).toMatchObject({ name: 'admin' });
    for (const wrong of ['', 'secret', `12${'0a'.repeat(16)}`, `11${'0g'.repeat(16)}`])
      await expectExchange(server(), {
        ask: `POST ${url}/addFixedToken?newTokenPlainTextValue=${wrong}`,
        status: 400,
        error: 'A token is 11 and 32 hexadecimal digits in lower case',
      });
  });

  it('tell when they end, where that was asked', async () => {
    const made = await server().as({ method: 'POST', url: `${url}/generateNewToken?expirationDuration=30` });
    const { data } = made.json<{ data: Record<string, string> }>();
    expect(data).toMatchObject({ expirationDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), aboutToExpire: false });
    expect((await whoAmI(data['tokenValue'] ?? '')).statusCode).toBe(200);
    const past = await server().as({
      method: 'POST',
      url: `${url}/generateNewToken?expirationDuration=custom&tokenExpiration=2020-01-01`,
    });
    expect(past.statusCode).toBe(400);
  });

  it('are revoked all at once', async () => {
    const made = await server().as({ method: 'POST', url: `${url}/generateNewToken` });
    const { data } = made.json<{ data: Record<string, string> }>();
    expect(data['tokenName']).toMatch(/^Token created on \d{4}-/);
    await expectExchange(server(), { ask: `POST ${url}/revokeAll`, status: 200, body: '' });
    expect((await whoAmI(data['tokenValue'] ?? '')).statusCode).toBe(401);
  });
});

const MAKE = '/securityRealm/createAccountByAdmin';

describe('an account', () => {
  const ada = { username: 'ada', password1: 'pw', password2: 'pw', fullname: 'Ada <b>L</b>', email: 'ada@example.org' };

  it('is made, used and deleted', async () => {
    await expectExchanges(server(), [
      {
        ask: `POST ${MAKE}`,
        type: FORM,
        payload: form({ ...ada, json: '{}' }),
        status: 302,
        location: '/securityRealm/',
      },
      {
        ask: 'GET /user/ADA/api/json',
        status: 200,
        json: { id: 'ada', fullName: ada.fullname, absoluteUrl: 'http://ci.example:8080/user/ada', description: null },
      },
      { ask: 'GET /user/ada', status: 302, location: '/user/ada/' },
      { ask: 'GET /user/ada/', status: 200, body: /Ada &lt;b>L/ },
      { ask: 'GET /me/api/json', headers: { authorization: basic('ada', 'pw') }, status: 200, json: { id: 'ada' } },
      {
        ask: 'GET /asynchPeople/api/json?tree=users[user[id,fullName]]',
        status: 200,
        json: { users: expect.arrayContaining([{ user: { id: 'ada', fullName: ada.fullname } }]) },
      },
      {
        ask: 'POST /user/ada/submitDescription',
        type: FORM,
        payload: form({ description: '<i>', json: '{}' }),
        status: 302,
        location: '/user/ada/',
      },
      { ask: 'GET /securityRealm/user/ada/api/json?tree=description', status: 200, json: { description: '<i>' } },
      {
        ask: 'POST /securityRealm/user/ada/doDelete',
        type: FORM,
        payload: form({ Submit: 'Yes' }),
        status: 302,
        location: '/securityRealm/',
      },
      { ask: 'GET /user/ada/api/json', status: 404 },
      { ask: 'POST /securityRealm/user/ada/doDelete', status: 404 },
      { ask: 'GET /me/api/json', headers: { authorization: basic('ada', 'pw') }, status: 401 },
    ]);
  });

  it('is made from the query alone', async () => {
    await expectExchanges(server(), [
      { ask: `POST ${MAKE}?${form({ ...ada, username: 'query' })}`, status: 302, location: '/securityRealm/' },
      { ask: 'POST /user/query/doDelete', status: 302, location: '/' },
    ]);
  });

  it.each([
    ['that is there', { username: 'admin' }, 'admin'],
    ['that differs in case', { username: 'ADMIN' }, 'admin'],
    ['with a blank', { username: 'a b' }, 'a b'],
    ['of markup', { username: '<img src=x>' }, '&lt;img'],
    ['of a path', { username: '../../x' }, '../../x'],
    ['that is nobody', { username: 'anonymous' }, 'anonymous'],
    ['that is the server', { username: 'SYSTEM' }, 'SYSTEM'],
    ['without a name', { username: '' }, 'role="alert"'],
    ['without a password', { password1: '', password2: '' }, 'role="alert"'],
    ['with two passwords', { password2: 'other' }, 'role="alert"'],
    ['with a long password', { password1: 'p'.repeat(80), password2: 'p'.repeat(80) }, '72'],
    ['with a broken address', { email: 'nowhere' }, 'role="alert"'],
  ])('%s is refused in the form itself', async (_, changes, said) => {
    const fields = { ...ada, username: 'new', ...changes };
    const before = server().services.security.users.all().length;
    const answer = await server().as({
      method: 'POST',
      url: MAKE,
      payload: form(fields),
      headers: { 'content-type': FORM },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('role="alert"');
    expect(answer.body).toContain(said);
    expect(answer.body).not.toContain('<img');
    expect(answer.body).not.toContain(`value="${fields.password1 || 'none'}"`);
    expect(server().services.security.users.all()).toHaveLength(before);
  });
});

it.each([
  ['GET', '/user/nosuch/api/json', 404],
  ['GET', '/user/%3Cimg%20src=x%3E/', 404],
  ['GET', '/user/anonymous/api/json', 404],
  ['POST', '/user/admin/doDelete', 400],
  ['POST', '/me/doDelete', 400],
  ['GET', MAKE, 405],
  ['GET', `/me/${TOKENS}/generateNewToken`, 405],
] as const)('%s %s answers %i', async (method, url, status) => {
  const answer = await server().as({ method, url });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain('<img');
});

it.each([
  'GET /user/admin/api/json',
  'GET /me/',
  'GET /asynchPeople/api/json',
  'GET /securityRealm/',
  `POST ${MAKE}?username=x&password1=p&password2=p`,
  'POST /user/admin/submitDescription?description=x',
  `POST /user/admin/${TOKENS}/revokeAll`,
])('nobody in particular gets 403 for %s', async (ask) => {
  await expectExchange(server(), { ask, by: 'nobody', status: 403 });
  if (ask.startsWith('POST')) await expectExchange(server(), { ask, by: 'no crumb', status: 403 });
});

it('who I am is told to everybody', async () => {
  await expectExchange(server(), {
    ask: 'GET /whoAmI/api/json',
    by: 'nobody',
    status: 200,
    json: { _class: 'hudson.security.WhoAmI', anonymous: true, authenticated: true, authorities: ['anonymous'] },
  });
});

it('a new password ends what the old one began', async () => {
  await server().services.security.users.create('changing', 'old');
  const json = JSON.stringify({ password1: 'new', password2: 'new', fullName: 'C', email: 'c@example.org' });
  const old = { authorization: basic('changing', 'old') };
  const session = await server().raw({ method: 'GET', url: '/crumbIssuer/api/json', headers: old });
  const { crumb } = session.json<{ crumb: string }>();
  const headers = { ...old, 'jenkins-crumb': crumb, cookie: String(session.headers['set-cookie']) };
  const url = `/user/changing/configSubmit?json=${encodeURIComponent(json)}`;
  const changed = await server().raw({ method: 'POST', url, headers });
  expect([changed.statusCode, changed.headers.location]).toEqual([302, 'http://ci.example:8080/user/changing/']);
  await expectExchanges(server(), [
    { ask: 'GET /me/api/json', headers: old, status: 401 },
    {
      ask: 'GET /me/api/json',
      headers: { authorization: basic('changing', 'new') },
      status: 200,
      json: {
        fullName: 'C',
        property: expect.arrayContaining([expect.objectContaining({ address: 'c@example.org' })]),
      },
    },
  ]);
});
