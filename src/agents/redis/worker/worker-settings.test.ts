import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../../kit/testing/temporary-folder.ts';
import { claimFolder } from './folder-claim.ts';
import { readWorkerSettings } from './worker-settings.ts';

it('the command line of a worker is read', async (t) => {
  const file = join(await temporaryFolder(t), 'token');
  await writeFile(file, 'key\n');
  const words = ['--redis', 'redis://db', '--name=w', '--labels', 'linux docker', '--executors', '4', '--exclusive'];
  expect(readWorkerSettings([...words, '-workDir', '/w', '--token-file', file], {})).toMatchObject({
    name: 'w',
    labels: ['linux', 'docker'],
    executors: 4,
    exclusive: true,
    folder: '/w',
    server: null,
    address: { host: 'db', password: 'key' },
  });
});

it('the environment says where Redis is unless the command line does', () => {
  const environment = { REDIS_URL: 'redis://second', MILLWRIGHT_REDIS_URL: 'redis://first' };
  expect(readWorkerSettings([], environment).address.host).toBe('first');
  expect(readWorkerSettings(['--redis=redis://own'], environment).address.host).toBe('own');
  expect(readWorkerSettings([], { REDIS_URL: 'redis://second' }).address.host).toBe('second');
});

it.each([
  [[], '--redis is needed'],
  [['--redis'], '--redis needs a value'],
  [['--redis', 'redis://db', '--executors', '0'], '--executors must be a number'],
  [['--redis', 'redis://db', '--server', 'ftp://x'], '--server must be an address'],
  [['--redis', 'redis://db', '--word=secret'], /^--word is no option of a worker$/],
  [['--redis', 'redis://db', 'redis://:secret@other'], /^What stands beside the options is no option of a worker$/],
  [['--redis', 'redis://db', '--token-file', '/nowhere/at/all'], 'cannot be read'],
])('what makes no sense is refused: %j', (words, reason) => {
  expect(() => readWorkerSettings(words, {})).toThrow(reason);
});

it('a folder is known again by the next worker in it', async (t) => {
  const folder = await temporaryFolder(t);
  const first = claimFolder(folder);
  expect(claimFolder(folder)).toBe(first);
  const path = join(folder, '.millwright', 'worker.json');
  await writeFile(path, JSON.stringify({ instance: first, pid: process.ppid, start: null }));
  expect(() => claimFolder(folder)).toThrow(`Another worker (process ${process.ppid}) works in ${folder}`);
});
