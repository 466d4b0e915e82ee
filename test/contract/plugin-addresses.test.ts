import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { compareVersions, PLUGIN_TABLE, type PluginAddress } from '../../src/plugins/index.ts';
import { changingRepository, credentialsXml, gitJob } from '../harness/git-jobs.ts';
import { folderXml, matrix, pipeline } from '../harness/jobs.ts';
import { buildJob, createJob } from '../http/built.ts';
import { sharedServer } from '../http/start.ts';

const server = sharedServer();
const FIXTURES = join(import.meta.dirname, '../../fixtures/reports');

/** Everything that a build of a freestyle job can have. */
const COMMAND = `cp ${FIXTURES}/jacoco.xml ${FIXTURES}/cobertura.xml ${FIXTURES}/TEST-flaky.xml .
mkdir -p docs && echo '<h1>Docs</h1>' > docs/index.html`;
const COVERAGE = 'io.jenkins.plugins.coverage.metrics.steps';
const PUBLISHERS = `
<hudson.tasks.junit.JUnitResultArchiver><testResults>TEST-*.xml</testResults></hudson.tasks.junit.JUnitResultArchiver>
<htmlpublisher.HtmlPublisher><reportTargets><htmlpublisher.HtmlPublisherTarget><reportName>Docs</reportName><reportDir>docs</reportDir><reportFiles>index.html</reportFiles><alwaysLinkToLastBuild>true</alwaysLinkToLastBuild><keepAll>true</keepAll></htmlpublisher.HtmlPublisherTarget></reportTargets></htmlpublisher.HtmlPublisher>
<hudson.tasks.JavadocArchiver><javadocDir>docs</javadocDir><keepAll>false</keepAll></hudson.tasks.JavadocArchiver>
<${COVERAGE}.CoverageRecorder><tools><${COVERAGE}.CoverageTool><pattern>jacoco.xml</pattern><parser>JACOCO</parser></${COVERAGE}.CoverageTool></tools></${COVERAGE}.CoverageRecorder>
<hudson.plugins.jacoco.JacocoPublisher><execPattern>**/**.exec</execPattern></hudson.plugins.jacoco.JacocoPublisher>
<hudson.plugins.cobertura.CoberturaPublisher><coberturaReportFile>cobertura.xml</coberturaReportFile></hudson.plugins.cobertura.CoberturaPublisher>`;
const TRIGGERS =
  '<triggers><org.jenkinsci.plugins.gwt.GenericTrigger><token>hook</token></org.jenkinsci.plugins.gwt.GenericTrigger><com.dabsquared.gitlabjenkins.GitLabPushTrigger><spec/><triggerOnPush>true</triggerOnPush></com.dabsquared.gitlabjenkins.GitLabPushTrigger></triggers>';

/** The jobs of plugins that need one of their own; `pipe` is a pipeline, all others are freestyle. */
const JOBS: Readonly<Record<string, string>> = {
  'branch-api': 'branches',
  'external-monitor-job': 'outside',
  'matrix-project': 'cells',
  'maven-plugin': 'modules',
  'pipeline-input-step': 'asks',
  'pipeline-rest-api': 'pipe',
  'pipeline-stage-view': 'pipe',
  'workflow-cps': 'pipe',
  'workflow-job': 'pipe',
  'workflow-multibranch': 'branches',
};
const WHILE = { timeout: 150_000 };
const BODIES: Readonly<Record<string, string>> = {
  postBuildResult: '<run><log encoding="hexBinary">6869</log><result>0</result></run>',
};

const endings: (() => Promise<void> | void)[] = [];

afterAll(async () => {
  for (const action of endings) await action();
});

beforeAll(async () => {
  const { url } = await changingRepository({ onTestFinished: (action) => void endings.push(action) });
  const { home, services } = server();
  await writeFile(join(home, 'credentials.xml'), credentialsXml('deploy', 'fred', 'word'));
  const freestyle = gitJob({ url, command: COMMAND, publishers: PUBLISHERS }).replace('<triggers/>', TRIGGERS);
  await createJob(
    server(),
    'all',
    freestyle.replace('<buildWrappers>', '<buildWrappers><hudson.plugins.timestamper.TimestamperBuildWrapper/>'),
  );
  await createJob(server(), 'team', folderXml());
  await createJob(server(), 'modules', '<maven2-moduleset/>');
  await createJob(server(), 'outside', '<hudson.model.ExternalJob/>');
  await createJob(server(), 'branches', '<org.jenkinsci.plugins.workflow.multibranch.WorkflowMultiBranchProject/>');
  await createJob(server(), 'cells', matrix({ axes: { A: ['1'] } }));
  await createJob(server(), 'pipe', pipeline("echo 'hi'"));
  await createJob(server(), 'asks', pipeline("input 'Go?'"));
  await services.lockable.declare([{ name: 'press', description: '', labels: '', note: '', reservedBy: null }]);
  expect(await buildJob(server(), 'all')).toBe('UNSTABLE');
  for (const job of ['cells', 'pipe']) expect(await buildJob(server(), job)).toBe('SUCCESS');
  await server().as({ method: 'POST', url: '/job/asks/build?delay=0' });
  await vi.waitFor(async () => {
    const { body } = await server().as({ url: '/job/asks/1/wfapi/pendingInputActions' });
    expect(body).toContain('Go');
  }, WHILE);
});

const ADDRESSES = PLUGIN_TABLE.flatMap(({ name, addresses }) =>
  typeof addresses === 'string'
    ? []
    : addresses.map((address) => [`${name}: ${address.verb ?? 'GET'} ${address.path}`, name, address] as const),
);

it.each(ADDRESSES)('%s is there', async (_, name, address) => {
  const { status, type } = await asked(address, urlOf(name, address));
  expect(status).not.toBe(404);
  expect(status).toBeLessThan(500);
  expect(type).toMatch(new RegExp(`^${address.type.replaceAll('+', '\\+')}`));
});

it('every plugin of the table is told of, with what it needs', async () => {
  const answer = await server().as({ url: '/pluginManager/api/json?depth=2' });
  const { plugins } = answer.json<{
    plugins: {
      shortName: string;
      version: string;
      dependencies: { shortName: string; version: string; optional: boolean }[];
    }[];
  }>();
  const versions = new Map(plugins.map(({ shortName, version }) => [shortName, version]));
  expect([...versions.keys()]).toEqual(PLUGIN_TABLE.map(({ name }) => name));
  for (const { dependencies } of plugins)
    for (const { shortName, version, optional } of dependencies)
      if (!optional) expect(compareVersions(versions.get(shortName) ?? '0', version)).toBeGreaterThanOrEqual(0);
});

function urlOf(plugin: string, { path }: PluginAddress): string {
  const job = JOBS[plugin] ?? 'all';
  const filled = path
    .replace('{job}', `job/${job}`)
    .replace('{build}', `job/${job}/1`)
    .replace('{folder}', 'job/team')
    .replace('{name}', job)
    .replace('{token}', 'hook')
    .replace('{resource}', 'press')
    .replace('{credential}', 'deploy');
  expect(filled).not.toContain('{');
  return `/${filled}`;
}

/** What comes behind redirects of a page. */
async function asked({ verb }: PluginAddress, first: string) {
  let url = first;
  for (;;) {
    const payload = BODIES[url.split('/').at(-1) ?? ''];
    const answer = await server().as({ method: verb ?? 'GET', url, ...(payload !== undefined && { payload }) });
    const { location } = answer.headers;
    if (verb === 'POST' || location === undefined)
      return { status: answer.statusCode, type: String(answer.headers['content-type'] ?? '') };
    url = new URL(location, 'http://ci.example:8080').pathname;
  }
}
