import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const COMMAND = `
case $BUILD_NUMBER in 1) bad='<failure message="expected 1">at Cart.java:7</failure>' ;; *) bad= ;; esac
mkdir -p out
cat > out/TEST-shop.Cart.xml <<EOF
<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="shop.Cart" tests="3">
  <testcase classname="shop.Cart" name="adds" time="0.5"/>
  <testcase classname="shop.Cart" name="pays" time="0.25">$bad</testcase>
  <testcase classname="shop.Cart" name="ships" time="0"><skipped message="no post"/></testcase>
</testsuite>
EOF
[ $BUILD_NUMBER != 3 ] || rm out/*.xml
`;
const JUNIT =
  '<hudson.tasks.junit.JUnitResultArchiver plugin="junit@1177"><testResults>out/*.xml</testResults><keepLongStdio>false</keepLongStdio><healthScaleFactor>1.0</healthScaleFactor><allowEmptyResults>false</allowEmptyResults></hudson.tasks.junit.JUnitResultArchiver>';

async function build(server: ServerProcess, number: number): Promise<string> {
  expect((await server.client.post('/job/shop/build?delay=0sec')).status).toBe(201);
  const { result } = await server.client.until<{ building: boolean; result: string }>(
    `/job/shop/${number}/api/json?tree=building,result`,
    ({ building }) => !building,
  );
  return result;
}

const casesOf = (report: { suites: { cases: Record<string, unknown>[] }[] }) =>
  report.suites.flatMap(({ cases }) =>
    cases.map(({ name, status, age, failedSince }) => [name, status, age, failedSince]),
  );

it('a job whose test fails, is fixed, and leaves no report', async (t) => {
  const home = await preparedHome(t);
  let server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const xml = freestyle({ command: COMMAND, publishers: JUNIT });
  expect((await server.client.postXml('/createItem?name=shop', xml)).status).toBe(200);

  expect(await build(server, 1)).toBe('UNSTABLE');
  const log = await server.client.text('/job/shop/1/consoleText');
  expect(log).toContain(
    "Recording test results\nBuild step 'Publish JUnit test result report' changed build result to UNSTABLE\n",
  );
  expect(casesOf(await server.client.json('/job/shop/1/testReport/api/json'))).toEqual([
    ['adds', 'PASSED', 0, 0],
    ['pays', 'FAILED', 1, 1],
    ['ships', 'SKIPPED', 2, 0],
  ]);
  const written = await readFile(join(home, 'jobs/shop/builds/1/junitResult.xml'), 'utf8');
  expect(written).toContain('<result plugin="junit">');
  expect(written).toContain('<failedSince>1</failedSince>');

  expect(await build(server, 2)).toBe('SUCCESS');
  await server.kill();
  server = await spawnServer({ home });
  const report = await server.client.json<Parameters<typeof casesOf>[0]>(
    '/job/shop/lastCompletedBuild/testReport/api/json',
  );
  expect(report).toMatchObject({ duration: 0.75, empty: false, failCount: 0, passCount: 2, skipCount: 1 });
  expect(casesOf(report)).toEqual([
    ['adds', 'PASSED', 0, 0],
    ['pays', 'FIXED', 0, 0],
    ['ships', 'SKIPPED', 3, 0],
  ]);
  const { actions } = await server.client.json<{ actions: object[] }>('/job/shop/2/api/json?tree=actions[totalCount]');
  expect(actions).toContainEqual({ _class: 'hudson.tasks.junit.TestResultAction', totalCount: 3 });

  expect(await build(server, 3)).toBe('FAILURE');
  expect(await server.client.text('/job/shop/3/consoleText')).toContain(
    'ERROR: Step ‘Publish JUnit test result report’ failed: No test report files were found. Configuration error?\n',
  );
  expect((await server.client.get('/job/shop/3/testReport/api/json')).status).toBe(404);
});
