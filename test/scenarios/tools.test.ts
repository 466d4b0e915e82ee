import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fakeMaven, POMS } from '../../src/builds/testing/maven.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import type { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

const PIPELINE = `
pipeline {
  agent any
  tools { jdk 'J17'; maven 'M3'; ant 'A1'; gradle 'G7' }
  stages {
    stage('Tools') {
      steps {
        echo "tool is \${tool 'M3'} and \${tool name: 'J17', type: 'jdk'}"
        sh 'echo "java in $JAVA_HOME, maven in $MAVEN_HOME"; mvn --who; ant --in "$ANT_HOME"; gradle --in "$GRADLE_HOME"'
        withMaven(maven: 'M3', jdk: 'J17', mavenSettingsFilePath: 'my settings.xml', mavenOpts: '-Xmx9m',
          options: [junitPublisher(disabled: true), pipelineGraphPublisher(lifecycleThreshold: 'install')]) {
          sh 'mvn "two words"'
        }
        withAnt(installation: 'A1', jdk: 'J17') { sh 'echo "with $ANT_HOME and $JAVA_HOME"; ant "within withAnt"' }
        script {
          try { tool 'Nope' } catch (e) { echo "caught: \${e.message}" }
        }
      }
    }
  }
}`;

/** Says how it was called. */
const TALKING = `#!/bin/sh
echo "$(basename "$0") got $# words:"
for word in "$@"; do echo "<$word>"; done
echo "opts: $MAVEN_OPTS"
`;

async function build(client: Client, name: string): Promise<string> {
  expect((await client.post(`/job/${name}/build?delay=0sec`)).status).toBe(201);
  await client.until<{ building: boolean }>(`/job/${name}/1/api/json`, ({ building }) => !building);
  return client.text(`/job/${name}/1/consoleText`);
}

async function put(client: Client, fields: Readonly<Record<string, string>>): Promise<Response> {
  return client.post('/manage/configureTools/put', { body: new URLSearchParams(fields) });
}

it('tools are named on a page, and used by jobs and pipelines', async (t) => {
  const home = await preparedHome(t);
  const place = await temporaryFolder(t, 'tools');
  await mkdir(join(place, 'bin'));
  for (const program of ['mvn', 'ant', 'gradle'])
    await writeFile(join(place, 'bin', program), TALKING, { mode: 0o755 });
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;

  expect((await put(client, { type: 'maven', name: 'M3', home: place })).status).toBe(302);
  expect((await put(client, { type: 'ant', name: 'A1', home: place })).status).toBe(302);
  expect((await put(client, { type: 'gradle', name: 'G7', home: place })).status).toBe(302);
  expect((await put(client, { type: 'jdk', name: 'J17', home: '/opt/java 17' })).status).toBe(302);
  expect((await put(client, { type: 'jdk', name: 'J21', home: '/opt/java21' })).status).toBe(302);
  const refused = await put(client, { type: 'banana', name: '', home: 'relative' });
  expect(refused.status).toBe(400);
  const errors = await refused.text();
  for (const error of ['no kind of tool named “banana”', 'A name is required', 'absolute path'])
    expect(errors).toContain(error);
  const page = await client.text('/manage/configureTools/');
  expect(page).toContain(place);
  expect((await new (client.constructor as typeof Client)(server.base).get('/manage/configureTools/')).status).toBe(
    403,
  );

  const job = freestyle({ command: 'echo "java in $JAVA_HOME"' }).replace('</project>', '<jdk>J21</jdk></project>');
  expect((await client.postXml('/createItem?name=free', job)).status).toBe(200);
  expect(await build(client, 'free')).toContain('\njava in /opt/java21\n');

  expect((await client.postXml('/createItem?name=pipe', pipeline(PIPELINE))).status).toBe(200);
  const log = await build(client, 'pipe');
  for (const line of [
    `tool is ${place} and /opt/java 17`,
    `java in /opt/java 17, maven in ${place}`,
    '<--who>',
    'ant got 2 words:',
    'gradle got 2 words:',
    '[withMaven] using JDK installation J17',
    "[withMaven] using Maven installation 'M3'",
    '----- withMaven Wrapper script -----',
    'mvn got 5 words:',
    `<${home}/workspace/pipe/my settings.xml>`,
    '<two words>',
    'opts: -Xmx9m',
    `with ${place} and /opt/java 17`,
    '<within withAnt>',
    'caught: No tool named Nope found',
    'Finished: SUCCESS',
  ])
    expect(log.split('\n')).toContain(line);

  const wrong = "pipeline { agent any; tools { maven 'M4' }; stages { stage('x') { steps { echo 'x' } } } }";
  const checked = await client.post('/pipeline-model-converter/validate', {
    body: new URLSearchParams({ jenkinsfile: wrong }),
  });
  expect(await checked.text()).toContain(
    'Tool type "maven" does not have an install of "M4" configured - did you mean "M3"?',
  );
  const gone = { body: new URLSearchParams({ type: 'jdk', name: 'J21' }) };
  expect((await client.post('/manage/configureTools/remove', gone)).status).toBe(302);
  expect(await client.text('/manage/configureTools/')).not.toContain('/opt/java21');
});

it('a Maven job is made by its class and shows its modules', async (t) => {
  const home = await preparedHome(t);
  const place = await temporaryFolder(t, 'tools');
  await mkdir(join(place, 'bin'));
  await writeFile(join(place, 'bin/mvn'), fakeMaven(), { mode: 0o755 });
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  await put(client, { type: 'maven', name: 'M3', home: place });
  const made = { body: new URLSearchParams({ name: 'shop', mode: 'hudson.maven.MavenModuleSet' }) };
  expect((await client.post('/createItem', made)).status).toBe(302);
  expect(await client.text('/job/shop/config.xml')).toMatch(/<maven2-moduleset>/);
  for (const [name, text] of Object.entries(POMS)) {
    await mkdir(join(home, 'workspace/shop', name, '..'), { recursive: true });
    await writeFile(join(home, 'workspace/shop', name), text);
  }
  expect(await build(client, 'shop')).toContain('Discovered a new module org.example:a Core');
  const shop = await client.json<{ _class: string; modules: unknown[]; color: string }>('/job/shop/api/json');
  expect(shop).toMatchObject({ _class: 'hudson.maven.MavenModuleSet', color: 'red' });
  expect(shop.modules).toContainEqual({
    name: 'org.example:a',
    displayName: 'Core',
    url: `${server.base}job/shop/org.example$a/`,
    color: 'yellow',
  });
  expect(await client.json('/job/shop/org.example$a/lastBuild/api/json')).toMatchObject({
    _class: 'hudson.maven.MavenBuild',
    number: 1,
    duration: 1500,
    result: 'UNSTABLE',
    url: `${server.base}job/shop/org.example$a/1/`,
    fullDisplayName: 'shop » Core #1',
  });
  expect(await client.json('/job/shop/1/api/json?tree=actions[failCount,totalCount,urlName]')).toMatchObject({
    actions: expect.arrayContaining([
      {
        _class: 'hudson.maven.reporters.SurefireAggregatedReport',
        failCount: 1,
        totalCount: 2,
        urlName: 'testReport',
      },
    ]),
  });
  expect(await client.json('/job/shop/1/testReport/api/json')).toMatchObject({
    _class: 'hudson.maven.reporters.SurefireAggregatedReport',
    failCount: 1,
    totalCount: 2,
    childReports: [
      {
        child: { number: 1, url: `${server.base}job/shop/org.example$a/1/` },
        result: { _class: 'hudson.tasks.junit.TestResult', failCount: 1, passCount: 1 },
      },
    ],
  });
  expect(await client.text('/job/shop/')).toContain('href="/job/shop/org.example$a/"');
  expect(await client.text('/job/shop/org.example$a/1/console')).toContain('Building Core 1.0');
  expect((await client.post('/job/shop/org.example$a/build')).status).toBe(409);
});
