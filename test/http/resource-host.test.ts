import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issuePass } from '../../src/http/resource-host/pass.ts';
import { freestyle } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const HERE = 'http://ci.example:8080/';
const FILES = 'files.example:8080';
const PAGE = '<h1>report</h1><script src="own.js"></script>';
const ARTIFACT = '/job/x/1/artifact/out/deep/index.html';

beforeAll(async () => {
  const publishers = '<hudson.tasks.ArtifactArchiver><artifacts>out/**</artifacts></hudson.tasks.ArtifactArchiver>';
  const command = `mkdir -p out/deep; echo '${PAGE}' > out/deep/index.html; echo 'run()' > 'out/own file.js'`;
  await createJob(server(), 'x', freestyle({ command, publishers }));
  expect(await buildJob(server(), 'x')).toBe('SUCCESS');
  const { home } = server().services;
  await writeFile(join(home.userContent, 'a.html'), 'of users');
  await mkdir(join(server().home, 'outside'), { recursive: true });
  await symlink(join(server().home, 'secrets'), join(home.userContent, 'link'));
  await home.settings.setLocation({ rootUrl: HERE, adminAddress: null });
  await home.settings.setResourceRoot(`http://${FILES}/`);
});

const atFiles = (url: string, headers: Record<string, string> = {}) =>
  server().raw({ url, headers: { host: FILES, ...headers } });

/** Returns the path on the host for files to which a request leads. */
async function passTo(url: string, asked: 'as' | 'raw' = 'as'): Promise<string> {
  const answer = await server()[asked]({ url });
  expect([url, answer.statusCode, answer.body]).toEqual([url, 302, '']);
  const location = new URL(String(answer.headers['location']));
  expect(location.host).toBe(FILES);
  return location.pathname + location.search;
}

describe('files of builds and users', () => {
  it.each([
    [ARTIFACT, PAGE],
    ['/job/x/lastBuild/artifact/out/deep/index.html', PAGE],
    ['/job/x/ws/out/own%20file.js', 'run()'],
    ['/userContent/a.html', 'of users'],
  ])('%s leads to a host where it has no policy and no session', async (url, text) => {
    const path = await passTo(url);
    expect(path).toMatch(/^\/static-files\/[\w.-]+\//);
    const answer = await atFiles(path);
    expect([answer.statusCode, answer.body.trim()]).toEqual([200, text]);
    expect(answer.headers['content-security-policy']).toBeUndefined();
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBe('same-origin');
  });

  it('are found from each other by relative addresses, and in parts', async () => {
    const path = await passTo(ARTIFACT);
    const other = new URL('../own%20file.js', `http://${FILES}${path}`).pathname;
    expect((await atFiles(other)).body.trim()).toBe('run()');
    const part = await atFiles(path, { range: 'bytes=0-3' });
    expect([part.statusCode, part.body]).toEqual([206, '<h1>']);
  });

  it('that a page shows as pictures stay where they are', async () => {
    const answer = await server().as({ url: '/userContent/a.html', headers: { 'sec-fetch-dest': 'image' } });
    expect([answer.statusCode, String(answer.headers['content-security-policy']).slice(0, 7)]).toEqual([
      200,
      'sandbox',
    ]);
  });

  it('keep their folders, zips and plain texts on the server', async () => {
    for (const url of ['/job/x/1/artifact/', '/job/x/1/artifact/*zip*/archive.zip', `${ARTIFACT}/*view*/`])
      expect([url, (await server().as({ url })).statusCode]).toEqual([url, 200]);
    const folder = (await passTo(ARTIFACT)).replace(/index\.html$/, '');
    const answer = await atFiles(folder);
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, `${HERE}job/x/1/artifact/out/deep/`]);
  });
});

describe('the host for files', () => {
  it.each([
    '/',
    '/login',
    '/api/json',
    '/job/x/',
    ARTIFACT,
    '/static/millwright/style.css',
    '/static-files/',
    '/a/%2f/b',
  ])('answers nothing else: %s', async (url) => {
    const known = { authorization: basic('admin', server().password) };
    for (const method of ['GET', 'POST'] as const) {
      const answer = await server().raw({ method, url, headers: { host: FILES, ...known } });
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([404, undefined]);
      expect(answer.body).toContain('nothing is served but files');
    }
  });

  it.each(['files.example:8080', 'FILES.example:8080', 'ci.example:8080, files.example:8080'])(
    'is known by each header that names it: %s',
    async (host) => {
      const answer = await server().as({ url: '/api/json', headers: { 'x-forwarded-host': host } });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('is known by its own header whatever a script adds', async () => {
    const headers = { 'x-forwarded-host': 'ci.example:8080', authorization: basic('admin', server().password) };
    expect((await atFiles('/api/json', headers)).statusCode).toBe(404);
  });

  it('takes no pass that this server did not sign, for no other path than its own', async () => {
    const path = await passTo(ARTIFACT);
    const [, , pass = ''] = path.split('/');
    const [text = '', signature = ''] = pass.split('.');
    const said: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    const other = Buffer.from(JSON.stringify([said[0], said[1], 'userContent/'])).toString('base64url');
    for (const wrong of [
      `${other}.${signature}`,
      text,
      `${text}.`,
      `${text}.${'A'.repeat(43)}`,
      '.',
      '..',
      'x'.repeat(9000),
    ])
      expect((await atFiles(`/static-files/${wrong}/a.html`)).statusCode).toBe(404);
    for (const rest of ['../../../../userContent/a.html', '..%2f..%2fconfig.xml', 'out/../../build.xml'])
      expect((await atFiles(`/static-files/${pass}/${rest}`)).statusCode).toBe(404);
    expect((await server().as({ url: path })).statusCode).toBe(404);
  });

  it('follows no links', async () => {
    const path = (await passTo('/userContent/a.html')).replace('a.html', 'link/master.key');
    expect((await atFiles(path)).statusCode).toBe(404);
  });

  it.each([
    [29, 200],
    [30, 302],
    [-1, 302],
  ])('takes a pass that is %i minutes old with %i, and leads back to the server otherwise', async (minutes, status) => {
    const { home, clock } = server().services;
    const old = { ...clock, now: () => clock.now() - minutes * 60_000 };
    const pass = issuePass({ home, clock: old }, { userId: 'admin', path: 'userContent/' });
    const answer = await atFiles(`/static-files/${pass}/a.html?x=1`);
    expect(answer.statusCode).toBe(status);
    if (status === 302) expect(answer.headers['location']).toBe(`${HERE}userContent/a.html?x=1`);
  });
});

describe('a pass', () => {
  afterEach(() => server().services.home.settings.change({ authorization: ANYBODY }));
  const ANYBODY = {
    className: 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy',
    denyAnonymousRead: false,
  };

  it('of somebody unknown is worth what somebody unknown may see', async () => {
    await server().services.home.settings.change({ authorization: ANYBODY });
    const path = await passTo(ARTIFACT, 'raw');
    expect((await atFiles(path)).statusCode).toBe(200);
    await server().services.home.settings.change({ authorization: { ...ANYBODY, denyAnonymousRead: true } });
    expect((await atFiles(path)).statusCode).toBe(404);
  });

  it('of a user who is gone leads back to the server', async () => {
    const { users } = server().services.security;
    await users.create('ann', 'a');
    const { tokenValue } = await users.newToken('ann', 't');
    const answer = await server().raw({ url: ARTIFACT, headers: { authorization: basic('ann', tokenValue) } });
    const { pathname } = new URL(String(answer.headers['location']));
    expect((await atFiles(pathname)).statusCode).toBe(200);
    await users.delete('ann');
    const gone = await atFiles(pathname);
    expect([gone.statusCode, gone.headers['location']]).toEqual([302, HERE + ARTIFACT.slice(1)]);
  });
});

describe('the setting', () => {
  const file = () => readFile(join(server().home, 'jenkins.security.ResourceDomainConfiguration.xml'), 'utf8');

  it('is where Jenkins has it', async () => {
    expect(await file()).toContain(`<url>http://${FILES}/</url>`);
    expect(await file()).toContain('<jenkins.security.ResourceDomainConfiguration');
  });

  it('is reached by configuration as code, which refuses what is no address', async () => {
    const { settings } = server().services.home;
    const apply = (url: string) =>
      server().as({
        method: 'POST',
        url: '/configuration-as-code/apply',
        payload: `unclassified:\n  resourceRoot:\n    url: "${url}"\n`,
      });
    expect((await apply('http://by-code.example/')).statusCode).toBe(200);
    expect(settings.current.resourceRootUrl).toBe('http://by-code.example/');
    expect((await apply('javascript:x')).statusCode).toBe(400);
    expect((await apply(`http://${FILES}/`)).statusCode).toBe(200);
    expect(settings.current.resourceRootUrl).toBe(`http://${FILES}/`);
  });

  it('is nothing beside the same host, or none, of the server itself', async () => {
    const { settings } = server().services.home;
    for (const rootUrl of [`http://${FILES}/jenkins/`, null]) {
      await settings.setLocation({ rootUrl, adminAddress: null });
      expect((await atFiles('/login')).statusCode).toBe(200);
      expect((await server().as({ url: ARTIFACT })).statusCode).toBe(200);
    }
    await settings.setLocation({ rootUrl: HERE, adminAddress: null });
  });

  it.each([
    [`${HERE}files/`, 400],
    ['ftp://x/', 400],
    ['http://other.example/', 302],
    ['', 302],
    [`http://${FILES}/`, 302],
  ])('%s in the form is answered %i', async (url, status) => {
    const json = JSON.stringify({ 'jenkins-security-ResourceDomainConfiguration': { url } });
    const payload = new URLSearchParams({ json }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const before = await file();
    expect((await server().as({ method: 'POST', url: '/configSubmit', payload, headers })).statusCode).toBe(status);
    if (status === 400) expect(await file()).toBe(before);
    else expect(server().services.home.settings.current.resourceRootUrl).toBe(url === '' ? null : url);
  });
});

describe('the check of the setting', () => {
  const CHECK = '/descriptorByName/jenkins.security.ResourceDomainConfiguration/checkUrl';
  const said = async (url: string): Promise<string> =>
    (await server().as({ method: 'POST', url: `${CHECK}?url=${encodeURIComponent(url)}` })).body;

  it('asks who answers at the address', async () => {
    let key = 'another';
    const listener = createServer((asked, answer) => {
      expect(asked.url).toBe('/instance-identity/');
      answer.setHeader('X-Instance-Identity', key).end();
    });
    await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
    expect(await said(url)).toContain('Another server answers');
    key = String((await atFiles('/instance-identity/')).headers['x-instance-identity']);
    expect(await said(url)).toContain('class="ok"');
    await new Promise<void>((resolve) => void listener.close(() => resolve()));
    expect(await said(url)).toContain('Nothing answers');
  });

  it.each([
    ['', 'class="ok"'],
    [HERE, 'another host'],
    ['file:///etc/passwd', 'The address is none'],
  ])('of %j says %s', async (url, text) => {
    expect(await said(url)).toContain(text);
  });

  it('is for administrators, who post it', async () => {
    const url = `${CHECK}?url=http://127.0.0.1:1/`;
    expect((await server().as({ url })).statusCode).toBe(405);
    expect((await server().raw({ method: 'POST', url })).statusCode).toBe(403);
  });
});
