import { expect, it } from 'vitest';
import { piecesOf } from './log-index.ts';

const INDEX = '904 3\n1229\n2438 7\n2444\n2741 8\n2770\n2800 7\n';

it('tells where the text of a node stands, in one piece or several', () => {
  expect(piecesOf(INDEX, '8')).toEqual([{ from: 2741, to: 2770 }]);
  expect(piecesOf(INDEX, '7')).toEqual([
    { from: 2438, to: 2444 },
    { from: 2800, to: null },
  ]);
  expect(piecesOf(INDEX, '5')).toEqual([]);
});

it('knows that one node may follow another at once', () => {
  expect(piecesOf('0 3\n10 4\n20\n', '3')).toEqual([{ from: 0, to: 10 }]);
});

it('passes over what a crash left', () => {
  expect(piecesOf('0 3\n\nx\n10\n1', '3')).toEqual([{ from: 0, to: 10 }]);
});
