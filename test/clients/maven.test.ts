import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mavenJob } from '../../src/builds/testing/maven.ts';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import type { Client } from '../harness/client.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { calculator, offlineMaven, putFiles } from './java-projects.ts';

interface Build {
  readonly building: boolean;
  readonly result: string;
  readonly actions: readonly { readonly _class?: string; readonly failCount?: number; readonly totalCount?: number }[];
}

async function build(client: Client, number: number): Promise<Build> {
  expect((await client.post('/job/calc/build?delay=0sec')).status).toBe(201);
  return client.until<Build>(`/job/calc/${number}/api/json`, ({ building }) => !building, 150_000);
}

it('a Maven job builds, tests, archives and deploys the modules of a real project', { timeout: 300_000 }, async (t) => {
  const home = await preparedHome(t);
  const outside = await temporaryFolder(t, 'maven');
  const { settings, repository } = await offlineMaven(outside);
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  const xml = mavenJob({
    goals: `install -Dmaven.repo.local=${repository} -DforkCount=0`,
    more: `<mavenOpts>-XX:TieredStopAtLevel=1 -XX:+UseSerialGC</mavenOpts><settings class="jenkins.mvn.FilePathSettingsProvider"><path>${settings}</path></settings><publishers><hudson.maven.RedeployPublisher><id>nexus</id><url>file://${outside}/deployed</url><uniqueVersion>false</uniqueVersion><evenIfUnstable>false</evenIfUnstable></hudson.maven.RedeployPublisher></publishers><prebuilders><hudson.tasks.Shell><command>echo before</command></hudson.tasks.Shell></prebuilders><postbuilders><hudson.tasks.Shell><command>echo after</command></hudson.tasks.Shell></postbuilders><runPostStepsIfResult><name>SUCCESS</name><ordinal>0</ordinal><color>BLUE</color><completeBuild>true</completeBuild></runPostStepsIfResult>`,
  });
  expect((await client.postXml('/createItem?name=calc', xml)).status).toBe(200);
  expect(await client.text('/job/calc/config.xml')).toContain(xml);

  await putFiles(join(home, 'workspace/calc'), calculator(5));
  const first = await build(client, 1);
  const console1 = await client.text('/job/calc/1/consoleText');
  expect(first.result).toBe('UNSTABLE');
  expect(first.actions).toContainEqual(
    expect.objectContaining({ _class: 'hudson.maven.reporters.SurefireAggregatedReport', failCount: 1, totalCount: 2 }),
  );
  expect(console1).not.toContain('+ echo after');
  const set = await client.json<{
    _class: string;
    modules: { name: string; displayName: string; url: string; color: string }[];
  }>('/job/calc/api/json');
  expect(set._class).toBe('hudson.maven.MavenModuleSet');
  const at = (name: string): string => `${server.base}job/calc/org.example.calc$${name}/`;
  expect(set.modules).toEqual([
    { name: 'org.example.calc:app', displayName: 'app', url: at('app'), color: 'blue' },
    { name: 'org.example.calc:core', displayName: 'Core', url: at('core'), color: 'yellow' },
    { name: 'org.example.calc:parent', displayName: 'Calculator', url: at('parent'), color: 'blue' },
  ]);

  await putFiles(join(home, 'workspace/calc'), calculator(4));
  expect((await build(client, 2)).result).toBe('SUCCESS');
  const console2 = await client.text('/job/calc/2/consoleText');
  expect(console2).toContain('+ echo before');
  expect(console2).toContain('+ echo after');
  const core = await client.json<{ _class: string; lastBuild: { _class: string; number: number }; color: string }>(
    '/job/calc/org.example.calc$core/api/json',
  );
  expect(core).toMatchObject({
    _class: 'hudson.maven.MavenModule',
    color: 'blue',
    lastBuild: { _class: 'hudson.maven.MavenBuild', number: 2 },
  });
  const run = await client.json<{
    artifacts: { relativePath: string }[];
    fingerprint: { fileName: string; original: unknown }[];
  }>(
    '/job/calc/org.example.calc$core/2/api/json?tree=artifacts[relativePath],fingerprint[fileName,original[name,number]]',
  );
  const place = 'org.example.calc/core/1.0-SNAPSHOT/core-1.0-SNAPSHOT';
  expect(run.artifacts.map(({ relativePath }) => relativePath).sort()).toEqual([`${place}.jar`, `${place}.pom`]);
  const names = run.fingerprint.map(({ fileName }) => fileName);
  expect(names).toEqual(expect.arrayContaining(['core-1.0-SNAPSHOT.jar', 'core-1.0-SNAPSHOT.pom', 'junit-4.x.jar']));
  const jar = await client.get(`/job/calc/org.example.calc$core/2/artifact/${place}.jar`);
  expect(
    Buffer.from(await jar.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(await client.text('/job/calc/org.example.calc$core/')).toContain('Core');
  expect(await client.text('/job/calc/2/org.example.calc$core/console')).toContain('Building Core');
  expect(await client.json('/job/calc/2/testReport/api/json?tree=failCount,passCount')).toMatchObject({ failCount: 0 });
  const deployed = await readdir(join(outside, 'deployed/org/example/calc/core/1.0-SNAPSHOT'));
  expect(deployed).toEqual(expect.arrayContaining(['maven-metadata.xml']));
  expect(deployed.some((name) => name.endsWith('.jar'))).toBe(true);
  expect(await readFile(join(home, 'jobs/calc/builds/2/build.xml'), 'utf8')).toMatch(
    /<hudson\.maven\.MavenModuleSetBuild[\s>]/,
  );
});
