import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/reports');
const ISSUE = '<error line="3" severity="error" message="NEW" source="a.b.C"/>';

/** Reports in the workspace; the second build has an issue more, and a test that passes. */
const COMMAND = `
cp ${FIXTURES}/jacoco.xml ${FIXTURES}/cobertura.xml ${FIXTURES}/TEST-flaky.xml ${FIXTURES}/report.sarif .
mkdir -p docs && echo '<h1>Docs</h1>' > docs/index.html && echo more > docs/more.html
sed "s#/ws/#$WORKSPACE/#" ${FIXTURES}/checkstyle-result.xml > checkstyle-result.xml
if [ $BUILD_NUMBER = 2 ]; then
  sed -i 's#</checkstyle>#<file name="New.java">${ISSUE}</file></checkstyle>#' checkstyle-result.xml
  sed -i 's#<failure .*#<system-out>#; s#^try</failure>#</system-out>#' TEST-flaky.xml
fi
`;
const COVERAGE = 'io.jenkins.plugins.coverage.metrics.steps';
const WARNINGS = 'io.jenkins.plugins.analysis';
const PUBLISHERS = `
<hudson.tasks.junit.JUnitResultArchiver><testResults>TEST-*.xml</testResults><keepProperties>true</keepProperties></hudson.tasks.junit.JUnitResultArchiver>
<htmlpublisher.HtmlPublisher plugin="htmlpublisher@1.31"><reportTargets><htmlpublisher.HtmlPublisherTarget><reportName>API docs</reportName><reportDir>docs</reportDir><reportFiles>index.html,more.html</reportFiles><alwaysLinkToLastBuild>true</alwaysLinkToLastBuild><reportTitles/><keepAll>true</keepAll><allowMissing>false</allowMissing><includes>**/*</includes><escapeUnderscores>true</escapeUnderscores></htmlpublisher.HtmlPublisherTarget></reportTargets></htmlpublisher.HtmlPublisher>
<hudson.tasks.JavadocArchiver><javadocDir>docs</javadocDir><keepAll>false</keepAll></hudson.tasks.JavadocArchiver>
<${COVERAGE}.CoverageRecorder><tools><${COVERAGE}.CoverageTool><pattern>jacoco.xml</pattern><parser>JACOCO</parser></${COVERAGE}.CoverageTool></tools><qualityGates><${COVERAGE}.CoverageQualityGate><threshold>60.0</threshold><metric>LINE</metric><baseline>PROJECT</baseline><criticality>UNSTABLE</criticality></${COVERAGE}.CoverageQualityGate></qualityGates></${COVERAGE}.CoverageRecorder>
<hudson.plugins.jacoco.JacocoPublisher><execPattern>**/**.exec</execPattern></hudson.plugins.jacoco.JacocoPublisher>
<hudson.plugins.cobertura.CoberturaPublisher><coberturaReportFile>cobertura.xml</coberturaReportFile></hudson.plugins.cobertura.CoberturaPublisher>
<${WARNINGS}.core.steps.IssuesRecorder><healthy>1</healthy><unhealthy>5</unhealthy><minimumSeverity plugin="analysis-model-api"><name>NORMAL</name></minimumSeverity><analysisTools><${WARNINGS}.warnings.checkstyle.CheckStyle><id/><name/><pattern/></${WARNINGS}.warnings.checkstyle.CheckStyle></analysisTools><qualityGates><${WARNINGS}.core.util.QualityGate><threshold>1</threshold><type>NEW</type><status>FAILED</status></${WARNINGS}.core.util.QualityGate></qualityGates></${WARNINGS}.core.steps.IssuesRecorder>`;

const SCRIPT = `node {
  sh '''${COMMAND.replaceAll('\\', '\\\\')}'''
  junit testResults: 'TEST-*.xml', keepProperties: true
  publishHTML([reportName: 'My_docs', reportDir: 'docs', reportFiles: 'index.html', keepAll: false, alwaysLinkToLastBuild: false, allowMissing: false])
  recordCoverage tools: [[parser: 'JACOCO', pattern: 'jacoco.xml'], [parser: 'COBERTURA']], qualityGates: [[threshold: 99.0, metric: 'LINE', baseline: 'PROJECT', criticality: 'NOTE']]
  cobertura coberturaReportFile: 'cobertura.xml', lineCoverageTargets: '90, 80, 10'
  recordIssues tools: [checkStyle(pattern: 'checkstyle-result.xml'), sarif(pattern: '*.sarif', id: 'scan', name: 'Scan')], qualityGates: [[threshold: 1, type: 'TOTAL', unstable: true]]
  jacoco execPattern: '**/*.exec', minimumLineCoverage: '30', maximumLineCoverage: '60'
  javadoc javadocDir: 'docs', keepAll: true
  publishCoverage adapters: [jacocoAdapter('jacoco.xml')], globalThresholds: [[thresholdTarget: 'Line', unstableThreshold: 10.0]]
}`;

async function build(server: ServerProcess, job: string, number: number): Promise<string> {
  expect((await server.client.post(`/job/${job}/build?delay=0sec`)).status).toBe(201);
  const { result } = await server.client.until<{ building: boolean; result: string }>(
    `/job/${job}/${number}/api/json?tree=building,result`,
    ({ building }) => !building,
  );
  return `${result}`;
}

it('reports of a freestyle job over two builds', async (t) => {
  const home = await preparedHome(t);
  let server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  const xml = freestyle({ command: COMMAND, publishers: PUBLISHERS });
  expect((await client.postXml('/createItem?name=shop', xml)).status).toBe(200);

  expect(await build(server, 'shop', 1)).toBe('UNSTABLE');
  const log = await client.text('/job/shop/1/consoleText');
  expect(log).toContain('[htmlpublisher] Archiving HTML reports...\n[htmlpublisher] Archiving at BUILD level ');
  expect(log).toContain('[Coverage] -> Some quality gates have been missed: overall result is UNSTABLE\n');
  expect(log).toContain('[CheckStyle] -> found 3 issues (skipped 1 duplicates)\n');
  expect(log).toContain('[CheckStyle] All reported issues will be considered outstanding\n');
  expect(await build(server, 'shop', 2)).toBe('FAILURE');
  expect(await client.text('/job/shop/2/consoleText')).toContain(
    '[CheckStyle] Issues delta (vs. reference build): outstanding: 3, new: 1, fixed: 0\n',
  );

  // Everything below comes from disk.
  await server.kill();
  server = await spawnServer({ home });
  const { client: again } = server;
  const jacoco = await again.json('/job/shop/1/jacoco/api/json');
  expect(jacoco).toMatchObject({ lineCoverage: { covered: 4, missed: 6, percentage: 40, total: 10 } });
  const coverage = await again.json('/job/shop/2/coverage/api/json');
  expect(coverage).toMatchObject({
    projectStatistics: { line: '40.00%', branch: '50.00%' },
    projectDelta: { line: '+0.00%' },
    qualityGates: { overallResult: 'UNSTABLE' },
    referenceBuild: '#1',
  });
  const cobertura = await again.json('/job/shop/1/cobertura/api/json?depth=2');
  expect(cobertura).toMatchObject({ results: { name: 'Cobertura Coverage Report', children: [{ name: 'shop' }] } });
  expect(await again.json('/job/shop/2/checkstyle/api/json')).toMatchObject({
    _class: 'io.jenkins.plugins.analysis.core.restapi.AnalysisResultApi',
    totalSize: 4,
    newSize: 1,
    fixedSize: 0,
    qualityGateStatus: 'FAILED',
  });
  expect(await again.json('/job/shop/2/checkstyle/new/api/json')).toMatchObject({
    size: 1,
    issues: [{ fileName: 'New.java', lineStart: 3, message: 'NEW', severity: 'ERROR', reference: '2' }],
  });
  expect(await again.json('/job/shop/api/json?tree=healthReport[description,score]')).toMatchObject({
    healthReport: expect.arrayContaining([{ description: 'CheckStyle: 3 warnings', score: 50 }]),
  });
  const { actions } = await again.json<{ actions: { _class?: string }[] }>('/job/shop/2/api/json?tree=actions[*]');
  expect(actions.length).toBeGreaterThan(4);

  const page = await again.get('/job/shop/1/API_20docs/index.html');
  expect(await page.text()).toBe('<h1>Docs</h1>\n');
  expect(page.headers.get('content-security-policy')).toContain('sandbox');
  expect(await again.text('/job/shop/API_20docs/')).toContain('href="/job/shop/API_20docs/more.html"');
  expect((await again.get('/job/shop/1/API_20docs/../../../../secrets/master.key')).status).not.toBe(200);
  expect((await again.get('/job/shop/javadoc/')).headers.get('location')).toMatch(/\/job\/shop\/javadoc\/index\.html$/);
  expect(await again.text('/job/shop/1/coverage/')).toContain('com.example.shop');
  expect(await again.text('/job/shop/1/coverage/com.example.shop/')).toContain('Cart.java');
  expect(await again.text('/job/shop/2/checkstyle/')).toContain('CheckStyle Warnings');
  const job = await again.text('/job/shop/');
  for (const name of ['test', 'coverage', 'checkstyle', 'jacoco', 'cobertura', 'javadoc', 'API_20docs'])
    expect(job).toContain(`href="/job/shop/${name}/"`);
  for (const name of ['test', 'coverage', 'checkstyle']) {
    const chart = await again.get(`/job/shop/${name}/trend.svg`);
    expect([chart.status, chart.headers.get('content-type')]).toEqual([200, 'image/svg+xml;charset=UTF-8']);
    expect(await chart.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  }
  expect((await again.get('/job/shop/checkstyle/')).headers.get('location')).toMatch(/\/job\/shop\/2\/checkstyle\/$/);
  for (const path of ['nothing/', 'nothing/x', '1/nothing/', '1/coverage/nothing/', '1/checkstyle/nothing/api/json'])
    expect([path, (await again.get(`/job/shop/${path}`)).status]).toEqual([path, 404]);

  expect(await again.json('/job/shop/test/api/json')).toMatchObject({
    builds: [
      { number: 2, failed: 0, passed: 3 },
      { number: 1, failed: 1, passed: 2 },
    ],
  });
  expect(await again.json('/job/shop/2/testReport/api/flaky')).toMatchObject({
    fixed: 1,
    flakyCount: 1,
    flaky: [{ name: 'connects', flakyFailures: [{ message: 'no route' }, { message: 'slow', stackTrace: 'at once' }] }],
  });
  const test = '/job/shop/2/testReport/com.example/NetTest/sends';
  expect(await again.text(`${test}/history`)).toMatch(/<tr>.*#2.*Passed.*#1.*Failed/s);
  expect(await again.text('/job/shop/2/testReport/com.example/NetTest/history')).toMatch(/#2<\/a>.*#1<\/a>/s);
  expect(await again.text('/job/shop/2/testReport/history')).toContain('History for all tests');
  expect(await again.text(`${test}/`)).toContain('NET-7');
  const written = await readFile(join(home, 'jobs/shop/builds/1/junitResult.xml'), 'utf8');
  expect(written).toContain('<flakyFailures>');
});

it('reports of a pipeline', async (t) => {
  const home = await preparedHome(t);
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  expect((await client.postXml('/createItem?name=line', pipeline(SCRIPT))).status).toBe(200);
  expect(await build(server, 'line', 1)).toBe('UNSTABLE');
  const log = await client.text('/job/line/1/consoleText');
  expect(log).toContain('[Pipeline] publishHTML\n[htmlpublisher] Archiving HTML reports...\n');
  expect(log).toContain('[Scan] -> found 2 issues (skipped 0 duplicates)\n');
  expect(log).toContain('[Cobertura] Cobertura coverage report found.\n');
  expect((await client.get('/job/line/1/My_5fdocs/index.html')).status).toBe(404);
  expect(await client.text('/job/line/My_5fdocs/index.html')).toBe('<h1>Docs</h1>\n');
  expect(await client.json('/job/line/1/scan/api/json')).toMatchObject({ totalSize: 2, qualityGateStatus: 'WARNING' });
  expect(await client.json('/job/line/1/checkstyle/all/api/json?tree=size,issues[fileName]')).toMatchObject({
    size: 3,
  });
  expect(await client.text('/job/line/1/')).toContain('href="/job/line/1/coverage/"');
  expect(await client.json('/job/line/1/jacoco/api/json')).toMatchObject({ lineCoverage: { covered: 4, total: 10 } });
  expect(await client.text('/job/line/1/javadoc/index.html')).toBe('<h1>Docs</h1>\n');
  expect(await client.json('/job/line/1/testReport/api/json?tree=failCount,passCount')).toMatchObject({ failCount: 1 });
});
