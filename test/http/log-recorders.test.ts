import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { expectExchanges } from './exchange.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function post(url: string, fields: Record<string, string> | [string, string][] = {}) {
  const payload = new URLSearchParams(fields).toString();
  const answer = await server().as({ method: 'POST', url, headers: FORM, payload });
  return [answer.statusCode, answer.headers.location ?? answer.headers['x-error']];
}

const BASE = 'http://ci.example:8080';
const page = async (url: string) => (await server().as({ method: 'GET', url })).body.replaceAll('&quot;', '"');
const configure = (recorder: string, form: object) =>
  post(`/log/${recorder}/configSubmit`, { json: JSON.stringify(form) });

it('a recorder is made, listens, is read as page and feed, is cleared, renamed and deleted', async () => {
  expect(await post('/log/newLogRecorder', { name: 'of the queue' })).toEqual([
    302,
    `${BASE}/log/of%20the%20queue/configure`,
  ]);
  expect(
    await configure('of%20the%20queue', { name: 'of the queue', loggers: { name: 'a.script', level: 'FINE' } }),
  ).toEqual([302, `${BASE}/log/of%20the%20queue/`]);
  server().services.log.debug({ logger: 'a.script.part' }, 'quiet <words>');
  server().services.log.warn({ logger: 'another.script' }, 'other words');
  const shown = await page('/log/of%20the%20queue/');
  expect(shown).toContain('<h1>of the queue</h1>');
  expect(shown).toMatch(/ FINE<\/span>.*?a\.script\.part<\/span><p>quiet &lt;words><\/p><pre>logger: a\.script\.part/);
  expect(shown).not.toContain('other words');
  expect(await page('/log/all')).not.toContain('quiet &lt;words>');
  expect(await page('/log/of%20the%20queue/rss')).toContain('<title>quiet &lt;words&gt;</title>');
  expect(await page('/log/of%20the%20queue/configure')).toContain('value="a.script"');
  expect(await post('/log/of%20the%20queue/clear')).toEqual([302, `${BASE}/log/of%20the%20queue/`]);
  expect(await page('/log/of%20the%20queue/')).toContain('Nothing was logged yet.');
  expect(await configure('of%20the%20queue', { name: 'mine', loggers: [] })).toEqual([302, `${BASE}/log/mine/`]);
  expect(await readdir(join(server().home, 'log'))).toEqual(['mine.xml']);
  expect(await post('/log/mine/doDelete')).toEqual([302, `${BASE}/log/`]);
  expect(await readdir(join(server().home, 'log'))).toEqual([]);
  await expectExchanges(server(), [{ ask: 'GET /log/mine/', status: 404 }]);
});

it('recorders of a home are there, and are read anew with it', async () => {
  const folder = join(server().home, 'log');
  await mkdir(folder, { recursive: true });
  const target = '<target><name>hudson.triggers</name><level>800</level></target>';
  await writeFile(join(folder, 'polls.xml'), `<log><name>polls</name><targets>${target}</targets></log>`);
  await post('/reload');
  expect(await page('/log/polls/')).toContain('Loggers: hudson.triggers');
  expect(await page('/log/')).toContain('href="/log/polls/"');
});

it('plain fields, as our own page sends them, do the same as JSON', async () => {
  await post('/log/newLogRecorder', { name: 'plain' });
  const fields: [string, string][] = [
    ['name', 'plain'],
    ...['x.y', 'WARNING', '', 'INFO'].map((value, at): [string, string] => [at % 2 === 0 ? 'logger' : 'level', value]),
  ];
  expect(await post('/log/plain/configSubmit', fields)).toEqual([302, `${BASE}/log/plain/`]);
  expect(await readFile(join(server().home, 'log', 'plain.xml'), 'utf8')).toMatch(
    /<target>\s*<name>x\.y<\/name>\s*<level>900<\/level>\s*<\/target>\s*<\/loggers>/,
  );
});

it('what a recorder cannot be is refused with its reason, and nothing is changed', async () => {
  await post('/log/newLogRecorder', { name: 'kept' });
  await configure('kept', { name: 'kept', loggers: [{ name: 'a', level: '700' }] });
  const before = await readFile(join(server().home, 'log', 'kept.xml'), 'utf8');
  expect(await post('/log/newLogRecorder', { name: 'a/b' })).toEqual([
    400,
    expect.stringContaining('unsafe character'),
  ]);
  for (const name of ['', '..', 'all', 'levels']) expect((await post('/log/newLogRecorder', { name }))[0]).toBe(400);
  for (const form of [
    { name: 'kept', loggers: [{ level: 'FINE' }] },
    { name: 'kept', loggers: ['words'] },
    { name: 'kept', loggers: [{ name: 'a', level: 'LOUD' }] },
    { name: '../kept', loggers: [] },
    { name: 'plain', loggers: [] },
    { name: 'kept', loggers: Array.from({ length: 101 }, () => ({ name: 'a', level: 'FINE' })) },
    { loggers: [] },
  ])
    expect([form, (await configure('kept', form))[0]]).toEqual([form, 400]);
  expect(await readFile(join(server().home, 'log', 'kept.xml'), 'utf8')).toBe(before);
  // One that is there is led to, and stays.
  expect(await post('/log/newLogRecorder', { name: 'kept' })).toEqual([302, `${BASE}/log/kept/configure`]);
  expect(await readFile(join(server().home, 'log', 'kept.xml'), 'utf8')).toBe(before);
});

it('a level is set for a logger that there is, and no other', async () => {
  expect(await post('/log/configLogger', { name: 'no.such', level: 'FINE' })).toEqual([
    400,
    expect.stringContaining('A logger named "no.such" does not exist.'),
  ]);
  expect(await post('/log/configLogger', { name: 'hudson.model.Queue', level: 'severe' })).toEqual([
    302,
    `${BASE}/log/levels`,
  ]);
  expect(await page('/log/levels')).toMatch(/hudson\.model\.Queue<\/th><td>SEVERE/);
  expect(await post('/log/configLogger', { name: 'hudson.model.Queue', level: 'inherit' })).toEqual([
    302,
    `${BASE}/log/levels`,
  ]);
  expect((await post('/log/configLogger', { name: 'hudson.model.Queue', level: 'loud' }))[0]).toBe(400);
});

it('names are checked and completed', async () => {
  await post('/log/newLogRecorder', { name: 'taken' });
  expect(await page('/log/checkNewName?name=taken')).toContain('class="error"');
  expect(await page('/log/checkNewName?name=a/b')).toContain('class="error"');
  for (const free of ['?name=free', '?value=taken', '']) expect(await page(`/log/checkNewName${free}`)).toBe('<div/>');
  expect(JSON.parse(await page('/log/taken/autoCompleteLoggerName?value=model%20que'))).toMatchObject({
    suggestions: [{ name: 'hudson.model.Queue' }],
  });
});

it('recorders are for those who may read the system, and nobody else', async () => {
  await post('/log/newLogRecorder', { name: 'secret' });
  const paths = ['/log/secret/', '/log/secret/rss', '/log/secret/configure', '/log/new', '/log/checkNewName?name=x'];
  await expectExchanges(
    server(),
    paths.map((path) => ({ ask: `GET ${path}`, by: 'nobody' as const, status: 403 })),
  );
  await expectExchanges(server(), [{ ask: 'GET /log/newLogRecorder', status: 405 }]);
});
