import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { rawGet } from './raw.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const XML = { 'content-type': 'application/xml' };
const SECRET = 'this is a secret';
const POLICY = /^sandbox(?! [^;]*allow-scripts)[^;]*; default-src 'none'/;
const EVIL = '<html><script>alert(1)</script></html>';

/** By a socket, since every client library tidies paths up first. */
const get = (path: string, headers: Record<string, string> = {}) => rawGet(server(), path, headers);

beforeAll(async () => {
  const { home } = server();
  await writeFile(join(home, 'outside.txt'), SECRET);
  await createJob(server(), 'x', {
    command: [
      'mkdir -p sub/deep "sub@tmp" real',
      `echo '${EVIL}' > evil.html; echo '<svg xmlns="http://www.w3.org/2000/svg"/>' > evil.svg; echo '<a/>' > evil.xml`,
      'echo 0123456789 > ten; echo inner > real/inner; echo x > "sub@tmp/x"; echo x > "back\\\\slash"',
      `ln -s ${home} link; ln -s ${home}/outside.txt sub/file; ln -s ../../../outside.txt sub/deep/up; ln -s real sub/in`,
      'ln -s loop loop; ln -s sub/.. round; mkfifo pipe',
    ].join('\n'),
    publishers:
      '<hudson.tasks.ArtifactArchiver><artifacts>evil.*,ten,sub/**,link/**,real/**</artifacts></hudson.tasks.ArtifactArchiver>',
  });
  expect(await buildJob(server(), 'x')).toBe('SUCCESS');
  await writeFile(join(server().services.home.userContent, 'evil.html'), EVIL);
  await symlink(home, join(server().services.home.userContent, 'link'));
  await server().app.listen({ port: 0, host: '127.0.0.1' });
  const archive = join(home, 'jobs', 'x', 'builds', '1', 'archive');
  await symlink(join(home, 'secrets'), join(archive, 'secrets'));
  await symlink(join(home, 'outside.txt'), join(archive, 'outside.txt'));
});

const PLACES = ['/job/x/ws/', '/job/x/1/artifact/', '/job/x/lastSuccessfulBuild/artifact/', '/userContent/'];

describe.each(PLACES)('below %s', (place) => {
  it.each([
    '../config.xml',
    '..%2f..%2fconfig.xml',
    '%2e%2e/%2e%2e/config.xml',
    '%252e%252e/%252e%252e/config.xml',
    '..\\..\\config.xml',
    '..%5c..%5cconfig.xml',
    '....//....//config.xml',
    '..;/..;/config.xml',
    './../../config.xml',
    'sub/../../../config.xml',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    '//etc/passwd',
    'x%00.html',
    '%c0%ae%c0%ae/config.xml',
    '%u002e%u002e/config.xml',
    '*zip*/../../x.zip',
    '..%2f*zip*/x.zip',
    '../x@tmp/secret',
    'sub@tmp/x',
    'sub@tmp/*zip*/x.zip',
    'x@script/y',
    'link/',
    'link/secrets/master.key',
    'link/*zip*/x.zip',
    'link/secrets/*plain*',
    'sub/file',
    'sub/file/*view*',
    'sub/deep/up',
    'loop',
    'loop/x',
    'pipe',
    'secrets/',
    'secrets/master.key',
    'secrets/*zip*/x.zip',
    'outside.txt',
    'round/link/outside.txt',
    'nothing/*zip*/x.zip',
    'ten/x',
    'ten/*zip*/x.zip',
    `${'a/'.repeat(3000)}b`,
    'a'.repeat(5000),
  ])('%s is not there', async (path) => {
    const answer = await get(place + path);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/root:x|this is a secret|<hudson>/);
  });

  it('neither a page nor a zip nor a list tells of what lies outside', async () => {
    for (const verb of ['', '*plain*', '*zip*/all.zip', 'sub/', 'sub/*zip*/sub.zip', 'sub/deep/']) {
      const answer = await get(place + verb);
      expect([200, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(
        /this is a secret|master\.key|sub@tmp|>link<|href="[^"]*link|\/file|outside\.txt|>loop<|>pipe</,
      );
    }
  });
});

it('the API does not list links among the artifacts', async () => {
  const answer = await get('/job/x/1/api/json?tree=artifacts[relativePath]');
  const paths = (JSON.parse(answer.body) as { artifacts: { relativePath: string }[] }).artifacts.map(
    (one) => one.relativePath,
  );
  expect(paths).toContain('ten');
  expect(paths.join('\n')).not.toMatch(/outside|master\.key|^link|sub\/file|deep\/up/m);
});

describe('what builds and people made', () => {
  it.each([
    '/job/x/ws/evil.html',
    '/job/x/ws/evil.svg',
    '/job/x/ws/evil.xml',
    '/job/x/1/artifact/evil.html',
    '/job/x/1/artifact/evil.svg',
    '/job/x/lastSuccessfulBuild/artifact/evil.html',
    '/userContent/evil.html',
  ])('has no rights in a browser at %s', async (url) => {
    for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=900-' }]) {
      const answer = await get(url, headers);
      expect(answer.headers['content-security-policy']).toMatch(POLICY);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    expect((await get(`${url}/*view*/`)).headers['content-type']).toMatch(/^text\/plain/);
  });
});

describe('a Range', () => {
  it.each([
    [`bytes=${Array.from({ length: 5000 }, (_, at) => `${at}-`).join(',')}`, 200],
    ['bytes=0-0,0-0,0-0', 200],
    ['bytes=99999999999999999999-', 200],
    ['bytes=-99999999999999999999', 200],
    ['bytes=999999999999999-', 416],
    ['bytes=0-999999999999999', 206],
    ['bytes=5-4', 200],
    ['bytes=a-b', 200],
    ['bytes=', 200],
  ])('of %s costs no more than the file: %i', async (range, status) => {
    const answer = await get('/job/x/ws/ten', { range });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.length).toBeLessThanOrEqual(11);
  });
});

it('a folder that turns into a link and back while it is read shows nothing of what is outside', async () => {
  const workspace = join(server().home, 'workspace', 'x');
  const outside = join(server().home, 'away');
  await mkdir(outside);
  await writeFile(join(outside, 'inner'), SECRET);
  await symlink(outside, join(workspace, 'swap'));
  let over = false;
  const swapping = (async () => {
    while (!over) {
      await rename(join(workspace, 'real'), join(workspace, 'kept'));
      await rename(join(workspace, 'swap'), join(workspace, 'real'));
      await rename(join(workspace, 'real'), join(workspace, 'swap'));
      await rename(join(workspace, 'kept'), join(workspace, 'real'));
    }
  })();
  try {
    const seen = new Set<string>();
    for (let round = 0; round < 300; round += 1) {
      const answers = await Promise.allSettled([
        get('/job/x/ws/real/inner'),
        get('/job/x/ws/real/*zip*/x.zip'),
        get('/job/x/ws/*zip*/x.zip'),
      ]);
      for (const answer of answers) {
        if (answer.status === 'rejected') continue;
        expect(answer.value.body.includes(SECRET)).toBe(false);
        seen.add(String(answer.value.statusCode));
      }
    }
    expect(seen).toContain('200');
  } finally {
    over = true;
    await swapping;
    await rm(join(workspace, 'swap'));
  }
});

it('to empty a workspace that is a link empties nothing of the server', async () => {
  await createJob(server(), 'linked', { command: 'true' });
  await symlink(server().home, join(server().home, 'workspace', 'linked'));
  const answer = await server().as({ method: 'POST', url: '/job/linked/doWipeOutWorkspace' });
  expect(answer.statusCode).toBe(409);
  expect(await readdir(server().home)).toContain('jobs');
});

describe('a name', () => {
  const BAD: readonly (readonly [string, string])[] = [
    ['two dots', '..'],
    ['one dot', '.'],
    ['dots and spaces', ' .. '],
    ['a path', 'a/b'],
    ['a path up', '../../x'],
    ['a path of Windows', 'a\\b'],
    ['NUL', 'a\0b'],
    ['CR LF', 'a\r\nX-Evil: 1'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['300 characters', 'a'.repeat(300)],
    ['300 bytes', 'ü'.repeat(150)],
    ['a dot at the end', 'a.'],
    ['nothing but spaces', '   '],
    ['DEL', 'a\u007f'],
    ['a colon', 'a:b'],
    ['a percent', '%2e%2e'],
  ];

  it.each(BAD)('of %s makes no job, by whatever way', async (_, name) => {
    const before = await readdir(join(server().home, 'jobs'));
    const query = `name=${encodeURIComponent(name)}`;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const ways = [
      { url: `/createItem?${query}`, payload: freestyle(), headers: XML },
      { url: `/view/all/createItem?${query}`, payload: freestyle(), headers: XML },
      { url: `/createItem?${query}&mode=copy&from=x` },
      { url: '/createItem', payload: `${query}&mode=hudson.model.FreeStyleProject`, headers: form },
      { url: `/job/linked/confirmRename?newName=${encodeURIComponent(name)}` },
      { url: `/job/linked/doRename?newName=${encodeURIComponent(name)}` },
    ];
    for (const way of ways) {
      const answer = await server().as({ method: 'POST', ...way });
      expect([way.url, answer.statusCode]).toEqual([way.url, 400]);
      expect(answer.headers['x-error']).toMatch(/^[\x20-\x7e\xa0-\xff]+$/);
      expect(answer.headers['x-evil']).toBeUndefined();
      expect(answer.body).not.toContain('<img');
    }
    expect(await readdir(join(server().home, 'jobs'))).toEqual(before);
    const check = await get(`/checkJobName?value=${encodeURIComponent(name)}`);
    expect(check.body).not.toContain('<img');
  });

  it.each(BAD)('of %s copies nothing and names no view, user, node, queue item or fingerprint', async (_, name) => {
    const escaped = encodeURIComponent(name);
    const copy = await server().as({ method: 'POST', url: `/createItem?name=new&mode=copy&from=${escaped}` });
    expect(copy.statusCode).toBeGreaterThanOrEqual(400);
    for (const place of [
      'view/',
      'user/',
      'computer/',
      'queue/item/',
      'fingerprint/',
      'job/',
      'job/x/',
      'static/millwright/',
    ]) {
      const answer = await get(`/${place}${escaped}/api/json`);
      expect([place, [400, 404].includes(answer.statusCode)]).toEqual([place, true]);
    }
  });

  it.each(['../../../jobs/x/config.xml/aaaaaa', '..%2f..%2fconfig.xml', '..', 'a'.repeat(31), 'g'.repeat(32)])(
    'of %s is no fingerprint',
    async (md5) => {
      expect([400, 404]).toContain((await get(`/fingerprint/${md5}/api/json`)).statusCode);
      expect([400, 404]).toContain((await get(`/fingerprint/${encodeURIComponent(md5)}/api/json`)).statusCode);
    },
  );
});
