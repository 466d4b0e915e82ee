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
