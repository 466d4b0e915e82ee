import { expect, it } from 'vitest';
import { createByteReader } from './byte-reader.ts';

async function* chunks(...texts: readonly string[]): AsyncGenerator<Buffer, void> {
  for (const text of texts) yield Buffer.from(text);
}

it('bytes are read in the lengths that are asked for, whatever they come in', async () => {
  const reader = createByteReader(chunks('ab', '', 'cdefg', 'h'), 100);
  expect(String(await reader.take(3))).toBe('abc');
  expect(String(await reader.take(0))).toBe('');
  const passed: string[] = [];
  for await (const piece of reader.pass(5)) passed.push(String(piece));
  expect(passed.join('')).toBe('defgh');
  await expect(reader.take(1)).rejects.toThrow('it is cut off');
});

it('more bytes than are allowed are refused, whether they are looked at or not', async () => {
  const megabyte = 'x'.repeat(1024 * 1024);
  const reader = createByteReader(chunks(megabyte, megabyte, 'x'), 2 * 1024 * 1024);
  await expect(reader.take(2 * 1024 * 1024 + 1)).rejects.toThrow('it is larger than 2 MB when it is unpacked');
});
