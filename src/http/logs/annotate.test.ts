import { describe, expect, it } from 'vitest';
import { listeningLogger } from '../../home/testing/test-home.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { type ConsoleMark, defineConsoleAnnotator, joinParts } from '../../points/index.ts';
import { annotatorOf } from './annotate.ts';
import { annotatedParts } from './console-parts.ts';
import { linked } from './html.ts';

async function shown(text: string, ...marks: readonly ConsoleMark[]) {
  const parts = await annotatedParts(() => marks)(text);
  return parts.map(({ text: part, classes, href }) => [part, classes, href]);
}

function annotators(...annotate: readonly ((line: string) => unknown)[]) {
  const log = listeningLogger();
  const consoleAnnotators = annotate.map((each, at) =>
    // What a plugin in JavaScript returns, no compiler has seen.
    defineConsoleAnnotator({ name: `a${at}`, annotate: (line) => each(line) as readonly ConsoleMark[] }),
  );
  return {
    log,
    annotate: annotatorOf({ log, clock: createFakeClock(), extensions: joinParts([{ consoleAnnotators }]) }),
  };
}

/** Works for some milliseconds, and lets nobody else do anything. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('marks of plugins in a console', () => {
  it('cut a line, and leave everything else as it is', async () => {
    expect(await shown('see T-1 now\n', { from: 4, to: 7, href: 'https://t.example/T-1', style: 'error' })).toEqual([
      ['see ', '', null],
      ['T-1', 'mark-error', 'https://t.example/T-1'],
      [' now\n', '', null],
    ]);
  });

  it('go over colours and links, which keep their own', async () => {
    const text = '\u001b[31mred\u001b[0m http://a.example/ end';
    expect(await shown(text, { from: 1, to: 24, href: 'https://t.example/' })).toEqual([
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
  ])('%s are ignored', async (_what, mark) => {
    expect(await shown('line', { ...mark, style: 'error' })).toEqual([['line', '', null]]);
  });

  it('that overlap count once', async () => {
    expect(await shown('abcdef', { from: 0, to: 3 }, { from: 2, to: 5, style: 'error' })).toEqual([
      ['abc', '', null],
      ['def', '', null],
    ]);
  });

  it('are asked line by line, without the ends of lines', async () => {
    const asked: string[] = [];
    await linked('one\r\ntwo\n', (line) => {
      asked.push(line);
      return [];
    });
    expect(asked).toEqual(['one', 'two']);
  });

  it.each<[string, string, (line: string) => unknown]>([
    [
      'throws',
      'no',
      () => {
        throw new Error('no');
      },
    ],
    ['returns nothing', 'it returned nothing in place of a list of marks', () => undefined],
    ['returns no marks', 'it returned null in place of a mark', () => [null]],
    ['returns marks without offsets', 'it returned nothing in place of the offset of a mark', () => [{}]],
    ['rejects', 'it returned a promise, for which nobody can wait here', () => Promise.reject(new Error('no'))],
  ])('of an annotator that %s are missing, and the log says so once', async (_what, err, wrong) => {
    const good = (): ConsoleMark[] => [{ from: 0, to: 1, style: 'note' }];
    const { log, annotate } = annotators(wrong, good);
    expect(await linked('a\nb\n', annotate)).toBe(
      "<span class='mark-note'>a</span>\n<span class='mark-note'>b</span>\n",
    );
    expect(log.lines).toMatchObject([{ level: 'error', fields: { plugin: 'a0', err } }]);
  });

  it('are none where there are no annotators', () => {
    expect(annotators().annotate).toBeNull();
  });

  it('lead to the web or stay on the server, and have no styles but those that there are', () => {
    const marks = [
      { from: 0, to: 1, href: 'javascript:alert(1)', style: 'toString' },
      { from: 1, to: 2, href: '/\\evil.example/' },
      { from: 2, to: 3, href: '/job/a/' },
    ];
    const { annotate } = annotators(() => marks);
    expect(annotate?.('abc')).toEqual([{ from: 0, to: 1 }, { from: 1, to: 2 }, marks[2]]);
  });

  it('leave others a turn between two lines', async () => {
    let turn = 0;
    const lines: number[] = [];
    const { annotate } = annotators(() => {
      lines[turn] = (lines[turn] ?? 0) + 1;
      work(5);
      return [];
    });
    const next = (): void => {
      turn += 1;
      if (lines.length < 100) counting = setImmediate(next);
    };
    let counting = setImmediate(next);
    await linked('line\n'.repeat(30), annotate);
    clearImmediate(counting);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(Math.max(...lines.filter((count) => count > 0))).toBeLessThanOrEqual(3);
  });

  it('of an annotator that takes too long are missing in the rest of the answer, and those of others are there', async () => {
    let slow = 0;
    let quick = 0;
    const { log, annotate } = annotators(
      () => {
        slow += 1;
        work(100);
        return [];
      },
      () => {
        quick += 1;
        return [];
      },
    );
    await linked('line\n'.repeat(1000), annotate);
    expect([slow <= 6, quick]).toEqual([true, 1000]);
    expect(log.lines).toMatchObject([
      { fields: { plugin: 'a0', err: expect.stringContaining('left out of the rest') } },
    ]);
  });

  it('of an annotator that fails all the time are no longer asked for', async () => {
    let asked = 0;
    const { annotate } = annotators(async () => {
      asked += 1;
    });
    await linked('line\n'.repeat(4000), annotate);
    expect(asked).toBe(101);
  });
});
