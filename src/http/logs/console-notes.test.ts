import { expect, it } from 'vitest';
import { cpuTime } from '../../kit/testing/cpu-time.ts';
import { withoutNotes } from '../../model/index.ts';
import { stripNotes } from './console-notes.ts';

const NOTE = '\u001b[8mha:AAAAqB+LCAAA==\u001b[0m';

it('takes the annotations out of a text', () => {
  expect(withoutNotes(`Started by user ${NOTE}admin\n`)).toBe('Started by user admin\n');
});

it.each([1, 2, 3, 7, 1000])('takes them out of a stream that comes in pieces of %i bytes', async (size) => {
  const log = `Started by ${NOTE}user ${NOTE}${NOTE}admin \u001b[8m \u001b[0m ü\n\u001b`;
  expect(await strip(log, size)).toBe('Started by user admin \u001b[8m \u001b[0m ü\n\u001b');
});

it('keeps what only begins like an annotation', async () => {
  const log = `a \u001b[8mha:${'x'.repeat(70_000)} b`;
  expect(await strip(log, 4096)).toBe(log);
  expect(await strip('a \u001b[8mha:AA', 4)).toBe('a \u001b[8mha:AA');
});

it('is quick about a log of nothing but beginnings', async () => {
  const log = '\u001b[8mha:'.repeat(100_000);
  const { value, ms } = await cpuTime(() => strip(log, 64 * 1024));
  expect(value).toBe(log);
  expect(ms).toBeLessThan(2000);
});

async function strip(log: string, size: number): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stripNotes(pieces(Buffer.from(log), size))) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function* pieces(data: Buffer, size: number): AsyncIterable<Buffer> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}
