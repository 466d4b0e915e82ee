import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TestSuite } from '../../model/index.ts';
import { createXmlReader } from '../../xml/index.ts';
import { createReportReader } from './read-report.ts';
import type { KeptStdio } from './stdio.ts';

function read(xml: string, keep: KeptStdio = 'none', keepProperties = false): TestSuite[] {
  const suites: TestSuite[] = [];
  const reader = createXmlReader(
    createReportReader({ path: '/ws/r.xml', name: 'r.xml' }, keep, (one) => void suites.push(one), keepProperties),
  );
  reader.write(xml);
  reader.close();
  return suites;
}

const brief = (suites: readonly TestSuite[]) =>
  suites.map(({ name, cases }) => [name, ...cases.map(({ className, testName }) => `${className}#${testName}`)]);

describe('reports of several tools', () => {
  it.each([
    [
      'surefire',
      '<testsuite xmlns:xsi="x" name="a.B" time="1,000.5" tests="1"><properties><property name="java" value="8"/></properties><testcase name="t" classname="a.B" time="0.5"/></testsuite>',
      [['a.B', 'a.B#t']],
    ],
    [
      'pytest',
      '<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="0" timestamp="2026-01-01T00:00:00" hostname="h"><testcase classname="tests.test_a" name="test_x[1-2]" time="0.001"/></testsuite></testsuites>',
      [['pytest', 'tests.test_a#test_x[1-2]']],
    ],
    [
      'jest',
      '<testsuites name="jest tests" tests="2"><testsuite name="adds" id="0"><testcase classname="math adds" name="math adds" time="0"/></testsuite><testsuite name="subs"><testcase classname="m" name="n"/></testsuite></testsuites>',
      [
        ['adds', 'math adds#math adds'],
        ['subs', 'm#n'],
      ],
    ],
    [
      'nested suites, the inner ones first',
      '<testsuites><testsuite name="outer"><testsuite name="inner"><testcase classname="I" name="i"/></testsuite><testcase classname="O" name="o"/></testsuite></testsuites>',
      [
        ['inner', 'I#i'],
        ['outer', 'O#o'],
      ],
    ],
    [
      'a suite without a name',
      '<testsuite><testcase name="a.b.C.t"/><testcase name="t"/></testsuite>',
      [['(r.xml)', 'a.b.C#t', '(r.xml)#t']],
    ],
    [
      'a class only by the suite',
      '<testsuite name="a.B" package="p"><testcase name="t"/></testsuite>',
      [['p.a.B', 'a.B#t']],
    ],
    [
      'a name that is no part of an address',
      '<testsuite name="a/b?c"><testcase name="t" classname="x/y"/></testsuite>',
      [['a_b_c', 'x/y#t']],
    ],
    [
      'a class that could not be loaded',
      '<testsuite name="a.B"><error message="m">trace</error></testsuite>',
      [['a.B', '<init>#a.B']],
    ],
    ['nothing', '<testsuites/>', []],
    ['an empty suite', '<testsuite name="a"/>', []],
  ])('%s', (_, xml, wanted) => {
    expect(brief(read(xml))).toEqual(wanted);
  });
});

it('reads what became of a test', () => {
  const [suite] = read(`<testsuite name="s" id="4" timestamp="T"><system-out>suite out</system-out>
    <testcase name="failed" classname="C" time="0.25"><failure message="m" type="E">a <![CDATA[<b>]]> c</failure><failure message="second">2</failure><system-err>err</system-err></testcase>
    <testcase name="error" classname="C"><failure>f</failure><error>e</error></testcase>
    <testcase name="silent" classname="C"><failure/></testcase>
    <testcase name="skipped" classname="C"><skipped>because</skipped></testcase>
    <testcase name="ignored" classname="C"><skipped message="why">because</skipped></testcase>
    <testcase name="rerun" classname="C"><flakyFailure message="x"><stackTrace>t</stackTrace></flakyFailure></testcase>
  </testsuite>`);
  expect(suite).toMatchObject({
    id: '4',
    timestamp: 'T',
    time: null,
    duration: 0.25,
    stdout: 'suite out',
    stderr: null,
  });
  expect(suite?.cases).toMatchObject([
    { errorDetails: 'm', errorStackTrace: 'a <b> c', stderr: 'err', stdout: null, duration: 0.25 },
    { errorDetails: null, errorStackTrace: 'e' },
    { errorDetails: null, errorStackTrace: '' },
    { skipped: true, skippedMessage: 'because', errorStackTrace: null },
    { skipped: true, skippedMessage: 'why' },
    { skipped: false, errorStackTrace: null, errorDetails: null },
  ]);
});

describe('long output', () => {
  const long = 'x'.repeat(600) + 'y'.repeat(600);
  const xml = (inside: string) =>
    `<testsuite name="s"><testcase name="t" classname="C">${inside}<system-out>${long}</system-out></testcase></testsuite>`;
  const stdout = (text: string, keep: KeptStdio) => read(text, keep)[0]?.cases[0]?.stdout;
  const failure = '<failure message="m"/>';

  it.each([
    ['a test that passed', xml(''), 'none', `${'x'.repeat(500)}\n...[truncated 200 chars]...\n${'y'.repeat(500)}`],
    ['a test that failed', xml(failure), 'none', long],
    [
      'one that passed where only failed ones are kept',
      xml(''),
      'failed',
      `${'x'.repeat(500)}\n...[truncated 200 chars]...\n${'y'.repeat(500)}`,
    ],
    ['any where all is kept', xml(''), 'all', long],
  ] as const)('of %s', (_, text, keep, wanted) => {
    expect(stdout(text, keep)).toBe(wanted);
  });

  it('of a test that failed is kept a hundred times as long', () => {
    const huge = xml(failure).replace(long, 'z'.repeat(100_010));
    expect(stdout(huge, 'none')).toHaveLength(100_000 + '\n...[truncated 10 chars]...\n'.length);
    expect(stdout(huge, 'failed')).toHaveLength(100_010);
  });
});

describe('what few reports have', () => {
  const xml = readFileSync(join(import.meta.dirname, '../../../fixtures/reports/TEST-flaky.xml'), 'utf8');

  it('tries of a case that failed, of one that passed in the end and one that did not', () => {
    const [suite] = read(xml);
    expect(suite?.cases.map(({ testName, errorStackTrace }) => [testName, errorStackTrace])).toEqual([
      ['connects', null],
      ['sends', 'first\ntry'],
      ['closes', null],
    ]);
    expect(suite?.cases[0]?.flakyFailures).toEqual([
      {
        message: 'no route',
        type: 'java.net.ConnectException',
        stackTrace: 'java.net.ConnectException: no route\n\tat com.example.NetTest.connects(NetTest.java:9)',
      },
      { message: 'slow', type: 'java.lang.IllegalStateException', stackTrace: 'at once' },
    ]);
    expect(suite?.cases[1]?.rerunFailures).toEqual([{ message: 'refused again', type: 'E', stackTrace: 'second try' }]);
    expect(suite?.cases[2]).not.toHaveProperty('flakyFailures');
  });

  it('properties, only where they are kept', () => {
    expect(read(xml)[0]).not.toHaveProperty('properties');
    const [suite] = read(xml, 'none', true);
    expect(suite?.properties).toEqual([
      ['java.version', '17.0.9'],
      ['note', 'text of its own'],
    ]);
    expect(suite?.cases.map(({ properties }) => properties)).toEqual([undefined, [['ticket', 'NET-7']], undefined]);
  });
});
