import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { freestyle } from '../harness/jobs.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';
import { offlineMaven, putFiles } from './java-projects.ts';

const WHO = `<properties><hudson.model.ParametersDefinitionProperty><parameterDefinitions><hudson.model.StringParameterDefinition><name>WHO</name><defaultValue>Ann Lee</defaultValue></hudson.model.StringParameterDefinition></parameterDefinitions></hudson.model.ParametersDefinitionProperty></properties>`;

const BUILD_XML = `<project name="x"><property name="WHO" value="nobody"/>
<target name="greet"><echo message="hello \${WHO} and \${other}"/></target>
<target name="break"><fail message="broken on purpose"/></target></project>\n`;
const BUILD_GRADLE = `task greet { doLast { println "hello " + WHO + " in " + projectDir.name } }\n`;
const POM =
  '<project><modelVersion>4.0.0</modelVersion><groupId>g</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging></project>\n';

interface Case {
  readonly step: string;
  readonly files: Readonly<Record<string, string>>;
  readonly result: string;
  readonly says: readonly string[];
}

const CASES: Readonly<Record<string, Case>> = {
  ant: {
    step: '<hudson.tasks.Ant plugin="ant"><targets>greet</targets><antName>System</antName><buildFile>sub/build.xml</buildFile><properties>other=${WHO}</properties></hudson.tasks.Ant>',
    files: { 'sub/build.xml': BUILD_XML },
    result: 'SUCCESS',
    says: [
      '[sub] $ /usr/share/ant/bin/ant -file build.xml "-DWHO=Ann Lee" "-Dother=Ann Lee" greet',
      '     [echo] hello Ann Lee and Ann Lee',
    ],
  },
  'ant-fails': {
    step: '<hudson.tasks.Ant><targets>break</targets></hudson.tasks.Ant>',
    files: { 'build.xml': BUILD_XML },
    result: 'FAILURE',
    says: ["Build step 'Invoke Ant' marked build as failure"],
  },
  gradle: {
    step: '<hudson.plugins.gradle.Gradle><tasks>greet</tasks><switches>--offline --no-daemon -q</switches><passAllAsProjectProperties>true</passAllAsProjectProperties><rootBuildScriptDir>sub</rootBuildScriptDir><useWorkspaceAsHome>true</useWorkspaceAsHome></hudson.plugins.gradle.Gradle>',
    files: { 'sub/build.gradle': BUILD_GRADLE },
    result: 'SUCCESS',
    says: ['[Gradle] - Launching build.', 'hello Ann Lee in sub'],
  },
  maven: {
    step: '<hudson.tasks.Maven><targets>-o -q validate</targets><pom>sub/pom.xml</pom><usePrivateRepository>false</usePrivateRepository><settings class="jenkins.mvn.FilePathSettingsProvider"><path>SETTINGS</path></settings></hudson.tasks.Maven>',
    files: { 'sub/pom.xml': POM },
    result: 'SUCCESS',
    says: [],
  },
};

describe('build steps of other tools', () => {
  it('run the real programs', { timeout: 360_000 }, async (t) => {
    const home = await preparedHome(t);
    const { settings } = await offlineMaven(await temporaryFolder(t, 'maven'));
    await putFiles(home, {
      'hudson.tasks.Ant.xml':
        '<hudson.tasks.Ant_-DescriptorImpl><installations><hudson.tasks.Ant_-AntInstallation><name>System</name><home>/usr/share/ant</home><properties/></hudson.tasks.Ant_-AntInstallation></installations></hudson.tasks.Ant_-DescriptorImpl>',
    });
    const server = await spawnServer({ home });
    t.onTestFinished(() => server.kill());
    const { client } = server;
    for (const [name, { step, files, result, says }] of Object.entries(CASES)) {
      await putFiles(join(home, 'workspace', name), files);
      const xml = freestyle({}).replace(/<properties\s*\/>|<properties>.*?<\/properties>/s, WHO);
      const job = xml.replace(
        /<builders>.*?<\/builders>|<builders\s*\/>/s,
        () => `<builders>${step.replace('SETTINGS', settings)}</builders>`,
      );
      expect((await client.postXml(`/createItem?name=${name}`, job)).status).toBe(200);
      expect((await client.post(`/job/${name}/buildWithParameters?delay=0sec`)).status).toBe(201);
      const path = `/job/${name}/1/api/json`;
      const run = await client.until<{ building: boolean; result: string }>(path, ({ building }) => !building, 150_000);
      const log = await client.text(`/job/${name}/1/consoleText`);
      expect([name, run.result, log]).toEqual([name, result, expect.any(String)]);
      for (const line of says) expect(log.split('\n')).toContain(line);
    }
  });
});
