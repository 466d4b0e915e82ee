import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Compressor } from './compressor.ts';

const TEXT = Buffer.from('a line of a log\n'.repeat(1000));
const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };

/** Begins as many streams as the compressor takes, of texts that have no end yet. */
function fill(compressor: Compressor) {
  const taken = [];
  for (let at = 0; at < 20; at += 1) {
    const text = new PassThrough();
    const compressed = compressor.stream(text, 'gzip');
    if (compressed === null) break;
    compressed.on('error', () => {});
    taken.push({ text, compressed });
  }
  return taken;
}

function whole(compressor: Compressor, encoding: 'br' | 'gzip' = 'gzip'): Promise<Buffer | null> {
  return new Promise((resolve) => compressor.whole(TEXT, encoding, resolve));
}

describe('the compressor', () => {
  it.each(['gzip', 'br'] as const)('compresses a text, whole or as it comes, with %s', async (encoding) => {
    const compressor = new Compressor();
    const text = new PassThrough();
    const compressed = compressor.stream(text, encoding);
    text.end(TEXT);
    for (const result of [await whole(compressor, encoding), compressed && (await buffer(compressed))]) {
      expect(result?.length).toBeLessThan(200);
      expect(DECODERS[encoding](result ?? '').equals(TEXT)).toBe(true);
    }
  });

  it('leaves one of four threads to others', async () => {
    const compressor = new Compressor();
    expect(fill(compressor)).toHaveLength(3);
    expect(await whole(compressor)).toBeNull();
  });

  it('takes no more whole texts at once', async () => {
    const compressor = new Compressor();
    const results = await Promise.all(Array.from({ length: 10 }, () => whole(compressor)));
    expect(results.filter((result) => result !== null)).toHaveLength(3);
    expect(fill(compressor)).toHaveLength(3);
  });

  it.each<[string, (taken: ReturnType<typeof fill>[number]) => void]>([
    ['has been taken', ({ text, compressed }) => text.end(TEXT, () => compressed.resume())],
    ['failed', ({ text }) => text.destroy(new Error('the disk failed'))],
    ['was left by its client', ({ compressed }) => compressed.destroy()],
  ])('takes another one where a stream %s', async (_, end) => {
    const compressor = new Compressor();
    for (const taken of fill(compressor)) {
      const closed = new Promise((resolve) => taken.compressed.once('close', resolve));
      end(taken);
      await closed;
      await expect.poll(() => whole(compressor)).not.toBeNull();
    }
    expect(fill(compressor)).toHaveLength(3);
  });
});
