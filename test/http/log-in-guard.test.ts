import { describe, expect, it } from 'vitest';
import { basic, sharedServer } from './start.ts';

const lines: { fields: object; text: string }[] = [];
const warn = (fields: object, text: string): void => void lines.push({ fields, text });
const server = sharedServer([], { debug() {}, info() {}, warn, error() {} });
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HOME = 'http://ci.example:8080/';

function logIn(fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const payload = new URLSearchParams({ j_username: 'admin', j_password: server().password, ...fields }).toString();
  return server().raw({ method: 'POST', url: '/j_spring_security_check', headers: { ...FORM, ...headers }, payload });
}

function cookiesOf(answer: { headers: Record<string, unknown> }): string[] {
  return [answer.headers['set-cookie'] ?? []].flat().map(String);
}

/** The cookies that an answer sets, as a browser sends them. */
function sent(answer: { headers: Record<string, unknown> }): string {
  return cookiesOf(answer)
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}

function only(cookies: string, name: RegExp): string {
  return cookies.split('; ').find((cookie) => name.test(cookie)) ?? '';
}

async function nameOf(headers: Record<string, string>): Promise<unknown> {
  const answer = await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers });
  return answer.statusCode === 200 ? answer.json<{ name: string }>().name : answer.statusCode;
}

describe('a log-in without a crumb', () => {
  it.each([
    ['of a program', {}],
    ['of a page of this server', { origin: 'http://ci.example:8080', 'sec-fetch-site': 'same-origin' }],
    ['by a link of this server', { referer: 'http://ci.example:8080/login' }],
  ])('%s is taken, and gives a session', async (_, headers) => {
    const answer = await logIn({}, headers);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, HOME]);
    expect(await nameOf({ cookie: sent(answer) })).toBe('admin');
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'http://ci.example:9999' },
    { origin: 'https://ci.example:8080' },
    { origin: 'null' },
    { origin: 'http://ci.example:8080', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { referer: 'https://evil.example/http://ci.example:8080/' },
  ])('from another site is refused: %j', async (headers) => {
    const answer = await logIn({}, headers);
    expect([answer.statusCode, answer.body.includes('No valid crumb')]).toEqual([403, true]);
    expect(await nameOf({ cookie: sent(answer) })).toBe('anonymous');
  });

  it('by an address is refused, whoever asks', async () => {
    const url = `/j_spring_security_check?j_username=admin&j_password=${server().password}`;
    for (const answer of [await server().raw({ method: 'GET', url }), await server().as({ method: 'GET', url })]) {
      expect(answer.statusCode).toBe(403);
      expect(answer.body).not.toContain(server().password);
    }
  });
});

describe('logging out', () => {
  it('by a form needs a crumb, and takes all cookies away', async () => {
    const cookie = sent(await logIn({ remember_me: 'on' }));
    const refused = await server().raw({ method: 'POST', url: '/logout', headers: { cookie } });
    expect([refused.statusCode, await nameOf({ cookie })]).toEqual([403, 'admin']);
    const out = await server().raw({ method: 'GET', url: '/logout', headers: { cookie } });
    expect(cookiesOf(out)).toEqual([
      expect.stringMatching(/^JSESSIONID\.[0-9a-f]+=; Max-Age=0; Path=\/; .*HttpOnly; SameSite=Lax$/),
      'remember-me=; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT; Max-Age=0',
    ]);
    expect(await nameOf({ cookie: only(cookie, /^JSESSIONID/) })).toBe('anonymous');
  });
});

describe('a person who wants to be remembered', () => {
  const remembered = async (user = 'admin', password = server().password) =>
    only(sent(await logIn({ j_username: user, j_password: password, remember_me: 'on' })), /^remember-me/);

  it('gets a cookie that no script can read, and others get none', async () => {
    expect(cookiesOf(await logIn())).toHaveLength(1);
    const [session, cookie] = cookiesOf(await logIn({ remember_me: 'on' }, { 'x-forwarded-proto': 'https' }));
    expect(session).toMatch(/^JSESSIONID\.[0-9a-f]+=\w+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).toMatch(/^remember-me=[\w-]+; Path=\/; Max-Age=1209600; HttpOnly; Secure; SameSite=Lax$/);
  });

  it('has a new session without a password', async () => {
    const cookie = await remembered();
    const answer = await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers: { cookie } });
    expect(answer.json()).toMatchObject({ name: 'admin' });
    expect(await nameOf({ cookie: sent(answer) })).toBe('admin');
    const post = await server().raw({ method: 'POST', url: '/me/submitDescription', headers: { cookie } });
    expect(post.statusCode).toBe(403);
  });

  it('is not known by a cookie that was changed, which is taken away', async () => {
    const cookie = `${await remembered()}x`;
    const answer = await server().raw({ method: 'GET', url: '/whoAmI/api/json', headers: { cookie } });
    expect(answer.json()).toMatchObject({ name: 'anonymous' });
    expect(cookiesOf(answer)).toEqual(['remember-me=; Path=/; Expires=Thu, 01-Jan-1970 00:00:00 GMT; Max-Age=0']);
  });

  it('is forgotten with a new password, with a new seed, and with the user', async () => {
    const { users } = server().services.security;
    await users.create('rem', 'first');
    const first = await remembered('rem', 'first');
    expect(await nameOf({ cookie: first })).toBe('rem');
    await users.setPassword('rem', 'second');
    const second = await remembered('rem', 'second');
    expect([await nameOf({ cookie: first }), await nameOf({ cookie: second })]).toEqual(['anonymous', 'rem']);
    await users.renewSeed('rem');
    const third = await remembered('rem', 'second');
    expect([await nameOf({ cookie: second }), await nameOf({ cookie: third })]).toEqual(['anonymous', 'rem']);
    await users.delete('rem');
    expect(await nameOf({ cookie: third })).toBe('anonymous');
  });

  it('is not where the configuration says so', async () => {
    const cookie = await remembered();
    const { settings } = server().services.home;
    await settings.rewrite((xml) => xml.replace('<disableRememberMe>false', '<disableRememberMe>true'));
    expect(await nameOf({ cookie })).toBe('anonymous');
    expect(cookiesOf(await logIn({ remember_me: 'on' }))).toHaveLength(1);
    const page = await server().raw({ method: 'GET', url: '/login' });
    expect(page.body).not.toContain('remember_me');
    await settings.rewrite((xml) => xml.replace('<disableRememberMe>true', '<disableRememberMe>false'));
  });
});

describe('guessing a password', () => {
  it('is stopped, in the form and for Basic credentials, but not for who has a session or a token', async () => {
    const { users } = server().services.security;
    await users.create('ann', 'right');
    const session = sent(await logIn({ j_username: 'ann', j_password: 'right' }, { 'x-forwarded-for': '192.0.2.7' }));
    const { tokenValue } = await users.newToken('ann', '');
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let at = 0; at < 30; at += 1) {
      const authorization = basic('ann', `guess${at}`);
      expect(await nameOf({ authorization, ...from(`198.51.100.${at}`) })).toBe(401);
    }
    const authorization = basic('ann', 'right');
    expect(await nameOf({ authorization, ...from('203.0.113.9') })).toBe(401);
    const form = await logIn({ j_username: 'ann', j_password: 'right' }, from('203.0.113.9'));
    expect(form.headers.location).toBe(`${HOME}loginError`);
    expect(lines.at(-1)).toMatchObject({
      fields: { user: 'ann', seconds: expect.any(Number) },
      text: 'log-ins have to wait after wrong passwords',
    });
    expect(await nameOf({ cookie: session })).toBe('ann');
    expect(await nameOf({ authorization: basic('ann', tokenValue), ...from('203.0.113.9') })).toBe('ann');
    // Where the owner logged in before, what others try does not count.
    expect(await nameOf({ authorization, ...from('192.0.2.7') })).toBe('ann');
  });
});

describe('a session', () => {
  it('is worth nothing after logging out, wherever its cookie is kept', async () => {
    const session = sent(await logIn());
    expect(await nameOf({ cookie: session })).toBe('admin');
    await server().raw({ method: 'GET', url: '/logout', headers: { cookie: session } });
    expect(await nameOf({ cookie: session })).toBe('anonymous');
  });

  it('of every browser is over with a new password, but other people’s go on', async () => {
    const { users } = server().services.security;
    await users.create('kim', 'first');
    const as = { j_username: 'kim', j_password: 'first' };
    const [one, other] = [sent(await logIn(as)), sent(await logIn({ ...as, remember_me: 'on' }))];
    const admin = sent(await logIn());
    await users.setPassword('kim', 'second');
    expect([await nameOf({ cookie: one }), await nameOf({ cookie: other })]).toEqual(['anonymous', 'anonymous']);
    expect(await nameOf({ cookie: admin })).toBe('admin');
  });
});
