import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { defineTool } from '../../points/index.ts';
import { NO_REPORT } from '../files/damaged-files.ts';
import { createSettingsStore } from '../settings/settings.ts';
import { recordedHome } from '../testing/recorded-home.ts';
import { listeningLogger } from '../testing/test-home.ts';
import { createToolStore } from './tools.ts';

const TOOLS = [
  [
    'ant',
    'hudson.tasks.Ant$AntInstallation',
    { file: 'hudson.tasks.Ant.xml', root: 'hudson.tasks.Ant_-DescriptorImpl', listClass: null },
  ],
  [
    'maven',
    'hudson.tasks.Maven$MavenInstallation',
    { file: 'hudson.tasks.Maven.xml', root: 'hudson.tasks.Maven_-DescriptorImpl', listClass: null },
  ],
  ['nodejs', 'jenkins.plugins.nodejs.tools.NodeJSInstallation', {}],
  ['jdk', 'hudson.model.JDK', { file: 'config.xml', root: null, list: 'jdks', element: 'jdk', listClass: null }],
  ['git', 'hudson.plugins.git.GitTool', {}],
].map(([symbol, className, storage]) =>
  defineTool({
    ...{
      symbol: String(symbol),
      className: String(className),
      displayName: String(symbol),
      storage: storage as object,
    },
    initial: symbol === 'git' ? [{ name: 'Default', home: 'git' }] : [],
  }),
);

async function opened() {
  const layout = await recordedHome({ onTestFinished }, { builds: false });
  const locks = new KeyedLock();
  const settings = createSettingsStore({ layout, locks, log: silentLogger, damaged: NO_REPORT, fresh: false });
  await settings.load();
  const log = listeningLogger();
  return { layout, log, tools: createToolStore({ kinds: TOOLS, layout, settings, locks, log }) };
}

describe('installations of tools', () => {
  it('are those of Jenkins’s own files', async () => {
    const { layout, tools } = await opened();
    await writeFile(
      join(layout.folder, 'hudson.tasks.Maven.xml'),
      `<?xml version='1.1' encoding='UTF-8'?>
<hudson.tasks.Maven_-DescriptorImpl>
  <installations>
    <hudson.tasks.Maven_-MavenInstallation>
      <name>M3</name>
      <home>/opt/maven</home>
      <properties><x/></properties>
    </hudson.tasks.Maven_-MavenInstallation>
  </installations>
</hudson.tasks.Maven_-DescriptorImpl>`,
    );
    await tools.load();
    expect(tools.all('maven')).toEqual([{ name: 'M3', home: '/opt/maven' }]);
    expect(tools.all('git')).toEqual([{ name: 'Default', home: 'git' }]);
    expect(tools.all('jdk')).toEqual([]);

    await tools.replace('maven', [{ name: 'M3', home: '/usr/share/maven' }]);
    await tools.replace('maven', [...tools.all('maven'), { name: 'M4', home: '/opt/m4' }]);
    const text = await readFile(join(layout.folder, 'hudson.tasks.Maven.xml'), 'utf8');
    expect(text).toContain('<home>/usr/share/maven</home>');
    expect(text).toContain('<x/>');
    expect(text).toContain('<name>M4</name>');
    await tools.load();
    expect(tools.all('maven').map(({ name }) => name)).toEqual(['M3', 'M4']);
  });

  it('of Java stand in the root config.xml, and of others are made where there is no file', async () => {
    const { layout, tools } = await opened();
    await tools.load();
    await tools.replace('jdk', [{ name: 'J17', home: '/usr/lib/jvm/17' }]);
    await tools.replace('nodejs', [{ name: 'N', home: '/opt/node' }]);
    expect(await readFile(layout.rootConfig, 'utf8')).toMatch(
      /<jdks>\s*<jdk>\s*<name>J17<\/name>\s*<home>\/usr\/lib\/jvm\/17<\/home>\s*<properties\/>/,
    );
    const file = join(layout.folder, 'jenkins.plugins.nodejs.tools.NodeJSInstallation.xml');
    expect(await readFile(file, 'utf8')).toContain(
      '<installations class="jenkins.plugins.nodejs.tools.NodeJSInstallation-array">',
    );
  });

  it('of a file that cannot be read are none, and the log says so', async () => {
    const { layout, log, tools } = await opened();
    await writeFile(join(layout.folder, 'hudson.tasks.Ant.xml'), '<broken');
    await tools.load();
    expect(tools.all('ant')).toEqual([]);
    expect(JSON.stringify(log.lines)).toContain('hudson.tasks.Ant.xml');
  });

  it('are asked for by symbols and by Java’s classes', async () => {
    const { tools } = await opened();
    const names = ['maven', 'hudson.tasks.Maven$MavenInstallation', 'hudson.model.JDK', 'gitTool', 'banana'];
    expect(names.map((name) => tools.typeOf(name))).toEqual(['maven', 'maven', 'jdk', 'git', null]);
  });
});
