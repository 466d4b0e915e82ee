import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bytesOf, utf8 } from './utf8.ts';

it('pieces are the bytes of the whole text', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 5 }), { maxLength: 5 });
  fc.assert(
    fc.property(texts, (pieces) => {
      expect(bytesOf(pieces.map(utf8))).toEqual(Buffer.from(pieces.join('')));
    }),
  );
});

it('a piece is as long as its bytes', () => {
  expect(utf8('–ü')).toHaveLength(5);
});
