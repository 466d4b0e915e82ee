import { describe, expect, it } from 'vitest';
import { basic, sharedServer, startTestServer } from './start.ts';

const server = sharedServer();
const TITLE = '<title>Error 403 No valid crumb was included in the request</title>';

async function issue(authorization: string): Promise<{ crumb: string; cookie: string }> {
  const answer = await server().raw({ method: 'GET', url: '/crumbIssuer/api/json', headers: { authorization } });
  return { crumb: answer.json<{ crumb: string }>().crumb, cookie: String(answer.headers['set-cookie']) };
}

function mine(): string {
  return basic('admin', server().password);
}

describe('a POST without a crumb', () => {
  it.each(['/', '/nosuch', '/createItem?name=x', '/job/nosuch/build', '/quietDown'])(
    'to %s is refused before anything is said about the address',
    async (url) => {
      for (const headers of [{ authorization: mine() }, {}]) {
        const answer = await server().raw({ method: 'POST', url, headers });
        expect(answer.statusCode).toBe(403);
        expect(answer.body).toContain(TITLE);
        expect(answer.body).toContain('The request has no Jenkins-Crumb');
        expect(answer.headers['x-error']).toBeUndefined();
      }
    },
  );
});

describe('a crumb', () => {
  it('is good as a header, in the query and in a form', async () => {
    const { crumb, cookie } = await issue(mine());
    const headers = { authorization: mine(), cookie };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ways = [
      { url: '/', headers: { ...headers, 'Jenkins-Crumb': crumb } },
      { url: `/?Jenkins-Crumb=${crumb}`, headers },
      { url: '/', headers: { ...headers, ...form }, payload: `a=b&Jenkins-Crumb=${crumb}` },
      { url: '/', headers, payload: `Jenkins-Crumb=${crumb}` },
    ];
    for (const way of ways) expect((await server().raw({ method: 'POST', ...way })).statusCode).toBe(200);
  });

  it.each([
    ['without its session', (cookie: string) => cookie.replace(/=.*/, '=')],
    ['in another session', () => 'JSESSIONID.x=abc'],
  ])('is no good %s', async (_, change) => {
    const { crumb, cookie } = await issue(mine());
    const headers = { authorization: mine(), cookie: change(cookie), 'Jenkins-Crumb': crumb };
    const answer = await server().raw({ method: 'POST', url: '/', headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('came without the cookie of the session');
  });

  it('is no good for somebody else', async () => {
    const { crumb, cookie } = await issue(mine());
    const answer = await server().raw({ method: 'POST', url: '/', headers: { cookie, 'Jenkins-Crumb': crumb } });
    expect(answer.body).toContain('was not issued to this user');
  });

  it('comes with the cookie first, whatever is appended to the address', async () => {
    const answer = await server().as({ method: 'GET', url: '/crumbIssuer/api/json/api/json' });
    expect(answer.json()).toEqual({
      _class: 'hudson.security.csrf.DefaultCrumbIssuer',
      crumb: expect.stringMatching(/^[0-9a-f]{64}$/),
      crumbRequestField: 'Jenkins-Crumb',
    });
    expect(answer.headers['set-cookie']).toMatch(
      /^JSESSIONID\.[0-9a-f]{8}=[0-9a-f]+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it.each([
    ['concat(//crumbRequestField,":",//crumb)', /^Jenkins-Crumb:[0-9a-f]{64}$/],
    ["concat(//crumbRequestField,'=',//crumb)", /^Jenkins-Crumb=[0-9a-f]{64}$/],
    ['/*/crumb/text()', /^[0-9a-f]{64}$/],
    ['/*/crumbRequestField/text()', /^Jenkins-Crumb$/],
  ])('is answered as bare text for %s', async (xpath, wanted) => {
    const url = `/crumbIssuer/api/xml?xpath=${encodeURIComponent(xpath)}`;
    const answer = await server().as({ method: 'GET', url });
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toMatch(wanted);
  });

  it('is not needed with an API token', async () => {
    const { users } = server().services.security;
    const { tokenValue } = await users.newToken('admin', 'test');
    const headers = { authorization: basic('admin', tokenValue), 'Jenkins-Crumb': 'bogus' };
    expect((await server().raw({ method: 'POST', url: '/', headers })).statusCode).toBe(200);
  });
});

it('where protection is off, there is no issuer and nothing is checked', async (t) => {
  const open = await startTestServer(t, [
    '-Dhudson.security.csrf.GlobalCrumbIssuerConfiguration.DISABLE_CSRF_PROTECTION=true',
  ]);
  const headers = { authorization: basic('admin', open.password) };
  expect((await open.raw({ method: 'GET', url: '/crumbIssuer/api/json', headers })).statusCode).toBe(404);
  expect((await open.raw({ method: 'POST', url: '/', headers })).statusCode).toBe(200);
});
