import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow, stillFiles } from '../../src/kit/testing/files-below.ts';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const SECRET = 'correct-horse-battery';
const get = (url: string) => server().as({ method: 'GET', url });

const password = (name: string, value: string) =>
  `<hudson.model.PasswordParameterDefinition><name>${name}</name><defaultValue>${value}</defaultValue></hudson.model.PasswordParameterDefinition>`;
const file = (name: string) =>
  `<hudson.model.FileParameterDefinition><name>${name}</name></hudson.model.FileParameterDefinition>`;
const run = (name: string) =>
  `<hudson.model.RunParameterDefinition><name>${name}</name><projectName>other</projectName><filter>ALL</filter></hudson.model.RunParameterDefinition>`;

function upload(fields: readonly (readonly [name: string, content: string, fileName?: string])[]) {
  const parts = fields.map(([name, content, fileName]) => {
    const of = fileName === undefined ? '' : `; filename="${fileName}"`;
    return `--xx\r\nContent-Disposition: form-data; name="${name}"${of}\r\n\r\n${content}\r\n`;
  });
  return { payload: `${parts.join('')}--xx--\r\n`, headers: { 'content-type': 'multipart/form-data; boundary=xx' } };
}

const uploads = () => readdir(server().services.home.uploads.folder);

/** Names the files in which one of some texts can be read. A run that is over may still be clearing its own away. */
const filesWith = async (...texts: readonly string[]) =>
  [...(await filesBelow(server().home))].flatMap(([path, text]) =>
    texts.some((each) => text.includes(each)) ? [path] : [],
  );

const namesOfFiles = async () => [...(await stillFiles(server().home)).keys()];

describe('parameters that the job has not', () => {
  const ENV = 'env | sort';

  beforeAll(() =>
    createJob(server(), 'env', { command: ENV, properties: parametersProperty(stringParameter('A', 'a')) }),
  );

  it('never come into the environment of a build', async () => {
    const query = 'buildWithParameters?A=mine&PATH=/tmp&LD_PRELOAD=x&NODE_OPTIONS=y&BUILD_ID=z&JENKINS_HOME=q';
    expect(await buildJob(server(), 'env', query)).toBe('SUCCESS');
    const log = (await get('/job/env/lastBuild/consoleText')).body;
    expect(log).toMatch(/^A=mine\r?$/m);
    expect(log).not.toMatch(/^(?:PATH=\/tmp\r?$|LD_PRELOAD|NODE_OPTIONS=y|BUILD_ID=z|JENKINS_HOME=q)/m);
  });

  it('of the build form are refused, and nothing is queued', async () => {
    const json = JSON.stringify({ parameter: [{ name: 'LD_PRELOAD', value: 'x' }] });
    const answer = await server().as({ method: 'POST', url: `/job/env/build?json=${encodeURIComponent(json)}` });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect((await get('/queue/api/json?tree=items[id]')).json()).toMatchObject({ items: [] });
  });

  it('of a job without any are refused', async () => {
    await createJob(server(), 'without', { command: ENV });
    const answer = await server().as({ method: 'POST', url: '/job/without/buildWithParameters?LD_PRELOAD=x' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(await buildJob(server(), 'without', 'build?LD_PRELOAD=x&PATH=/tmp')).toBe('SUCCESS');
    expect((await get('/job/without/1/consoleText')).body).not.toMatch(/^(?:LD_PRELOAD|PATH=\/tmp\r?$)/m);
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])('named %s change nothing', async (name) => {
    expect(await buildJob(server(), 'env', `buildWithParameters?${name}=x&A=b`)).toBe('SUCCESS');
  });
});

describe('a password', () => {
  beforeAll(async () => {
    const properties = parametersProperty(password('KEY', SECRET), stringParameter('A', 'a'));
    await createJob(server(), 'secretive', { command: 'set +x\necho "[$KEY]" | wc -c', properties });
    expect(await buildJob(server(), 'secretive', 'buildWithParameters')).toBe('SUCCESS');
    expect(await buildJob(server(), 'secretive', `buildWithParameters?KEY=${SECRET}-2`)).toBe('SUCCESS');
  });

  it('reaches the build', async () => {
    expect((await get('/job/secretive/1/consoleText')).body).toContain(String(SECRET.length + 3));
  });

  it.each([
    '/job/secretive/config.xml',
    '/job/secretive/configure',
    '/job/secretive/',
    '/job/secretive/build',
    '/job/secretive/api/json?depth=5',
    '/job/secretive/api/xml?depth=5',
    '/job/secretive/1/api/json?depth=5',
    '/job/secretive/2/',
    '/job/secretive/2/parameters/',
    '/job/secretive/2/api/json?tree=actions[parameters[*]]',
    '/job/secretive/2/consoleText',
    '/api/json?depth=6',
    '/queue/api/json?depth=5',
  ])('is not shown at %s', async (url) => {
    expect((await get(url)).body).not.toContain(SECRET);
  });

  it('is nowhere on disk as it is', async () => {
    await expect.poll(() => filesWith(SECRET)).toEqual([]);
  });

  it('in a broken document or form is not repeated by the error', async () => {
    const broken = freestyle({ properties: parametersProperty(password('KEY', SECRET)) }).replace('</project>', '');
    const headers = { 'content-type': 'application/xml' };
    const one = await server().as({ method: 'POST', url: '/createItem?name=broken', payload: broken, headers });
    const json = encodeURIComponent(`{"parameter":[{"name":"KEY","value":"${SECRET}"}`);
    const two = await server().as({ method: 'POST', url: '/job/secretive/build', payload: `json=${json}` });
    const three = await server().as({
      method: 'POST',
      url: '/job/secretive/build',
      payload: `json=${encodeURIComponent(JSON.stringify({ parameter: [{ name: 'NO', value: SECRET }] }))}`,
    });
    for (const answer of [one, two, three]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain(SECRET);
    }
  });

  it('of a user or a token is in no answer and on disk only as a digest', async () => {
    const { users } = server().services.security;
    await users.create('zoe', SECRET);
    const { tokenValue } = await users.newToken('zoe', 'mine');
    for (const url of ['/user/zoe/', '/user/zoe/api/json?depth=5', '/asynchPeople/api/json?depth=5']) {
      const answer = await get(url);
      expect(answer.body).not.toMatch(/jbcrypt|"hash"|\$2a\$/);
      expect(answer.body).not.toContain(tokenValue.slice(2));
    }
    await expect.poll(() => filesWith(SECRET, tokenValue.slice(2))).toEqual([]);
  });
});

describe('a run parameter', () => {
  beforeAll(async () => {
    await createJob(server(), 'other', {});
    expect(await buildJob(server(), 'other')).toBe('SUCCESS');
    await createJob(server(), 'based', { properties: parametersProperty(run('BASE')) });
  });

  it.each(['other#99', 'hidden#1', 'other', '#1', '../other#1', 'other#1/../../x', 'other#-1', 'other#1e0', ''])(
    'that names %j is refused, and nothing is queued',
    async (value) => {
      const answer = await server().as({
        method: 'POST',
        url: `/job/based/buildWithParameters?BASE=${encodeURIComponent(value)}`,
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.body).not.toContain('Oops');
      expect((await get('/queue/api/json?tree=items[id]')).json()).toMatchObject({ items: [] });
    },
  );
});

describe('a file parameter', () => {
  it.each(['../../init.groovy.d/x.groovy', '../x', '/etc/cron.d/x', 'a/../../x', '..\\x', 'C:\\x', 'a/..', '.'])(
    'named %s puts no file anywhere',
    async (name) => {
      const job = `file ${Buffer.from(name).toString('hex')}`;
      await createJob(server(), job, { properties: parametersProperty(file(name)) });
      const before = await namesOfFiles();
      const escaped = encodeURIComponent(job);
      const forms = [
        { url: `/job/${escaped}/buildWithParameters`, ...upload([[name, 'evil', 'x']]) },
        {
          url: `/job/${escaped}/build`,
          ...upload([
            ['json', JSON.stringify({ parameter: { name, file: 'file0' } })],
            ['file0', 'evil', 'x'],
          ]),
        },
      ];
      for (const form of forms) {
        expect((await server().as({ method: 'POST', ...form })).statusCode).toBeGreaterThanOrEqual(400);
      }
      await expect.poll(uploads).toEqual([]);
      expect(await namesOfFiles()).toEqual(before);
    },
  );

  it('keeps nothing of the path that the client gave its file', async () => {
    await createJob(server(), 'fetch', {
      command: 'cat data/in; env',
      properties: parametersProperty(file('data/in')),
    });
    const how = upload([['data/in', 'hello', '../../../evil.sh']]);
    const asked = await server().as({ method: 'POST', url: '/job/fetch/buildWithParameters', ...how });
    expect(asked.statusCode).toBe(201);
    await expect.poll(async () => (await get('/job/fetch/1/api/json?tree=result')).body).toContain('SUCCESS');
    expect((await get('/job/fetch/1/consoleText')).body).toContain('hello');
    expect((await namesOfFiles()).filter((path) => path.includes('evil'))).toEqual([]);
  });

  it('is stored where nobody else can read it, and what no parameter wanted is removed', async () => {
    await createJob(server(), 'held', { quietPeriod: 100_000, properties: parametersProperty(file('in')) });
    const form = upload([
      ['in', 'wanted', 'a'],
      ['more', 'unwanted', 'b'],
      ['in2', 'unwanted', 'c'],
    ]);
    const before = await uploads();
    expect((await server().as({ method: 'POST', url: '/job/held/buildWithParameters', ...form })).statusCode).toBe(201);
    await expect.poll(async () => (await uploads()).length).toBe(before.length + 1);
    const folder = server().services.home.uploads.folder;
    const [stored = ''] = (await uploads()).filter((name) => !before.includes(name));
    expect((await stat(join(folder, stored))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o077).toBe(0);
    expect(await readFile(join(folder, stored), 'utf8')).toBe('wanted');
  });
});
