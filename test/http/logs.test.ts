import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const NOTE = '\u001b[8mha:////AAAA\u001b[0m';
const MB = 1024 * 1024;

beforeAll(async () => {
  await createJob(server(), 'logged', {});
  for (let number = 1; number <= 3; number += 1) expect(await buildJob(server(), 'logged')).toBe('SUCCESS');
});

async function write(number: number, log: string): Promise<void> {
  const { items, runs } = server().services.home;
  const job = items.get('logged');
  if (job?.kind !== 'job') throw new Error('there is no such job');
  await writeFile(runs.paths.log(job, number), log);
}

function ask(method: 'GET' | 'HEAD', number: number, what: string) {
  return server().as({ method, url: `/job/logged/${number}/${what}` });
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the log of a build', () => {
  it('that is short is sent with its length, without annotations, for HEAD with the length alone', async () => {
    await write(1, `${NOTE}größe\nend\n`);
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await ask(method, 1, 'consoleText');
      expect([answer.statusCode, answer.headers['content-length'], answer.headers['content-type']]).toEqual([
        200,
        '12',
        'text/plain;charset=utf-8',
      ]);
      expect(answer.body).toBe(method === 'GET' ? 'größe\nend\n' : '');
    }
    const text = await ask('GET', 1, `logText/progressiveText?start=${NOTE.length}`);
    expect([text.body, text.headers['x-text-size'], text.headers['x-more-data']]).toEqual([
      'größe\r\nend\r\n',
      String(NOTE.length + 12),
      undefined,
    ]);
  });

  it('that is long is sent in pieces as they are read, with no annotation at their ends', async () => {
    const lines = `${'a line of the log, with ümlauts\n'.repeat(100_000)}${NOTE}end\n`;
    // The pieces end within annotations of all lengths.
    const text = Array.from({ length: 40 }, (_, at) => `${'x'.repeat(256 * 1024 - 20 + at)}${NOTE}`).join('') + lines;
    await write(2, text);
    const answer = await ask('GET', 2, 'consoleText');
    expect(answer.rawPayload.length).toBeGreaterThan(10 * MB);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(digest(answer.body)).toBe(digest(text.replaceAll(NOTE, '')));
    const head = await ask('HEAD', 2, 'consoleText');
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, undefined, '']);
    const rest = await ask('GET', 2, `logText/progressiveText?start=${Buffer.byteLength(text) - 4}`);
    expect([rest.body, rest.headers['content-length']]).toEqual(['end\r\n', '5']);
  });

  it('that is empty is sent as nothing', async () => {
    await write(3, '');
    const answer = await ask('GET', 3, 'consoleText');
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '0', '']);
  });
});

describe('a window of the log', () => {
  const windowAt = async (number: number, query: string) =>
    JSON.parse((await ask('GET', number, `logText/lines?${query}`)).body);

  it('is the end, or wherever it is asked for, with the numbers of lines', async () => {
    const line = (at: number) => `${at} ${'x'.repeat(40)}`;
    await write(2, `${Array.from({ length: 5000 }, (_, at) => line(at + 1)).join('\n')}\n`);
    const end = await windowAt(2, '');
    expect(end).toMatchObject({ to: end.size, growing: false, number: 4701 });
    expect(end.rows).toHaveLength(300);
    const middle = await windowAt(2, 'line=2500');
    expect([middle.number, middle.rows[0].parts[0].text]).toEqual([2500, line(2500)]);
    const before = await windowAt(2, `before=${middle.from}&number=2200`);
    expect([before.to, before.number, before.rows.at(-1).parts[0].text]).toEqual([middle.from, 2200, line(2499)]);
    expect((await windowAt(2, `at=${middle.from + 20}`)).from).toBe(middle.from);
    expect((await windowAt(2, 'line=99999')).number).toBe(4701);
    expect((await windowAt(2, 'from=999999999')).rows).toEqual([]);
  });

  it('says markup as text', async () => {
    await write(3, '<script>alert(1)</script>\n');
    const [row] = (await windowAt(3, '')).rows;
    expect(row).toMatchObject({ at: 0, parts: [{ text: '<script>alert(1)</script>', classes: '', href: null }] });
    const { body } = await ask('GET', 3, 'console');
    expect(body).toContain('&lt;script>alert(1)');
    expect(body).not.toContain('<script>alert(1)');
  });

  it('has the times of its lines where they are recorded', async () => {
    const wrappers = '<hudson.plugins.timestamper.TimestamperBuildWrapper/>';
    await createJob(server(), 'timed', { command: 'sleep 1; echo later', wrappers });
    await buildJob(server(), 'timed');
    const answer = await server().as({ method: 'GET', url: '/job/timed/1/logText/lines' });
    const { rows } = JSON.parse(answer.body);
    const at = (text: string) => rows.find(({ parts }: { parts: { text: string }[] }) => parts[0]?.text === text).time;
    expect(at('later') - at('+ sleep 1')).toBeGreaterThan(900);
  });

  it('is found by a text', async () => {
    await write(3, 'one\nTWO\n');
    const { body } = await ask('GET', 3, 'logText/search?text=two&most=5');
    expect(JSON.parse(body)).toEqual({ at: [4], next: null });
    for (const text of ['', 'x'.repeat(101)])
      expect((await ask('GET', 3, `logText/search?text=${text}`)).statusCode).toBe(400);
  });

  it('is for those who may read the job', async () => {
    for (const what of ['lines', 'search?text=a'])
      expect((await server().raw({ method: 'GET', url: `/job/logged/1/logText/${what}` })).statusCode).toBe(403);
  });
});
