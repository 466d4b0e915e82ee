import { expect, it } from 'vitest';
import { logPieces } from './log-pieces.ts';

const NOTE = '\u001b[8mha:AAAA\u001b[0m';

/** Represents a file in memory. */
function file(text: string) {
  const bytes = Buffer.from(text);
  return {
    length: bytes.length,
    handle: {
      read: async (buffer: Buffer, offset: number, length: number, position: number) => ({
        bytesRead: bytes.copy(buffer, offset, position, position + length),
        buffer,
      }),
    } as unknown as Parameters<typeof logPieces>[0],
  };
}

async function pieces(text: string, size: number): Promise<[number, number, string][]> {
  const { handle, length } = file(text);
  const found: [number, number, string][] = [];
  for await (const { start, end, text: part } of logPieces(handle, 0, length, size)) found.push([start, end, part]);
  return found;
}

it.each<[string, string, number, [number, number, string][]]>([
  ['all at once', 'a\nb', 64, [[0, 3, 'a\nb']]],
  ['nothing', '', 64, []],
  [
    'line by line',
    'one\ntwo\nthree',
    6,
    [
      [0, 4, 'one\n'],
      [4, 8, 'two\n'],
      [8, 13, 'three'],
    ],
  ],
  ['without annotations, which count', `a${NOTE}b\n`, 64, [[0, 18, 'ab\n']]],
  [
    'an annotation in one piece',
    `abcdefgh${NOTE}ij\n`,
    18,
    [
      [0, 8, 'abcdefgh'],
      [8, 26, 'ij\n'],
    ],
  ],
  [
    'characters in one piece',
    'abü€😀x',
    7,
    [
      [0, 7, 'abü€'],
      [7, 12, '😀x'],
    ],
  ],
  [
    'characters in one piece, cut before',
    'ü€😀x',
    6,
    [
      [0, 5, 'ü€'],
      [5, 10, '😀x'],
    ],
  ],
])('a log comes in pieces: %s', async (_, text, size, expected) => {
  expect(await pieces(text, size)).toEqual(expected);
});
