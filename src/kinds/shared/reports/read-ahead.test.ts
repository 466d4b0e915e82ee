import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';
import { chunksOf, PIECE } from './read-file.ts';

/** Files of a machine, each question to which is noted; `gone` cannot be read. */
function farFiles(contents: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const bytesOf = (path: string): Buffer => {
    if (path === 'gone') throw new Error(`${path} cannot be read`);
    return Buffer.from(contents[path] ?? '');
  };
  return {
    asked,
    path: '/ws',
    async exists() {
      return true;
    },
    async info(path: string) {
      asked.push(`info ${path}`);
      return { size: bytesOf(path).length, modified: 0 };
    },
    async readPart(path: string, offset: number, length: number) {
      asked.push(`read ${path} ${offset}`);
      return bytesOf(path).subarray(offset, offset + length);
    },
  };
}

async function textOf(files: Parameters<typeof chunksOf>[0], path: string): Promise<string> {
  let text = '';
  for await (const chunk of chunksOf(files, path)) text += chunk.toString();
  return text;
}

it('asks for the next files while one is read, for each once, and not for more than a few', async () => {
  const paths = Array.from({ length: 30 }, (_, at) => `${at}.txt`);
  const far = farFiles(Object.fromEntries(paths.map((path) => [path, `of ${path}`])));
  const files = readAhead(far, paths);
  expect(await textOf(files, '0.txt')).toBe('of 0.txt');
  expect(far.asked.filter((each) => each.startsWith('info'))).toEqual(paths.slice(0, 8).map((path) => `info ${path}`));
  for (const path of paths.slice(1)) {
    expect((await files.info(path)).size).toBe(`of ${path}`.length);
    expect(await textOf(files, path)).toBe(`of ${path}`);
  }
  expect(far.asked.toSorted()).toEqual(paths.flatMap((path) => [`info ${path}`, `read ${path} 0`]).toSorted());
});

it('reads long files and empty ones, and others that are not in the list', async () => {
  const long = 'a'.repeat(PIECE) + 'b'.repeat(PIECE);
  const far = farFiles({ long, empty: '', whole: 'a'.repeat(PIECE), other: 'other' });
  const files = readAhead(far, ['long', 'empty', 'whole']);
  expect(await textOf(files, 'long')).toBe(long);
  expect(await textOf(files, 'other')).toBe('other');
  expect(await textOf(files, 'empty')).toBe('');
  expect(await textOf(files, 'whole')).toBe('a'.repeat(PIECE));
  expect((await files.readPart('whole', 1, 3)).toString()).toBe('aaa');
});

it('fails where a file that cannot be read is read, and not before', async () => {
  const files = readAhead(farFiles({ a: '1', c: '3' }), ['a', 'gone', 'c']);
  expect(await textOf(files, 'a')).toBe('1');
  await expect(textOf(files, 'gone')).rejects.toThrow('gone cannot be read');
  expect(await textOf(files, 'c')).toBe('3');
});
