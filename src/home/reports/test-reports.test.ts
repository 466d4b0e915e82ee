import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { Run, TestCase, TestReport } from '../../model/index.ts';
import { parseXml, writeElement } from '../../xml/index.ts';
import type { Job } from '../items/item-types.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { readRun } from '../runs/run-codec.ts';
import { readTestTotals, testResultAction } from '../runs/test-reports-action.ts';
import { placeOf, testRegistry } from '../testing/test-home.ts';
import { createTestReportStore } from './test-reports.ts';
import type { TestReportStore } from './test-reports-types.ts';

const RECORDED: { files: { 'junitResult.xml': string; 'build.xml': string } } = JSON.parse(
  await readFile(join(import.meta.dirname, '../../../fixtures/http/test-reports.json'), 'utf8'),
);
const JOB = { fullName: 'app' } as Job;
const CASE: TestCase = {
  className: 'p.C',
  testName: 't',
  duration: 0.25,
  skipped: false,
  skippedMessage: null,
  errorStackTrace: null,
  errorDetails: null,
  stdout: null,
  stderr: null,
  failedSince: 0,
};
const BAD: TestCase = { ...CASE, testName: 'bad', errorStackTrace: 'trace', errorDetails: 'm' };

let folder: string;
let layout: Layout;
let store: TestReportStore;
let withReport: number[];

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'reports');
  layout = createLayout(folder);
  withReport = [];
  open();
});

function open(): void {
  store = createTestReportStore({
    layout,
    placeOf,
    locks: new KeyedLock(),
    log: silentLogger,
    runs: {
      *newestFirst(_, from = 0) {
        const totals = { failCount: 0, skipCount: 0, totalCount: 1, healthScaleFactor: 1 };
        for (let number = from; number > 0; number -= 1)
          yield { number, ...(withReport.includes(number) && { testTotals: totals }) } as Run;
      },
    },
  });
}

function report(name: string, ...cases: TestCase[]): TestReport {
  const places = { nodeId: null, enclosingBlocks: [], enclosingBlockNames: [] };
  const texts = { file: `/ws/${name}.xml`, stdout: null, stderr: null, timestamp: null, id: null, time: null };
  const suite = { name, cases, duration: 0.25 * cases.length, ...texts, ...places };
  return { suites: [suite], duration: suite.duration, keepLongStdio: false, skipOldReports: false };
}

async function add(number: number, step: string, added: TestReport) {
  await mkdir(layout.run(placeOf('app'), number), { recursive: true });
  const counted = await store.add(JOB, number, step, added);
  withReport.push(number);
  return counted;
}

async function put(number: number, text: string): Promise<void> {
  await mkdir(dirname(layout.testReport(placeOf('app'), number)), { recursive: true });
  await writeFile(layout.testReport(placeOf('app'), number), text);
  withReport.push(number);
}

const namesIn = async (number: number) =>
  (await store.open(JOB, number))?.report.suites.flatMap(({ cases }) => cases.map(({ testName }) => testName));

describe('a report that Jenkins wrote', () => {
  it('is read as it is, with what it leaves out worked out', async () => {
    await put(1, RECORDED.files['junitResult.xml']);
    const stored = await store.open(JOB, 1);
    expect(stored).toMatchObject({ number: 1, previous: null, report: { duration: 0.75, keepLongStdio: false } });
    expect(stored?.report.suites).toMatchObject([
      {
        file: '/var/jenkins_home/workspace/tests/r.xml',
        name: 's',
        nodeId: '6',
        time: null,
        cases: [
          { className: 'pkg.Case', testName: 'ok', duration: 0.5, errorStackTrace: null, failedSince: 0 },
          { testName: 'bad', errorStackTrace: 'the trace', errorDetails: 'msg', failedSince: 1 },
          { testName: 'skip', skipped: true, skippedMessage: '' },
        ],
      },
    ]);
  });

  it('is written in the same shape', async () => {
    await put(1, RECORDED.files['junitResult.xml']);
    const stored = await store.open(JOB, 1);
    await mkdir(layout.run(placeOf('app'), 2), { recursive: true });
    if (stored !== undefined) await store.add(JOB, 2, 'publish-0', stored.report);
    const wanted = RECORDED.files['junitResult.xml']
      .replace(/plugin="[^"]*"/, 'plugin="junit"')
      .replace(/(the trace.*?)<failedSince>0/s, '$1<failedSince>1');
    expect(await readFile(layout.testReport(placeOf('app'), 2), 'utf8')).toBe(wanted.trimEnd());
  });

  it('has its totals in the build’s record', () => {
    const secrets = { decrypt: (text: string) => text };
    const run = readRun(RECORDED.files['build.xml'], {
      job: 'app',
      number: 1,
      underWay: false,
      secrets,
      kinds: testRegistry(),
    });
    expect(run.testTotals).toEqual({ failCount: 1, skipCount: 1, totalCount: 3, healthScaleFactor: 1 });
    expect(run.otherActions).toEqual([]);
  });
});

it('the record of a build says what Jenkins’s does', () => {
  const totals = { failCount: 1, skipCount: 2, totalCount: 30, healthScaleFactor: 0.5 };
  const text = writeElement(testResultAction(totals));
  expect(text).toContain('<hudson.tasks.junit.TestResultAction plugin="junit">');
  expect(readTestTotals(parseXml(text))).toEqual(totals);
});

describe('a build under way', () => {
  it('counts all that its steps recorded', async () => {
    expect(await add(1, 'publish-0', report('a', CASE, BAD))).toEqual({ failCount: 1, skipCount: 0, totalCount: 2 });
    expect(await add(1, 'publish-1', report('b', { ...CASE, skipped: true }))).toEqual({
      failCount: 1,
      skipCount: 1,
      totalCount: 3,
    });
    expect(await namesIn(1)).toEqual(['t', 'bad', 't']);
  });

  it.each([
    ['the first', 'publish-0', ['other']],
    ['a later', 'publish-1', ['t', 'other']],
  ])('replaces what %s step recorded before a restart', async (_, step, wanted) => {
    await add(1, 'publish-0', report('a', CASE));
    if (step !== 'publish-0') await add(1, step, report('b', BAD));
    open();
    await add(1, step, report('b', { ...CASE, testName: 'other' }));
    expect(await namesIn(1)).toEqual(wanted);
  });

  it('keeps every character that a report may hold', async () => {
    const odd = { ...BAD, testName: '<&>"\u0085', errorStackTrace: ' \r\n\u0007\ufffe]]> ', stdout: '' };
    await add(1, 'publish-0', report('a', odd));
    const stored = await store.open(JOB, 1);
    expect(stored?.report.suites[0]?.cases[0]).toEqual({
      ...odd,
      errorStackTrace: ' \r\n\u0007\ufffd]]> ',
      failedSince: 1,
    });
  });

  it('has no file without a suite', async () => {
    const none = { suites: [], duration: 0, keepLongStdio: false, skipOldReports: false };
    expect(await add(1, 'publish-0', none)).toMatchObject({ totalCount: 0 });
    expect(await store.open(JOB, 1)).toBeUndefined();
  });
});

describe('since when a test fails', () => {
  it('goes on from the nearest build with a report', async () => {
    await add(1, 's', report('a', CASE));
    await add(2, 's', report('a', BAD));
    await add(5, 's', report('a', BAD));
    const stored = await store.open(JOB, 5);
    expect(stored?.report.suites[0]?.cases[0]?.failedSince).toBe(2);
    expect(stored?.previous?.of('a', BAD)).toMatchObject({ outcome: 'failed', failedSince: 2 });
    expect((await store.open(JOB, 2))?.previous?.of('a', CASE)?.outcome).toBe('passed');
  });

  it('is found over several reports that do not tell', async () => {
    for (const number of [1, 2, 3]) await put(number, RECORDED.files['junitResult.xml']);
    expect((await store.open(JOB, 3))?.report.suites[0]?.cases[1]?.failedSince).toBe(1);
  });
});

describe('a report that cannot be read', () => {
  it.each(['<result><suites>', '<other/>', ''])('%j is an error, and is not written over', async (text) => {
    await put(1, text);
    await expect(store.open(JOB, 1)).rejects.toMatchObject({ code: 'TEST_REPORT_UNREADABLE' });
    await expect(store.add(JOB, 1, 'publish-0', report('a', CASE))).rejects.toThrow('app #1');
    expect(await readFile(layout.testReport(placeOf('app'), 1), 'utf8')).toBe(text);
  });

  it('is none for the builds after it', async () => {
    await put(1, '<result>');
    await add(2, 's', report('a', BAD));
    expect(await store.open(JOB, 2)).toMatchObject({ previous: null });
  });
});

it('reads a file anew when another one took its place', async () => {
  await add(1, 'one', report('a', CASE));
  expect(await namesIn(1)).toEqual(['t']);
  expect(await store.open(JOB, 1).then((stored) => stored?.report)).toBe((await store.open(JOB, 1))?.report);
  await put(1, RECORDED.files['junitResult.xml']);
  expect(await namesIn(1)).toEqual(['ok', 'bad', 'skip']);
});
