import { expect, it } from 'vitest';
import { sharedServer } from './start.ts';

const server = sharedServer(['--prefix=/jenkins']);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** The crumb of the form and the cookie of its session. */
async function open(): Promise<{ cookie: string; crumb: string }> {
  const page = await server().raw({ method: 'GET', url: '/jenkins/login' });
  expect(page.body).toContain('<title>Sign in [Jenkins]</title>');
  const crumb = /name="Jenkins-Crumb" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '';
  return { cookie: String(page.headers['set-cookie']).split(';', 1)[0] ?? '', crumb };
}

function submit(cookie: string, fields: Record<string, string>) {
  return server().raw({
    method: 'POST',
    url: '/jenkins/j_spring_security_check',
    headers: { ...FORM, cookie },
    payload: new URLSearchParams(fields).toString(),
  });
}

async function nameOf(cookie: string): Promise<string> {
  const answer = await server().raw({ method: 'GET', url: '/jenkins/whoAmI/api/json', headers: { cookie } });
  return answer.json<{ name: string }>().name;
}

it('logs in with a new session, shows pages, and logs out', async () => {
  const { cookie, crumb } = await open();
  const fields = { j_username: 'admin', j_password: server().password, 'Jenkins-Crumb': crumb };
  const answer = await submit(cookie, fields);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, 'http://ci.example:8080/jenkins/']);
  const renewed = String(answer.headers['set-cookie']);
  expect(renewed).toMatch(/; Path=\/jenkins; HttpOnly; SameSite=Lax$/);
  expect(renewed.split(';', 1)[0]).not.toBe(cookie);
  // Some clients send the attributes back as well.
  expect(await nameOf(renewed)).toBe('admin');
  expect(await nameOf(cookie)).toBe('anonymous');
  const out = await server().raw({ method: 'GET', url: '/jenkins/logout', headers: { cookie: renewed } });
  expect(out.headers.location).toBe('http://ci.example:8080/jenkins/');
  expect(await nameOf(renewed)).toBe('anonymous');
});

it.each([
  ['a wrong password', { j_password: 'wrong' }],
  ['an unknown user', { j_username: 'nobody' }],
  ['a wrong crumb', { 'Jenkins-Crumb': 'bogus' }],
  ['no crumb', { 'Jenkins-Crumb': '' }],
])('%s leads back to the form', async (_, wrong) => {
  const { cookie, crumb } = await open();
  const fields = { j_username: 'admin', j_password: server().password, 'Jenkins-Crumb': crumb, from: '/jenkins/x' };
  const answer = await submit(cookie, { ...fields, ...wrong });
  expect(answer.headers.location).toBe('http://ci.example:8080/jenkins/loginError?from=%2Fjenkins%2Fx');
  expect(await nameOf(cookie)).toBe('anonymous');
});

it('the form after a mistake has the status 401 and no challenge', async () => {
  const answer = await server().raw({ method: 'GET', url: '/jenkins/loginError' });
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, undefined]);
});

it.each([
  ['/jenkins/job/x/?a=b', 'http://ci.example:8080/jenkins/job/x/?a=b'],
  ['//evil.example/', 'http://ci.example:8080/jenkins/'],
  ['https://evil.example/', 'http://ci.example:8080/jenkins/'],
  ['/\\evil.example', 'http://ci.example:8080/jenkins/'],
  ['/other', 'http://ci.example:8080/jenkins/'],
])('goes on to %s only below this server', async (from, wanted) => {
  const { cookie, crumb } = await open();
  const fields = { j_username: 'admin', j_password: server().password, 'Jenkins-Crumb': crumb, from };
  expect((await submit(cookie, fields)).headers.location).toBe(wanted);
});

it.each([
  ['/', 'http://ci.example:8080/jenkins/'],
  ['/jenkins', 'http://ci.example:8080/jenkins/'],
])('%s leads to the prefix', async (url, wanted) => {
  const answer = await server().raw({ method: 'GET', url });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, wanted]);
});

it('behind a proxy the cookie is for encrypted connections and the outer path', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-prefix': '/ci/jenkins' };
  const answer = await server().raw({ method: 'GET', url: '/jenkins/login', headers });
  expect(answer.headers['set-cookie']).toMatch(/; Path=\/ci\/jenkins; HttpOnly; Secure; SameSite=Lax$/);
  expect(answer.body).toContain('action="j_spring_security_check"');
});
