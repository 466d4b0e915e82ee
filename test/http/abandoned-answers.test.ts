import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFiles } from '../../src/kit/testing/open-files.ts';
import { buildJob, createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const FILES = 3000;
const ALL = '/job/archived/1/api/json?tree=artifacts[*]';
let archive = '';

beforeAll(async () => {
  await createJob(server(), 'archived', {});
  expect(await buildJob(server(), 'archived')).toBe('SUCCESS');
  const { items, runs } = server().services.home;
  const job = items.get('archived');
  if (job?.kind !== 'job') throw new Error('there is no such job');
  archive = runs.paths.archive(job, 1);
  await mkdir(archive, { recursive: true });
  for (let at = 0; at < FILES; at += 1) await writeFile(join(archive, `${'long-name-'.repeat(10)}${at}`), '');
});

describe('an answer of the remote API that nobody takes', () => {
  it('is whole for those who take it, and leaves no folder open', async () => {
    const answer = await server().as({ method: 'GET', url: ALL });
    expect(answer.json<{ artifacts: unknown[] }>().artifacts).toHaveLength(FILES);
    expect(await openFiles(archive)).toEqual([]);
  });

  it.each([ALL, `${ALL}&pretty`, ALL.replace('json', 'xml'), ALL.replace('json', 'python')])(
    'leaves no folder open after HEAD of %s',
    async (url) => {
      for (let at = 0; at < 5; at += 1) {
        const answer = await server().as({ method: 'HEAD', url });
        expect([answer.statusCode, answer.body]).toEqual([200, '']);
      }
      expect(await openFiles(archive)).toEqual([]);
    },
  );
});
