import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { definePublisher } from '../../points/index.ts';
import { startServer } from '../testing/server.ts';

const JUNIT =
  '<hudson.tasks.junit.JUnitResultArchiver><testResults>*.xml</testResults><healthScaleFactor>2.5</healthScaleFactor></hudson.tasks.junit.JUnitResultArchiver>';
const suite = (name: string, failure = '') =>
  `echo '<testsuite name="${name}"><testcase classname="p.${name}" name="t">${failure}</testcase></testsuite>' > ${name}.xml`;

it('a failed test makes a build unstable, and its record holds the totals', async (t) => {
  const server = await startServer(t);
  const parts = { shells: [suite('a', '<failure/>'), suite('b')], publishers: JUNIT };
  const run = await server.build(await server.define('app', parts));
  expect(run).toMatchObject({
    result: 'UNSTABLE',
    testTotals: { failCount: 1, skipCount: 0, totalCount: 2, healthScaleFactor: 2.5 },
  });
  expect((await server.lines(run)).slice(-3)).toEqual([
    'Recording test results',
    "Build step 'Publish JUnit test result report' changed build result to UNSTABLE",
    'Finished: UNSTABLE',
  ]);
  const buildXml = await readFile(join(server.home.runs.paths.folder(server.job('app'), 1), 'build.xml'), 'utf8');
  expect(buildXml).toContain('<hudson.tasks.junit.TestResultAction plugin="junit">');
  server.home.runs.forget();
  expect(server.run('app', 1).testTotals).toEqual(run.testTotals);
});

it('cells have reports of their own', async (t) => {
  const server = await startServer(t);
  const axes =
    '<hudson.matrix.TextAxis><name>V</name><values><string>a</string><string>b</string></values></hudson.matrix.TextAxis>';
  const shell =
    "<hudson.tasks.Shell><command>echo \"&lt;testsuite name='$V'>&lt;testcase name='t' classname='C'/>&lt;/testsuite>\" > r.xml</command></hudson.tasks.Shell>";
  const xml = `<matrix-project><axes>${axes}</axes><builders>${shell}</builders><publishers>${JUNIT}</publishers></matrix-project>`;
  const run = await server.build(await server.make('mx', xml));
  expect([run.result, run.testTotals]).toEqual(['SUCCESS', undefined]);
  for (const cell of ['a', 'b']) {
    const job = server.job(`mx/V=${cell}`);
    expect((await server.home.reports.tests.open(job, 1))?.report.suites[0]?.name).toBe(cell);
  }
});

it('a report that was recorded before a crash is there once after it', async (t) => {
  let hangs = true;
  const hanging = definePublisher({
    symbol: 'hanging',
    displayName: 'Hang',
    xmlTag: 'test.Hanging',
    fields: {},
    example: {},
    async perform(_, { reports, log }) {
      const places = {
        nodeId: null,
        enclosingBlocks: [],
        enclosingBlockNames: [],
        id: null,
        time: null,
        timestamp: null,
      };
      const texts = { stdout: null, stderr: null, errorDetails: null, errorStackTrace: null, skippedMessage: null };
      const test = { ...texts, className: 'C', testName: 't', duration: 0, skipped: false, failedSince: 0 };
      const suites = [{ ...places, file: null, name: 's', stdout: null, stderr: null, duration: 0, cases: [test] }];
      const report = { suites, duration: 0, keepLongStdio: false, skipOldReports: false };
      await reports.tests(report, { healthScaleFactor: 1 });
      log.line('recorded');
      if (hangs) await new Promise(() => undefined);
      return 'SUCCESS';
    },
  });
  const first = await startServer(t, { kinds: [hanging] });
  const parts = { shells: [suite('a')], publishers: `${JUNIT}<test.Hanging/>` };
  const run = await first.start(await first.define('app', parts));
  await first.says(run, 'recorded');
  await first.crash();
  hangs = false;
  const second = await startServer(t, { kinds: [hanging], folder: first.home.folder });
  const again = second.run('app', 1);
  await second.engine.builds.finished(again);
  expect(again).toMatchObject({ result: 'SUCCESS', testTotals: { totalCount: 2 } });
  const stored = await second.home.reports.tests.open(second.job('app'), 1);
  expect(stored?.report.suites.map(({ name }) => name)).toEqual(['a', 's']);
});
