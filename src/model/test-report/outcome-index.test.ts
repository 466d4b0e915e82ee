import { describe, expect, it } from 'vitest';
import { marksOf } from './marks.ts';
import { changesIn, HISTORY_LENGTH, indexOf, isFlaky, OutcomeIndex, outcomesIn } from './outcome-index.ts';
import { outcomesOf } from './outcomes.ts';
import { newCase, newSuite, type TestCase, type TestReport } from './report.ts';

const pause = async (): Promise<void> => undefined;
const PASSED = newCase('a.B', 'works');
const FAILED: TestCase = { ...PASSED, errorDetails: 'no', failedSince: 3 };

function reportOf(...cases: TestCase[]): TestReport {
  const suites = [{ ...newSuite('s'), cases }];
  return { suites, duration: 0, keepLongStdio: false, skipOldReports: false };
}

async function indexAfter(before: OutcomeIndex | null, number: number, ...cases: TestCase[]): Promise<OutcomeIndex> {
  return indexOf(reportOf(...cases), number, { outcomes: before, index: before }, pause);
}

describe('the index of outcomes', () => {
  it('knows how a case went in the builds before, also when it was read from disk', async () => {
    let index: OutcomeIndex | null = null;
    for (const [at, test] of [PASSED, FAILED, PASSED, FAILED].entries()) {
      const written: OutcomeIndex = await indexAfter(index, at + 1, test);
      index = OutcomeIndex.read(Uint8Array.from(written.bytes));
    }
    const known = index?.of('s', PASSED);
    expect(known).toMatchObject({ outcome: 'failed', failedSince: 3, duration: 0 });
    expect(index?.builds).toEqual([4, 3, 2, 1]);
    expect(outcomesIn(known?.history ?? 0, 5)).toEqual(['failed', 'passed', 'failed', 'passed', null]);
    expect(changesIn(known?.history ?? 0)).toBe(3);
    expect(index?.of('other', PASSED)).toBeUndefined();
  });

  it('keeps no more builds than it has room for', async () => {
    let index: OutcomeIndex | null = null;
    for (let number = 1; number <= HISTORY_LENGTH + 4; number += 1) index = await indexAfter(index, number, PASSED);
    expect(index?.builds).toHaveLength(HISTORY_LENGTH);
    expect(outcomesIn(index?.of('s', PASSED)?.history ?? 0, HISTORY_LENGTH)).not.toContain(null);
  });

  it('holds as many cases as there are, and goes on from a report without an index', async () => {
    const cases = Array.from({ length: 500 }, (_, at) => newCase('a.B', `case ${at}`));
    const first = await outcomesOf(reportOf(...cases), pause);
    const index = await indexOf(reportOf(...cases), 2, { outcomes: first, index: null }, pause);
    for (const test of cases) expect(outcomesIn(index.of('s', test)?.history ?? 0, 2)).toEqual(['passed', 'passed']);
  });

  it.each([[new Uint8Array(3)], [new Uint8Array(400)]])('takes no other bytes for one', (bytes) => {
    expect(OutcomeIndex.read(bytes)).toBeNull();
  });
});

describe('marks of a report', () => {
  it('are regressions, what is fixed, and what passes and fails by turns', async () => {
    const mended = newCase('a.B', 'mended');
    const tried = { ...newCase('a.B', 'tried'), flakyFailures: [{ message: 'm', type: null, stackTrace: null }] };
    let index = await indexAfter(null, 1, FAILED, { ...mended, errorDetails: 'x' }, tried);
    index = await indexAfter(index, 2, PASSED, { ...mended, errorDetails: 'x' }, tried);
    const before = await indexAfter(index, 3, FAILED, { ...mended, errorDetails: 'x' }, tried);
    const now = reportOf(PASSED, mended, tried, { ...newCase('a.B', 'new'), errorDetails: 'y' });
    const own = await indexOf(now, 4, { outcomes: before, index: before }, pause);
    const marks = await marksOf(now, before, own, pause);
    expect(marks).toMatchObject({ regressions: 0, fixed: 2, flakyCount: 2 });
    expect(marks.flaky.map(({ test, changes }) => [test.testName, changes])).toEqual([
      ['works', 3],
      ['tried', 0],
    ]);
    const failing = reportOf(FAILED);
    expect(await marksOf(failing, own, null, pause)).toMatchObject({ regressions: 1, fixed: 0 });
  });

  it('a case that broke and was mended is not flaky', () => {
    expect(isFlaky(PASSED, 0b01_10_01)).toBe(false);
    expect(isFlaky(PASSED, 0b10_01_10_01)).toBe(true);
  });
});
