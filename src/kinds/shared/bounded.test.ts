import { expect, it } from 'vitest';
import { expand } from '../../points/index.ts';
import { propertiesOf } from './arguments.ts';
import { MAX_CHARACTERS, readSmallFile, withValues } from './bounded.ts';

it('reads a file up to 1 MiB, and no larger one', async () => {
  const files = (size: number) => ({
    info: async () => ({ size, modified: 0 }),
    readPart: async (_path: string, offset: number, length: number) => Buffer.alloc(length - offset, 'x'),
  });
  expect(await readSmallFile(files(MAX_CHARACTERS), 'a')).toHaveLength(MAX_CHARACTERS);
  await expect(readSmallFile(files(MAX_CHARACTERS + 1), 'out/a')).rejects.toThrow(
    "File 'out/a' is too large: 1048577 bytes, where 1048576 are read",
  );
});

it('opens no empty file: it may be a pipe', async () => {
  const pipe = { info: async () => ({ size: 0, modified: 0 }), readPart: () => new Promise<Buffer>(() => undefined) };
  expect(await readSmallFile(pipe, 'a')).toHaveLength(0);
});

it('counts what all values become together', () => {
  const doubling = Array.from({ length: 40 }, (_, index) => [`N${index}`, `$N${index - 1}$N${index - 1}`] as const);
  const seen = new Map([['N-1', 'x'.repeat(10)]]);
  seen.set('N0', 'x'.repeat(10));
  const resolve = (name: string, value: string): string => {
    const resolved = expand(value, seen);
    seen.set(name, resolved);
    return resolved;
  };
  expect(() => withValues(doubling.slice(1), resolve)).toThrow('Properties are too long: more than 1048576 characters');
  expect(withValues([['A', '$N0']], resolve)).toEqual([['A', 'x'.repeat(10)]]);
});

it('makes no text of any length of a short one', () => {
  const env = new Map([['HUGE', 'x'.repeat(MAX_CHARACTERS)]]);
  expect(() => expand('$HUGE'.repeat(17), env)).toThrow('A text is too long: more than 16777216 characters');
  expect(() => expand('a$HUGE', env, MAX_CHARACTERS)).toThrow('A text is too long: more than 1048576 characters');
  expect(expand('$HUGE', env, MAX_CHARACTERS)).toHaveLength(MAX_CHARACTERS);
});

it('takes no more properties than are wanted', () => {
  expect(propertiesOf('a=1\n\n#c\nb=2\\n', 2)).toEqual([
    ['a', '1'],
    ['b', '2\n'],
  ]);
  expect(() => propertiesOf('a=1\nb=2\nc=3', 2)).toThrow('There are more than 2 properties');
});
