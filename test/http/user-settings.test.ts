import { describe, expect, it } from 'vitest';
import { FORM, form } from './exchange.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const TOKENS = 'descriptorByName/jenkins.security.ApiTokenProperty';
const SEED = 'descriptorByName/jenkins.security.seed.UserSeedProperty/renewSessionSeed';

async function submit(user: string, json: Record<string, unknown>, more: Record<string, string> = {}) {
  return server().as({
    method: 'POST',
    url: `/user/${user}/configSubmit`,
    headers: { 'content-type': FORM },
    payload: form({ ...more, json: JSON.stringify(json) }),
  });
}

async function signUp(fields: Record<string, string>) {
  const issued = await server().raw({ method: 'GET', url: '/signup' });
  const cookie = String(issued.headers['set-cookie']).split(';', 1)[0] ?? '';
  const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(issued.body)?.[1] ?? '';
  return server().raw({
    method: 'POST',
    url: '/securityRealm/createAccount',
    headers: { 'content-type': FORM, cookie },
    payload: form({ ...fields, 'Jenkins-Crumb': crumb }),
  });
}

describe('the form of a user', () => {
  it('changes all properties at once, and they are in the file', async () => {
    const { users } = server().services.security;
    await users.create('ann', 'first', { email: 'ann@example.org' });
    const answer = await submit(
      'ann',
      {
        fullName: 'Ann B',
        description: 'about her',
        userProperty2: { address: 'new@example.org' },
        userProperty5: { exists: true, primaryViewName: 'all' },
        userProperty8: { password: 'sent by the page', password2: 'sent by the page' },
        userProperty9: { authorizedKeys: 'ssh-ed25519 AAAAC3Nz ann@home' },
        userProperty12: { timeZoneName: 'Asia/Tokyo' },
      },
      { 'user.password': 'second', 'user.password2': 'second' },
    );
    expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/user/ann/']);
    await users.reload();
    expect(users.get('ann')).toMatchObject({
      fullName: 'Ann B',
      description: 'about her',
      email: 'new@example.org',
      primaryView: 'all',
      authorizedKeys: 'ssh-ed25519 AAAAC3Nz ann@home',
      timeZone: 'Asia/Tokyo',
    });
    expect([await users.checkPassword('ann', 'first'), await users.checkPassword('ann', 'second')]).toEqual([
      false,
      true,
    ]);
    const page = await server().as({ method: 'GET', url: '/user/ann/configure' });
    expect(page.body).toContain('value="Asia/Tokyo"');
    expect(page.body).not.toContain('second');
    const headers = { authorization: basic('ann', 'second') };
    expect((await server().raw({ method: 'GET', url: '/', headers })).body).toContain('data-time-zone="Asia/Tokyo"');
    expect((await server().as({ method: 'GET', url: '/' })).body).not.toContain('data-time-zone');
  });

  it.each([
    ['an unknown time zone', { userProperty12: { timeZoneName: 'Mars/Base' } }, 400, 'No time zone'],
    [
      'a private key',
      { userProperty9: { authorizedKeys: '-----BEGIN OPENSSH PRIVATE KEY-----' } },
      400,
      'no public key',
    ],
    ['a long password', { password1: 'p'.repeat(80), password2: 'p'.repeat(80) }, 400, '72'],
    ['two passwords', { password1: 'a', password2: 'b' }, 200, 'differ'],
    ['an empty full name', { fullName: '' }, 200, 'prohibited as a full name'],
    ['the name of the server', { fullName: ' SYSTEM ' }, 200, 'prohibited as a full name'],
    ['the name of nobody', { fullName: 'Anonymous' }, 200, 'prohibited as a full name'],
  ])('with %s changes nothing', async (_, wrong, status, said) => {
    const { users } = server().services.security;
    if (users.get('bob') === undefined) await users.create('bob', 'word', { fullName: 'Bob' });
    const before = users.get('bob');
    const answer = await submit('bob', { fullName: 'Changed', description: 'changed', ...wrong });
    expect([answer.statusCode, answer.body.includes(said)]).toEqual([status, true]);
    expect(users.get('bob')).toEqual(before);
    expect(answer.body).not.toContain('PRIVATE');
  });

  it('is not there by GET, and not for anybody without an account', async () => {
    expect((await server().as({ method: 'GET', url: '/user/admin/configSubmit' })).statusCode).toBe(404);
    const answer = await server().raw({ method: 'POST', url: '/user/admin/configSubmit' });
    expect(answer.statusCode).toBe(403);
  });
});

it('all sessions of a user are ended at once', async () => {
  const { users, sessions, rememberMe } = server().services.security;
  await users.create('eve', 'word');
  const cookies = [
    `${sessions.cookieName}=${sessions.create('eve').id}`,
    `${rememberMe.cookieName}=${rememberMe.issue('eve')}`,
  ];
  const names = () =>
    Promise.all(
      cookies.map(async (cookie) => {
        const answer = await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers: { cookie } });
        return answer.json<{ name: string }>().name;
      }),
    );
  expect(await names()).toEqual(['eve', 'eve']);
  expect((await server().raw({ method: 'POST', url: `/user/eve/${SEED}` })).statusCode).toBe(403);
  expect((await server().as({ method: 'GET', url: `/user/eve/${SEED}` })).statusCode).toBe(405);
  expect((await server().as({ method: 'POST', url: `/user/eve/${SEED}` })).statusCode).toBe(200);
  expect(await names()).toEqual(['anonymous', 'anonymous']);
});

describe('API tokens', () => {
  const whoAmI = async (secret: string) =>
    (await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers: { authorization: basic('tom', secret) } }))
      .statusCode;

  it('are revoked but for one, and their uses are counted and shown', async () => {
    const { users } = server().services.security;
    await users.create('tom', 'word');
    const [kept, other] = [await users.newToken('tom', 'kept'), await users.newToken('tom', 'other')];
    expect([await whoAmI(kept.tokenValue), await whoAmI(other.tokenValue)]).toEqual([200, 200]);
    const answer = await server().as({
      method: 'POST',
      url: `/user/tom/${TOKENS}/revokeAllExcept?tokenUuid=${kept.tokenUuid}`,
    });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect([await whoAmI(kept.tokenValue), await whoAmI(other.tokenValue)]).toEqual([200, 401]);
    expect((await users.tokenUses('tom')).get(kept.tokenUuid)).toMatchObject({ count: 2 });
    expect((await server().as({ method: 'GET', url: '/user/tom/configure' })).body).toContain('2 times, last');
    await users.flush();
    expect((await users.tokenUses('tom')).get(kept.tokenUuid)).toMatchObject({ count: 2 });
  });

  it('of the older kind are replaced where there is one, for oneself alone', async () => {
    const refused = await server().as({ method: 'POST', url: `/me/${TOKENS}/changeToken` });
    expect([refused.statusCode, refused.body]).toEqual([200, expect.stringContaining('currently disabled')]);
    const other = await server().as({ method: 'POST', url: `/user/tom/${TOKENS}/changeToken` });
    expect(other.statusCode).toBe(403);
  });
});

describe('signing up', () => {
  const zoe = { username: 'zoe', password1: 'word', password2: 'word', fullname: 'Zoe', email: 'zoe@example.org' };

  it('is refused where the configuration does not allow it', async () => {
    expect((await server().raw({ method: 'GET', url: '/signup' })).statusCode).toBe(404);
    expect((await server().raw({ method: 'GET', url: '/login' })).body).not.toContain('/signup');
    expect((await server().raw({ method: 'POST', url: '/securityRealm/createAccount' })).statusCode).toBe(403);
    const login = await server().raw({ method: 'GET', url: '/login' });
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? '';
    const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(login.body)?.[1] ?? '';
    const headers = { cookie, 'jenkins-crumb': crumb };
    const url = `/securityRealm/createAccount?${form(zoe)}`;
    expect((await server().raw({ method: 'POST', url, headers })).statusCode).toBe(401);
    expect(server().services.security.users.get('zoe')).toBeUndefined();
  });

  it('makes an account and logs in where it does; nobody takes that of another', async () => {
    const { settings } = server().services.home;
    await settings.change({ realm: { ...settings.current.realm, disableSignup: false } });
    expect((await server().raw({ method: 'GET', url: '/login' })).body).toContain('/signup');
    const made = await signUp(zoe);
    // Jenkins: `HudsonPrivateSecurityRealm/success.jelly`.
    expect([made.statusCode, /<h1>(.*?)<\/h1>/.exec(made.body)?.[1]]).toEqual([200, 'Success']);
    expect(made.body).toContain('<a href="/">Go to the first page</a>');
    const cookie = String(made.headers['set-cookie']);
    const who = await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers: { cookie } });
    expect(who.json()).toMatchObject({ name: 'zoe' });
    for (const username of ['admin', 'ADMIN', 'anonymous', 'system', '../x', '']) {
      const taken = await signUp({ ...zoe, username });
      expect([taken.statusCode, taken.body.includes('role="alert"')]).toEqual([200, true]);
    }
    expect(await server().services.security.users.checkPassword('admin', 'word')).toBe(false);
    await settings.change({ realm: { ...settings.current.realm, disableSignup: true } });
  });

  it('as the first of all is for servers without accounts', async () => {
    const answer = await server().as({ method: 'POST', url: `/securityRealm/createFirstAccount?${form(zoe)}` });
    expect([answer.statusCode, answer.body]).toEqual([401, 'First user was already created']);
  });
});

describe('a user is found', () => {
  it('by a full name that is theirs alone', async () => {
    const { users } = server().services.security;
    await users.create('kim1', 'word', { fullName: 'Kim K' });
    const id = async () => {
      const answer = await server().as({ method: 'GET', url: '/user/Kim%20K/api/json?tree=id' });
      return answer.statusCode === 200 ? answer.json<{ id: string }>().id : answer.statusCode;
    };
    expect(await id()).toBe('kim1');
    await users.create('kim2', 'word', { fullName: 'Kim K' });
    expect(await id()).toBe(404);
  });

  it('by the id alone for what changes something: a full name is whatever somebody chose', async () => {
    const { users } = server().services.security;
    await users.create('victim', 'word', { fullName: 'gone' });
    const { tokenUuid } = await users.newToken('victim', 't');
    const post = async (url: string, fields: Readonly<Record<string, string>> = {}) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return (await server().as({ method: 'POST', url, headers, payload: form(fields) })).statusCode;
    };
    const token = 'descriptorByName/jenkins.security.ApiTokenProperty';
    for (const [url, fields] of [
      ['doDelete'],
      ['submitDescription', { description: 'x' }],
      ['configSubmit', { json: '{"description":"x"}' }],
      [`${token}/revokeAll`],
      [`${token}/rename`, { tokenUuid, newName: 'x' }],
      ['descriptorByName/jenkins.security.seed.UserSeedProperty/renewSessionSeed'],
      ['my-views/createView', { name: 'x', mode: 'hudson.model.ListView' }],
      ['my-views/view/all/doDelete'],
    ] as const) {
      for (const place of ['/user/gone', '/securityRealm/user/gone'])
        expect([url, await post(`${place}/${url}`, fields)]).toEqual([url, 404]);
    }
    expect(users.get('victim')).toMatchObject({ description: null, tokens: [{ name: 't' }] });
    for (const page of ['', 'configure', 'delete', 'builds', 'my-views/view/all/configure'])
      expect([page, (await server().as({ method: 'GET', url: `/user/gone/${page}` })).statusCode]).toEqual([page, 200]);
  });

  it('with pages for builds, views and deletion', async () => {
    const views = await server().as({ method: 'GET', url: '/user/admin/my-views/' });
    expect(views.headers.location).toBe('http://ci.example:8080/user/admin/my-views/view/all/');
    const view = await server().as({ method: 'GET', url: '/user/admin/my-views/view/all/api/json' });
    expect(view.json()).toMatchObject({ name: 'all', url: 'http://ci.example:8080/user/admin/my-views/' });
    for (const page of ['builds', 'delete', 'my-views/view/all/'])
      expect((await server().as({ method: 'GET', url: `/user/admin/${page}` })).statusCode).toBe(200);
    expect((await server().raw({ method: 'GET', url: '/user/admin/my-views/view/all/' })).statusCode).toBe(403);
  });
});
