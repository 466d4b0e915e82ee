import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { deferred } from '../../../../kit/index.ts';
import type { AgentFiles } from '../../../../points/index.ts';
import type { Member } from './members.ts';
import { ReadAhead } from './read-ahead.ts';
import { WriteBehind } from './write-behind.ts';

const member = (name: string, size: number): Member => ({
  ...{ name, path: `/${name}`, size, mode: 0o644, modified: new Date(0), link: null },
});

it('small members are under way before it is their turn, great ones are not', async () => {
  const list = [member('a', 3), member('great', 1_000_000), member('empty', 0), member('b', 3)];
  const calls: string[] = [];
  const files = {
    read: async (path: string, { length }: { length: number }) => {
      calls.push(`read ${path} ${length}`);
      return Buffer.from(path);
    },
    readStream: async (path: string) => {
      calls.push(`stream ${path}`);
      return Readable.from([Buffer.from(path)]);
    },
  } as unknown as AgentFiles;
  const ahead = new ReadAhead({ files, list });
  const contents: string[] = [];
  for (const each of list) contents.push((await buffer(await ahead.contentOf(each))).toString());
  expect(contents).toEqual(['/a', '/great', '', '/b']);
  expect(calls).toEqual(['read /a 3', 'read /b 3', 'stream /great']);
});

it('small files are written beside each other; what has the same name, or depends on them, waits', async () => {
  const behind = new WriteBehind();
  const done: string[] = [];
  const writing = (name: string, work: Promise<void>) =>
    behind.beside(name, () => work.then(() => void done.push(name)));
  const first = deferred<void>();
  await writing('a', first.promise);
  await writing('b', Promise.resolve());
  const again = writing('a', Promise.resolve());
  await Promise.resolve();
  expect(done).toEqual(['b']);
  first.resolve();
  await again;
  await behind.alone(async () => void done.push('link'));
  expect(done).toEqual(['b', 'a', 'a', 'link']);
  await writing('c', Promise.reject(new Error('no space')));
  await expect(behind.alone(async () => undefined)).rejects.toThrow('no space');
});
