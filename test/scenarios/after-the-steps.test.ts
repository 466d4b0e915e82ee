import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startWebServer } from '../../src/kit/testing/web-server.ts';
import { headerOf, startMailServer } from '../../src/mail/testing/mail-server.ts';
import type { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';

const FIXTURES = join(import.meta.dirname, '../../fixtures/reports');

const endings: (() => Promise<void> | void)[] = [];
let home: string;
let server: ServerProcess;
let client: Client;

beforeAll(async () => {
  home = await preparedHome({ onTestFinished: (action) => void endings.push(action) });
  server = await spawnServer({ home });
  client = server.client;
});

afterAll(async () => {
  await server.kill();
  for (const action of endings.reverse()) await action();
});

async function create(name: string, xml: string): Promise<void> {
  expect((await client.postXml(`/createItem?name=${name}`, xml)).status).toBe(200);
}

async function build(name: string, xml: string): Promise<readonly [result: string, log: string]> {
  await create(name, xml);
  await client.post(`/job/${name}/build?delay=0sec`);
  const { result } = await client.until<{ building: boolean; result: string }>(
    `/job/${name}/1/api/json?tree=building,result`,
    ({ building }) => !building,
  );
  return [result, await client.text(`/job/${name}/1/consoleText`)];
}

async function archived(run: string): Promise<readonly string[]> {
  const { artifacts } = await client.json<{ artifacts: { relativePath: string }[] }>(
    `/job/${run}/api/json?tree=artifacts[relativePath]`,
  );
  return artifacts.map(({ relativePath }) => relativePath);
}

describe('artifacts and fingerprints', () => {
  const files = 'mkdir -p out; for f in a.jar B.JAR a.tmp a.jar~; do echo $f > out/$f; done; echo my > "out/My App"';

  it('are kept by a job and found by what used them', async () => {
    const [made] = await build(
      'makes',
      freestyle({
        command: files,
        publishers: `<hudson.tasks.ArtifactArchiver><artifacts>out/*.*, out/My App</artifacts><excludes>**/*.tmp</excludes><allowEmptyArchive>false</allowEmptyArchive><onlyIfSuccessful>false</onlyIfSuccessful><fingerprint>false</fingerprint><defaultExcludes>true</defaultExcludes><caseSensitive>true</caseSensitive></hudson.tasks.ArtifactArchiver><hudson.tasks.Fingerprinter><targets>out/*.jar</targets><caseSensitive>false</caseSensitive></hudson.tasks.Fingerprinter>`,
      }),
    );
    expect(made).toBe('SUCCESS');
    expect(await archived('makes/1')).toEqual(['out/B.JAR', 'out/My App', 'out/a.jar']);
    expect(await client.text('/job/makes/1/artifact/out/My%20App')).toBe('my\n');
    const [used, log] = await build(
      'uses',
      pipeline(`node {
        sh '${files}; touch -d 2020-01-01 out/*'
        archiveArtifacts artifacts: 'out/*.jar', caseSensitive: false, fingerprint: true, onlyIfSuccessful: true
        fingerprint targets: 'out/*.tmp'
        archiveArtifacts artifacts: 'none/*', allowEmptyArchive: true
        archiveArtifacts artifacts: 'none/*'
      }`),
    );
    expect(used).toBe('FAILURE');
    expect(log).toContain('‘none/*’ doesn’t match anything: even ‘none’ doesn’t exist\n');
    expect(log).toMatch(/\nERROR: No artifacts found that match the file pattern "none.*error\?\nFinished: FAILURE\n$/);
    expect(await archived('uses/1')).toEqual(['out/B.JAR', 'out/a.jar']);
    const md5 = (content: string) => createHash('md5').update(`${content}\n`).digest('hex');
    expect(await client.json(`/fingerprint/${md5('B.JAR')}/api/json`)).toMatchObject({
      fileName: 'B.JAR',
      original: { name: 'makes', number: 1 },
      usage: [{ name: 'makes' }, { name: 'uses', ranges: { ranges: [{ start: 1, end: 2 }] } }],
    });
    expect(await client.json(`/fingerprint/${md5('a.tmp')}/api/json`)).toMatchObject({ original: null });
  });
});

describe('reports', () => {
  it('of the older plugins for coverage and Checkstyle judge a job and a pipeline', async () => {
    const command = `cp ${FIXTURES}/jacoco.xml ${FIXTURES}/checkstyle-result.xml .`;
    const adapter = 'io.jenkins.plugins.coverage.adapter.JacocoReportAdapter';
    const publishers = `
<io.jenkins.plugins.coverage.CoveragePublisher><adapters><${adapter}><path>jacoco.xml</path></${adapter}></adapters><globalThresholds><io.jenkins.plugins.coverage.threshold.Threshold><thresholdTarget>Line</thresholdTarget><unstableThreshold>41.0</unstableThreshold></io.jenkins.plugins.coverage.threshold.Threshold></globalThresholds></io.jenkins.plugins.coverage.CoveragePublisher>
<hudson.plugins.checkstyle.CheckStylePublisher><pattern/><thresholds><unstableTotalAll>9</unstableTotalAll><failedTotalAll>2</failedTotalAll></thresholds></hudson.plugins.checkstyle.CheckStylePublisher>`;
    const [result, log] = await build('older', freestyle({ command, publishers }));
    expect(result).toBe('FAILURE');
    expect(log).toContain('Unstable: Line coverage is 40.00%, wanted are 41%\n');
    expect(log).toContain('[CHECKSTYLE] Successfully parsed file ');
    const script = `node {
      sh 'cp ${FIXTURES}/jacoco.xml ${FIXTURES}/checkstyle-result.xml .'
      publishCoverage adapters: [jacocoAdapter('jacoco.xml')], globalThresholds: [[thresholdTarget: 'Line', unstableThreshold: 39.0]]
      echo "covered: \${currentBuild.currentResult}"
      checkstyle pattern: 'checkstyle-result.xml', unstableTotalAll: '2'
    }`;
    const [ofPipeline, logOfPipeline] = await build('older-line', pipeline(script));
    expect(ofPipeline).toBe('UNSTABLE');
    expect(logOfPipeline).toContain('covered: SUCCESS\n');
    for (const run of ['older/1', 'older-line/1']) {
      expect(await client.json(`/job/${run}/coverage/api/json`)).toMatchObject({
        projectStatistics: { line: '40.00%' },
      });
      expect(await client.json(`/job/${run}/checkstyleResult/api/json`)).toMatchObject({ totalSize: 3 });
      expect(await client.text(`/job/${run}/`)).toContain(`href="/job/${run}/checkstyleResult/"`);
    }
  });
});

describe('other jobs', () => {
  it('are built after a job with a good enough result, and by a pipeline that waits', async () => {
    await create('child', freestyle({ command: 'exit 3' }));
    const threshold = '<name>FAILURE</name><ordinal>2</ordinal><color>RED</color><completeBuild>true</completeBuild>';
    const trigger = (more: string) =>
      `<hudson.tasks.BuildTrigger><childProjects>child</childProjects>${more}</hudson.tasks.BuildTrigger>`;
    const [, none] = await build('strict', freestyle({ command: 'false', publishers: trigger('') }));
    expect(none).not.toContain('child');
    const publishers = trigger(`<threshold>${threshold}</threshold>`);
    const [, log] = await build('lenient', freestyle({ command: 'false', publishers }));
    expect(log).toContain('Triggering a new build of child\nFinished: FAILURE\n');
    const child = await client.until<{ building: boolean }>('/job/child/1/api/json', ({ building }) => !building);
    expect(child).toMatchObject({ result: 'FAILURE', actions: [{ causes: [{ upstreamProject: 'lenient' }] }] });
    const script = "def b = build job: 'child', propagate: false\necho \"#${b.number} ${b.result}\"\nbuild 'child'";
    const [result, waited] = await build('waits', pipeline(script));
    expect([result, /^#2 FAILURE$/m.test(waited)]).toEqual(['FAILURE', true]);
    expect(waited).toContain('\nchild #3 completed with status FAILURE (propagate: false to ignore)\n');
  });
});

describe('notes to people and programs', () => {
  async function mailServer() {
    const smtp = await startMailServer();
    onTestFinished(() => smtp.close());
    const form = { smtpHost: '127.0.0.1', smtpPort: String(smtp.port), username: '', adminAddress: 'ci@example.org' };
    await client.post('/manage/mail/configSubmit', { body: new URLSearchParams(form) });
    return smtp;
  }

  it('are mails, by the symbol as by the class, and as a step of a job', async () => {
    const smtp = await mailServer();
    const script = `node {
      currentBuild.result = 'UNSTABLE'
      mailer recipients: 'a@example.org', notifyEveryUnstableBuild: true, sendToIndividuals: false
      step([$class: 'Mailer', recipients: 'b@example.org', notifyEveryUnstableBuild: true])
      mail to: 'c@example.org', subject: 'mine', body: 'text'
      emailext to: 'd@example.org', subject: '$PROJECT_NAME is $BUILD_STATUS', body: 'n'
    }`;
    const [result] = await build('mails', pipeline(script));
    expect(result).toBe('UNSTABLE');
    const subjects: string[] = [];
    for (const to of ['a', 'b', 'c', 'd']) {
      const mail = await smtp.next();
      expect(mail.to).toEqual([`${to}@example.org`]);
      subjects.push(headerOf(mail.text, 'Subject') ?? '');
    }
    const unstable = 'Jenkins build is unstable: mails #1';
    expect(subjects).toEqual([unstable, unstable, 'mine', 'mails is Unstable']);

    const step =
      '<hudson.plugins.emailext.EmailExtStep><subject>$PROJECT_NAME</subject><body>half way</body><to>e@example.org</to><attachLog>true</attachLog></hudson.plugins.emailext.EmailExtStep>';
    const job = freestyle({ command: 'echo before' }).replace('</builders>', `${step}</builders>`);
    expect((await build('mails-between', job))[0]).toBe('SUCCESS');
    const between = await smtp.next();
    expect([between.to, headerOf(between.text, 'Subject')]).toEqual([['e@example.org'], 'mails-between']);
    expect(between.text).toContain('filename=build.log');
  });

  it('are webhooks that a pipeline has configured', async () => {
    const hook = await startWebServer();
    onTestFinished(() => hook.close());
    const endpoint = (format: string, event: string, path: string) =>
      `[format: '${format}', event: '${event}', urlInfo: [urlOrId: '${hook.url}/${path}', urlType: 'PUBLIC'], loglines: 1]`;
    const script = `properties([hudsonNotificationProperty(endpoints: [${endpoint('JSON', 'finalized', 'json')}, ${endpoint('XML', 'failed', 'xml')}])])`;
    expect((await build('hooked', pipeline(script)))[0]).toBe('SUCCESS');
    await vi.waitFor(() => expect(hook.asked).toHaveLength(1), { timeout: 150_000 });
    expect(hook.asked[0]?.url).toBe('/json');
    expect(JSON.parse(hook.asked[0]?.body ?? '')).toMatchObject({
      name: 'hooked',
      build: { number: 1, phase: 'FINALIZED', status: 'SUCCESS', log: 'Finished: SUCCESS\n' },
    });
    expect(await readFile(join(home, 'jobs/hooked/config.xml'), 'utf8')).toContain(
      '<com.tikal.hudson.plugins.notification.HudsonNotificationProperty',
    );
  });
});

describe('the workspace', () => {
  it('is cleaned by a pipeline: some of it, unless the result says no, or all', async () => {
    const script = `node {
      sh 'mkdir -p target/classes keep; touch a.o target/b.o keep/c.o'
      cleanWs patterns: [[pattern: 'target', type: 'INCLUDE'], [pattern: '**/*.o', type: 'INCLUDE'], [pattern: 'keep/**', type: 'EXCLUDE']], deleteDirs: true
      sh 'set +x; echo left: $(find . -mindepth 1 | sort)'
      cleanWs cleanWhenSuccess: false, cleanWhenFailure: true
      sh 'set +x; echo still: $(ls)'
      cleanWs notFailBuild: true
    }`;
    const [result, log] = await build('cleans', pipeline(script));
    expect(result).toBe('SUCCESS');
    expect(log).toContain('\nleft: ./keep ./keep/c.o\n');
    expect(log).toContain('[WS-CLEANUP] Skipped based on build state SUCCESS\n');
    expect(log).toContain('\nstill: keep\n');
    expect(existsSync(join(home, 'workspace/cleans/keep'))).toBe(false);
  });
});
