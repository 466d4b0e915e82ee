import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const DOMAIN = '/manage/credentials/store/system/domain/_';

const get = (url: string, headers: Record<string, string> = {}) => server().as({ method: 'GET', url, headers });
const post = (url: string, fields: readonly (readonly [string, string])[]) =>
  server().as({
    method: 'POST',
    url,
    headers: FORM,
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });

beforeAll(async () => {
  await createJob(server(), 'website', freestyle());
  await server().services.security.users.create('alice', 'pw', { fullName: 'Alice Liddell' });
  const credential = {
    $class: 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl',
    ...{ scope: 'GLOBAL', id: 'up', username: 'bob', password: 's3cret', usernameSecret: true },
  };
  const answer = await post(`${DOMAIN}/createCredentials`, [['json', JSON.stringify({ credentials: credential })]]);
  expect(answer.statusCode).toBe(302);
});

describe('a credential', () => {
  it('is shown, updated, moved and deleted by pages without its secret', async () => {
    for (const page of ['', 'update', 'delete', 'move']) {
      const { body, statusCode } = await get(`${DOMAIN}/credential/up/${page}`);
      expect([page, statusCode, body.includes('s3cret')]).toEqual([page, 200, false]);
      expect(body).toContain('href="/manage/credentials/store/system/domain/_/credential/up/update"');
    }
    const form = (await get(`${DOMAIN}/credential/up/update`)).body;
    expect(form).toContain('action="updateSubmit"');
    expect(form).toContain('name="_.password"');
  });

  it('takes a form without the script, whose boxes are off where they are not sent', async () => {
    const stored = async () => (await get(`${DOMAIN}/credential/up/config.xml`)).body;
    const base = [
      ['stapler-class', 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl'],
      ...[['_.scope', 'GLOBAL'] as const, ['_.id', 'up'] as const, ['_.username', 'rob'] as const],
      ['_.password', '********'],
      ['_.usernameSecret', 'false'],
    ] as const;
    await post(`${DOMAIN}/credential/up/updateSubmit`, [...base, ['_.usernameSecret', 'on']]);
    expect(await stored()).toContain('<usernameSecret>true</usernameSecret>');
    await post(`${DOMAIN}/credential/up/updateSubmit`, base);
    expect(await stored()).toContain('<usernameSecret>false</usernameSecret>');
  });
});

describe('people', () => {
  it('are filtered by id and name', async () => {
    expect((await get('/asynchPeople/?q=lidd')).body).toContain('href="/user/alice/"');
    expect((await get('/asynchPeople/?q=nobody')).body).toContain('Nobody has such a name.');
    expect((await get('/manage/securityRealm/')).body).toContain('<h1>Users</h1>');
  });

  it('change their settings by the fields of Jenkins without a json', async () => {
    const fields = [
      ['_.fullName', 'Alice'],
      ['email.address', 'alice@example.org'],
      ['_.timeZoneName', 'Europe/Paris'],
      ['user.password', ''],
      ['user.password2', ''],
    ] as const;
    expect((await post('/user/alice/configSubmit', fields)).statusCode).toBe(302);
    const user = server().services.security.users.get('alice');
    expect(user).toMatchObject({ fullName: 'Alice', email: 'alice@example.org', timeZone: 'Europe/Paris' });
    expect((await get('/user/alice/configure')).body).toContain('data-path="userProperty2.address"');
  });
});

describe('an error', () => {
  it('tells a browser what may have been meant, and a program what it always did', async () => {
    const page = await get('/job/websiet/', HTML);
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain('Was one of these meant?');
    expect(page.body).toContain('<a href="/job/website/">website</a>');
    const plain = await get('/job/websiet/');
    expect(plain.body).toContain('<title>Error 404 Not Found</title>');
    expect(plain.body).not.toContain('website');
  });

  it('says after a missing crumb that the page has to be loaded anew', async () => {
    const headers = { ...HTML, authorization: basic('admin', server().password) };
    const answer = await server().raw({ method: 'POST', url: '/job/website/doDelete', headers });
    expect(answer.statusCode).toBe(403);
    expect(answer.body).toContain('No valid crumb was included in the request');
    expect(answer.body).toContain('reload the page');
  });
});

it('the remote API of an object has links to try', async () => {
  const { body } = await get('/job/website/api/');
  expect(body).toContain('<h1>REST API</h1>');
  expect(body).toContain('href="json?pretty=true&amp;depth=1"');
  expect(body).toMatch(/curl -u USER:TOKEN .*\/job\/website\/api\/json/);
});
