import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { streamed } from './streamed.ts';

function* chunks(count: number, chunk: string): Iterable<string> {
  for (let at = 0; at < count; at++) yield chunk;
}

describe('streamed', () => {
  it('gives short answers back whole', async () => {
    expect(await streamed(chunks(3, 'ab'))).toBe('ababab');
    expect(await streamed([])).toBe('');
  });

  it('streams long answers', async () => {
    const answer = await streamed(chunks(30_000, 'größe…'));
    expect(typeof answer).toBe('object');
    if (typeof answer === 'string') return;
    expect(await text(answer)).toBe('größe…'.repeat(30_000));
  });

  it.each(['', 'x'])('sends one long text in pieces, %j and characters of two units', async (before) => {
    const whole = before + '🚀'.repeat(300_000);
    const answer = await streamed([whole]);
    if (typeof answer === 'string') throw new Error('not streamed');
    const pieces: Buffer[] = [];
    for await (const piece of answer) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe(whole);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000);
  });

  it('gives a text back whole that was there at once and is not long', async () => {
    expect(await streamed(['x'.repeat(200_000)])).toBe('x'.repeat(200_000));
  });

  it('throws an error of the first part', async () => {
    await expect(
      streamed(
        (function* () {
          yield 'a';
          throw new Error('early');
        })(),
      ),
    ).rejects.toThrow('early');
  });

  it('ends the stream with a later error', async () => {
    const answer = await streamed(
      (function* () {
        yield* chunks(30, 'x'.repeat(10_000));
        throw new Error('late');
      })(),
    );
    if (typeof answer === 'string') throw new Error('not streamed');
    await expect(text(answer)).rejects.toThrow('late');
  });

  it('ends what it is made of where nobody takes the stream, begun or not', async () => {
    for (const taken of [0, 1, 2, 3]) {
      let closed = 0;
      function* endless(): Generator<string> {
        try {
          for (;;) yield 'x'.repeat(70_000);
        } finally {
          closed += 1;
        }
      }
      const answer = await streamed(endless());
      if (typeof answer === 'string') throw new Error('not streamed');
      const iterator = answer.iterator();
      for (let at = 0; at < taken; at += 1) await iterator.next();
      expect(closed).toBe(0);
      answer.destroy();
      await once(answer, 'close');
      expect(closed).toBe(1);
    }
  });

  it('lets others have their turn', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const answer = await streamed(
      (function* () {
        for (let at = 0; at < 12; at++) {
          const end = performance.now() + 5;
          while (performance.now() < end);
          yield 'x';
        }
      })(),
    );
    clearInterval(timer);
    expect(answer).toBe('x'.repeat(12));
    expect(turns).toBeGreaterThan(2);
  });
});
