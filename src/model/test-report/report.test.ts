import { describe, expect, it } from 'vitest';
import { addFloats, floatText, nearestFloat } from '../../java/index.ts';
import { parseFloatText } from '../report-time.ts';
import { TestReportBuilder } from './builder.ts';
import { safeCaseNames, safeTestName } from './names.ts';
import { lacksFailedSince, outcomesOf, withFailedSince } from './outcomes.ts';
import { ageOf, outcomeOf, statusOf, type TestCase, type TestSuite, testHealth } from './report.ts';
import { namedCases, treeOf } from './tree.ts';

const PASSED: TestCase = {
  className: 'pkg.Case',
  testName: 'ok',
  duration: 0.1,
  skipped: false,
  skippedMessage: null,
  errorStackTrace: null,
  errorDetails: null,
  stdout: null,
  stderr: null,
  failedSince: 0,
};
const FAILED: TestCase = { ...PASSED, testName: 'bad', errorStackTrace: '' };
const SKIPPED: TestCase = { ...PASSED, testName: 'skip', skipped: true, skippedMessage: '' };

function suite(name: string, cases: readonly TestCase[], more: Partial<TestSuite> = {}): TestSuite {
  const places = { nodeId: null, enclosingBlocks: [], enclosingBlockNames: [] };
  const texts = { file: null, stdout: null, stderr: null, timestamp: null, id: null, time: null };
  return { name, cases, duration: cases.length / 10, ...texts, ...places, ...more };
}

function report(...suites: TestSuite[]) {
  const builder = new TestReportBuilder({ keepLongStdio: false, skipOldReports: false });
  for (const each of suites) builder.add(each);
  return builder.report();
}

const pause = async () => {};

it.each([
  ['passed', undefined, 'PASSED'],
  ['passed', 'passed', 'PASSED'],
  ['passed', 'failed', 'FIXED'],
  ['passed', 'skipped', 'FIXED'],
  ['failed', undefined, 'FAILED'],
  ['failed', 'passed', 'REGRESSION'],
  ['failed', 'skipped', 'FAILED'],
  ['skipped', 'passed', 'SKIPPED'],
] as const)('%s now and %s before is %s', (now, before, status) => {
  expect(statusOf(now, before)).toBe(status);
});

it('knows how a test went, and for how long', () => {
  expect([PASSED, FAILED, SKIPPED].map(outcomeOf)).toEqual(['passed', 'failed', 'skipped']);
  expect([PASSED, { ...FAILED, failedSince: 3 }, SKIPPED].map((test) => ageOf(test, 5))).toEqual([0, 3, 6]);
});

it.each([
  [1, 3, 1, 66, '1 test failing out of a total of 3 tests'],
  [1, 1, 1, 0, '1 test failing out of a total of 1 test'],
  [0, 1200, 1, 100, '0 tests failing out of a total of 1,200 tests'],
  [1, 10, 5, 50, '1 test failing out of a total of 10 tests'],
  [9, 10, 5, 0, '9 tests failing out of a total of 10 tests'],
  [0, 0, 1, 100, '0 tests in total'],
])('%i of %i failed at the factor %d: health %i', (failCount, totalCount, healthScaleFactor, score, sentence) => {
  const health = testHealth({ failCount, totalCount, skipCount: 0, healthScaleFactor });
  expect(health).toEqual({ score, description: `Test Result: ${sentence}.` });
});

it('leaves tests out of the health where their factor is 0', () => {
  expect(testHealth({ failCount: 1, totalCount: 1, skipCount: 0, healthScaleFactor: 0 })).toBeNull();
});

describe('floats of Java', () => {
  it.each([
    ['0.1', 0.1, '0.1'],
    ['1,234.5', 1234.5, '1234.5'],
    ['', 0, '0.0'],
    ['soon', 0, '0.0'],
    ['-.5', -0.5, '-0.5'],
    ['1e-4', 0.0001, '1.0E-4'],
    ['12345678', 12345678, '1.2345678E7'],
    ['0.123456789012', 0.12345679, '0.12345679'],
  ])('reads %j as %d and writes %s', (text, value, written) => {
    expect(parseFloatText(text)).toBe(value);
    expect(floatText(value)).toBe(written);
  });

  it('adds with their precision', () => {
    expect(nearestFloat(addFloats(0.1, 0.2))).toBe(0.3);
    expect(floatText(addFloats(addFloats(0.1, 0.7), 0.1))).toBe('0.90000004');
  });
});

describe('names in addresses', () => {
  it.each([
    ['', '(empty)'],
    ['a/b\\c:d?e#f%g<h>i j', 'a_b_c_d_e_f_g_h_i j'],
    ['(root)', '(root)'],
  ])('%j is %s', (name, safe) => expect(safeTestName(name)).toBe(safe));

  it('of tests hold what an identifier may, and tell namesakes apart', () => {
    const names = ['a b', 'a.b', 'ünï$1', '😀', '', 'a b'];
    const safe = safeCaseNames(names.map((testName) => ({ ...PASSED, testName })));
    expect(safe).toEqual(['a_b', 'a_b_2', 'ünï$1', '__', '___', 'a_b_3']);
  });
});

describe('a report made of several files', () => {
  it('has suites of one name once, unless their ids differ', () => {
    const made = report(
      suite('a', [PASSED]),
      suite('a', [FAILED], { id: '1' }),
      suite('a', [SKIPPED], { id: '2' }),
      suite('a', [SKIPPED], { nodeId: '7' }),
      suite('b', [PASSED], { time: '3', duration: 3 }),
      suite('b', [FAILED], { time: '2', duration: 2 }),
    );
    expect(made.suites.map(({ name, cases, duration }) => [name, cases.length, nearestFloat(duration)])).toEqual([
      ['a', 3, 0.3],
      ['a', 1, 0.1],
      ['b', 2, 5],
    ]);
    expect(nearestFloat(made.duration)).toBe(5.4);
  });

  it('lists its tests by package and class', async () => {
    const rootless = { ...PASSED, className: 'Plain' };
    const { counts, packages } = await treeOf(report(suite('s', [SKIPPED, FAILED, PASSED, rootless, PASSED])), pause);
    expect(counts).toEqual({ passed: 3, skipped: 1, failed: 1 });
    expect([...packages.keys()]).toEqual(['pkg', '(root)']);
    const inClass = packages.get('pkg')?.classes.get('Case');
    expect(inClass && namedCases(inClass).map(({ safeName }) => safeName)).toEqual(['bad', 'ok', 'ok_2', 'skip']);
    expect(packages.get('(root)')?.classes.get('Plain')?.counts.passed).toBe(1);
  });
});

describe('since when a test fails', () => {
  const before = report(suite('s', [{ ...FAILED, failedSince: 2 }, PASSED]), suite('t', [FAILED]));

  it('is since the build before where it failed there in the same suite', async () => {
    const now = report(suite('s', [FAILED, { ...PASSED, errorDetails: 'x' }]), suite('u', [FAILED]));
    expect(lacksFailedSince(now)).toBe(true);
    const known = await withFailedSince(now, 5, await outcomesOf(before, pause), pause);
    expect(known.suites.map(({ cases }) => cases.map(({ failedSince }) => failedSince))).toEqual([[2, 5], [5]]);
    expect(lacksFailedSince(known)).toBe(false);
  });

  it('is this build where there is none before', async () => {
    const known = await withFailedSince(report(suite('s', [FAILED, PASSED, SKIPPED])), 5, null, pause);
    expect(known.suites[0]?.cases.map(({ failedSince }) => failedSince)).toEqual([5, 0, 0]);
  });
});
