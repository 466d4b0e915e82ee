import { describe, expect, it } from 'vitest';
import { StepAbort } from '../../points/index.ts';
import { type RecordedContext, recordedContext } from '../testing/run-context.ts';
import { junit } from './publisher.ts';

const CONFIG = {
  testResults: '*.xml',
  keepLongStdio: false,
  stdioRetention: null,
  keepProperties: false,
  testDataPublishers: [],
  healthScaleFactor: 1,
  allowEmptyResults: false,
  skipPublishingChecks: false,
  checksName: null,
  skipMarkingBuildUnstable: false,
  skipOldReports: false,
};
const GOOD = '<testsuite name="good"><testcase name="t" classname="C" time="1"/></testsuite>';
const BAD = '<testsuite name="bad"><testcase name="t" classname="C"><failure message="m"/></testcase></testsuite>';
const EMPTY = '<testsuites/>';

function contextOf(files: Record<string, string>, options: Parameters<typeof recordedContext>[0] = {}) {
  return recordedContext({ globs: { '*.xml': Object.keys(files) }, files, ...options });
}

const namesIn = ({ recorded }: RecordedContext) =>
  recorded.flatMap(({ report }) => report.suites.flatMap(({ cases }) => cases.map(({ testName }) => testName)));

describe('the publisher of test reports', () => {
  it('records what it finds', async () => {
    const context = contextOf({ 'a.xml': GOOD, 'b.xml': GOOD }, { env: { KIND: 'xml' } });
    expect(await junit.perform({ ...CONFIG, testResults: '*.$KIND', healthScaleFactor: 2 }, context)).toBe('SUCCESS');
    expect(context.lines).toEqual(['Recording test results']);
    expect(context.recorded).toMatchObject([
      { healthScaleFactor: 2, report: { duration: 2, suites: [{ name: 'good', file: '/ws/a.xml' }] } },
    ]);
    expect(namesIn(context)).toEqual(['t', 't']);
  });

  it.each([
    [false, 'UNSTABLE'],
    [true, 'SUCCESS'],
  ])('is unstable where a test failed, unless that is switched off: %s', async (skipMarkingBuildUnstable, result) => {
    const context = contextOf({ 'a.xml': GOOD, 'b.xml': BAD });
    expect(await junit.perform({ ...CONFIG, skipMarkingBuildUnstable }, context)).toBe(result);
  });

  it('fails without a report', async () => {
    const context = contextOf({});
    await expect(junit.perform(CONFIG, context)).rejects.toThrow(
      new StepAbort('No test report files were found. Configuration error?'),
    );
    expect(context.lines).toEqual(['Recording test results']);
  });

  it('only says that there is none where that is allowed', async () => {
    const context = contextOf({});
    expect(await junit.perform({ ...CONFIG, allowEmptyResults: true }, context)).toBe('SUCCESS');
    expect(context.lines.slice(1)).toEqual([
      'No test report files were found. Configuration error?',
      'None of the test reports contained any result',
    ]);
    expect(context.recorded).toEqual([]);
  });

  it('fails where no report has a test, unless the build failed before', async () => {
    const context = contextOf({ 'a.xml': EMPTY });
    await expect(junit.perform(CONFIG, context)).rejects.toThrow('None of the test reports contained any result');
    const failed = contextOf({ 'a.xml': EMPTY }, { result: 'FAILURE' });
    expect(await junit.perform(CONFIG, failed)).toBe('SUCCESS');
    expect(failed.lines).toEqual(['Recording test results']);
  });

  it.each([
    ['', '[empty]', 'Test report file /ws/a.xml was length 0'],
    ['<testsuite><testcase', '[failed-to-read]', 'Failed to read test report file /ws/a.xml\nline 1, column 20'],
    ['<testsuite>\u0001</testsuite>', '[failed-to-read]', 'disallowed character'],
    ['<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', '[failed-to-read]', 'undefined entity'],
  ])('makes a failed test of %j', async (text, testName, trace) => {
    const context = contextOf({ 'a.xml': text, 'b.xml': GOOD });
    expect(await junit.perform(CONFIG, context)).toBe('UNSTABLE');
    const [suite] = context.recorded[0]?.report.suites ?? [];
    expect(suite).toMatchObject({ name: 'a.xml', cases: [{ testName, className: 'a.xml' }] });
    expect(suite?.cases[0]?.errorStackTrace).toContain(trace);
    expect(namesIn(context)).toEqual([testName, 't']);
  });

  it('throws where a file that is no XML by its name cannot be read', async () => {
    const context = recordedContext({ globs: { '*.xml': ['a.log'] }, files: { 'a.log': 'text' } });
    await expect(junit.perform(CONFIG, context)).rejects.toThrow('Is this really a JUnit report file?');
  });

  it('reads output that surefire wrote beside the report', async () => {
    const files = { 'x/TEST-a.B.xml': GOOD, 'x/a.B-output.txt': `${'a'.repeat(700)}${'b'.repeat(700)}` };
    const existing = ['x/a.B-output.txt'];
    const context = recordedContext({ globs: { '*.xml': ['x/TEST-a.B.xml'] }, files, existing });
    await junit.perform(CONFIG, context);
    const stdout = `${'a'.repeat(500)}\n...[truncated 400 bytes]...\n${'b'.repeat(500)}`;
    expect(context.recorded[0]?.report.suites[0]?.stdout).toBe(stdout);
  });

  it('passes over what is older than the build where that is wanted', async () => {
    const bytes = Buffer.from(GOOD);
    const files = { 'new.xml': { bytes, modified: -3000 }, 'old.xml': { bytes, modified: -90_000 } };
    const context = recordedContext({ globs: { '*.xml': Object.keys(files) }, files });
    expect(await junit.perform({ ...CONFIG, skipOldReports: true }, context)).toBe('SUCCESS');
    expect(namesIn(context)).toEqual(['t']);
    const old = recordedContext({ globs: { '*.xml': ['old.xml'] }, files });
    await expect(junit.perform({ ...CONFIG, skipOldReports: true }, old)).rejects.toThrow(
      'None of the test reports contained any result',
    );
    expect(old.lines.slice(1)).toEqual([
      'Test reports were found but none of them are new. Did leafNodes run?',
      'For example, /ws/old.xml is 1 min 30 sec old',
    ]);
  });

  it('tells of additions that it does not know', async () => {
    const context = contextOf({ 'a.xml': GOOD });
    await junit.perform({ ...CONFIG, testDataPublishers: [{ kind: null, tag: 'some.Plugin' }] }, context);
    expect(context.lines[1]).toBe('WARNING: some.Plugin is not known to this server');
  });
});
