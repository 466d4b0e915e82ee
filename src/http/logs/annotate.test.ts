import { describe, expect, it } from 'vitest';
import { listeningLogger } from '../../home/testing/test-home.ts';
import { type ConsoleMark, defineConsoleAnnotator, joinParts } from '../../points/index.ts';
import { annotatorOf } from './annotate.ts';
import { consoleParts } from './console-parts.ts';
import { linked } from './html.ts';

function shown(text: string, ...marks: readonly ConsoleMark[]) {
  return consoleParts(undefined, () => marks)(text).map(({ text: part, classes, href }) => [part, classes, href]);
}

describe('marks of plugins in a console', () => {
  it('cut a line, and leave everything else as it is', () => {
    expect(shown('see T-1 now\n', { from: 4, to: 7, href: 'https://t.example/T-1', style: 'error' })).toEqual([
      ['see ', '', null],
      ['T-1', 'mark-error', 'https://t.example/T-1'],
      [' now\n', '', null],
    ]);
  });

  it('go over colours and links, which keep their own', () => {
    const text = '\u001b[31mred\u001b[0m http://a.example/ end';
    expect(shown(text, { from: 1, to: 24, href: 'https://t.example/' })).toEqual([
      ['r', 'ansi-fg-1', null],
      ['ed', 'ansi-fg-1', 'https://t.example/'],
      [' ', '', 'https://t.example/'],
      ['http://a.example/', '', 'http://a.example/'],
      [' en', '', 'https://t.example/'],
      ['d', '', null],
    ]);
  });

  it.each([
    ['of no length', { from: 2, to: 2 }],
    ['beyond the end', { from: 2, to: 99 }],
    ['before the beginning', { from: -1, to: 2 }],
    ['that are no whole numbers', { from: 0.5, to: 2 }],
  ])('%s are ignored', (_what, mark) => {
    expect(shown('line', { ...mark, style: 'error' })).toEqual([['line', '', null]]);
  });

  it('that overlap count once, and addresses are of the web alone', () => {
    expect(
      shown('abcdef', { from: 0, to: 3, href: 'javascript:alert(1)' }, { from: 2, to: 5, style: 'error' }),
    ).toEqual([
      ['abc', '', null],
      ['def', '', null],
    ]);
  });

  it('are asked line by line, without the ends of lines', () => {
    const asked: string[] = [];
    linked('one\r\ntwo\n', (line) => {
      asked.push(line);
      return [];
    });
    expect(asked).toEqual(['one', 'two']);
  });

  it('of an annotator that throws are missing, and the log says so once', () => {
    const log = listeningLogger();
    const failing = defineConsoleAnnotator({
      name: 'failing',
      annotate() {
        throw new Error('no');
      },
    });
    const annotate = annotatorOf({ log, extensions: joinParts([{ consoleAnnotators: [failing] }]) });
    expect([annotate?.('a'), annotate?.('b')]).toEqual([[], []]);
    expect(log.lines).toMatchObject([{ level: 'error', fields: { plugin: 'failing', err: 'no' } }]);
    expect(annotatorOf({ log, extensions: joinParts([]) })).toBeNull();
  });
});
