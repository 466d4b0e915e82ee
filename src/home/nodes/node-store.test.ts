import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { KeyedLock, type Logger, silentLogger } from '../../kit/index.ts';
import { filesBelow } from '../../kit/testing/files-below.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import { NO_REPORT } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import { openSecrets } from '../secrets/secrets.ts';
import { createSettingsStore } from '../settings/settings.ts';
import { listeningLogger, put, temporaryLayout } from '../testing/test-home.ts';
import { createNodeStore } from './node-store.ts';
import type { NodeFields, NodeStore } from './node-types.ts';

const POSTED = `<slave>
  <name>other</name>
  <remoteFS>/srv</remoteFS>
  <numExecutors>3</numExecutors>
  <mode>EXCLUSIVE</mode>
  <launcher class="com.example.Odd" plugin="odd@1"><!-- mine --><thing a="1"/></launcher>
  <label>b a "two words"</label>
  <nodeProperties><com.example.Property/></nodeProperties>
</slave>`;

const FIELDS: NodeFields = {
  name: 'agent1',
  description: 'an agent',
  remoteFolder: '/srv/agent',
  executors: 2,
  mode: 'NORMAL',
  label: 'linux docker',
  launcher: { className: 'hudson.slaves.JNLPLauncher', settings: {} },
  retentionStrategy: { className: 'hudson.slaves.RetentionStrategy$Always', settings: {} },
  environment: [],
  toolLocations: [],
};

const MARK = { reason: 'new <disk>', userId: 'ann', since: 1_795_000_000_000 };

interface Opened {
  readonly layout: Layout;
  readonly nodes: NodeStore;
  readonly secrets: SecretStore;
}

async function open(layout: Layout, log: Logger = silentLogger): Promise<Opened> {
  const locks = new KeyedLock();
  const secrets = await openSecrets(layout);
  const settings = createSettingsStore({ layout, locks, log, damaged: NO_REPORT, fresh: true });
  const nodes = createNodeStore({ layout, locks, secrets, settings, log, damaged: NO_REPORT });
  await settings.load();
  await nodes.load();
  return { layout, nodes, secrets };
}

async function newHome(t: Finisher): Promise<Opened> {
  return open(await temporaryLayout(t));
}

async function stored(layout: Layout, name: string): Promise<string> {
  return readFile(layout.nodeConfig(name), 'utf8');
}

describe('a node', () => {
  it('is made from a posted document, which keeps what we do not know', async (t) => {
    const { layout, nodes } = await newHome(t);
    const node = await nodes.create('agent1', POSTED);
    expect(node).toEqual({
      name: 'agent1',
      description: '',
      remoteFolder: '/srv',
      executors: 3,
      mode: 'EXCLUSIVE',
      labels: ['b', 'a', 'two words'],
      launcher: 'com.example.Odd',
      retentionStrategy: null,
      launcherElement: expect.objectContaining({ name: 'launcher' }),
      retentionElement: null,
      tag: 'slave',
      offline: null,
      properties: [expect.objectContaining({ name: 'com.example.Property' })],
    });
    const kept = POSTED.replace('<name>other</name>', '<name>agent1</name>');
    expect(await stored(layout, 'agent1')).toBe(`<?xml version='1.1' encoding='UTF-8'?>\n${kept}`);
    expect(await nodes.readConfig(node)).toBe(`<?xml version="1.1" encoding="UTF-8"?>\n${kept}`);
  });

  it('is there again after a restart', async (t) => {
    const { layout, nodes } = await newHome(t);
    await nodes.create('b', POSTED);
    await nodes.createFrom({ ...FIELDS, name: 'A' });
    const again = await open(layout);
    expect(again.nodes.all()).toEqual(nodes.all());
    expect(again.nodes.all().map(({ name }) => name)).toEqual(['A', 'b']);
    expect(again.nodes.get('a')?.name).toBe('A');
  });

  it('may be posted by the name of its class', async (t) => {
    const { layout, nodes } = await newHome(t);
    await nodes.create('a', '<hudson.slaves.DumbSlave><x/></hudson.slaves.DumbSlave>');
    expect(await stored(layout, 'a')).toContain('<slave><x/><name>a</name></slave>');
    await nodes.create('b', '<hudson.slaves.DumbSlave plugin="x"/>');
    expect(nodes.get('b')).toMatchObject({ tag: 'slave', executors: 1, labels: [] });
  });

  it.each([
    ['a', '<project/>', 'NODE_ROOT_UNKNOWN'],
    ['a', '<slave>', 'CONFIG_BROKEN'],
    ['', '<slave/>', 'NAME_MISSING'],
    ['a/b', '<slave/>', 'NAME_UNSAFE'],
    ['AGENT1', '<slave/>', 'NODE_EXISTS'],
    ['built-in', '<slave/>', 'NODE_EXISTS'],
    ['(built-in)', '<slave/>', 'NODE_EXISTS'],
    ['Master', '<slave/>', 'NODE_EXISTS'],
  ])('is refused as %j from %s: %s', async (name, xml, code) => {
    const { layout, nodes } = await newHome({ onTestFinished });
    await nodes.create('agent1', POSTED);
    await expect(nodes.create(name, xml)).rejects.toMatchObject({ code });
    expect(await readdir(layout.nodes)).toEqual(['agent1']);
  });

  it('made by a form has the document that Jenkins writes', async (t) => {
    const { nodes } = await newHome(t);
    expect(await nodes.readConfig(await nodes.createFrom(FIELDS))).toBe(`<?xml version="1.1" encoding="UTF-8"?>
<slave>
  <name>agent1</name>
  <description>an agent</description>
  <remoteFS>/srv/agent</remoteFS>
  <numExecutors>2</numExecutors>
  <mode>NORMAL</mode>
  <retentionStrategy class="hudson.slaves.RetentionStrategy$Always"/>
  <launcher class="hudson.slaves.JNLPLauncher">
    <workDirSettings>
      <disabled>false</disabled>
      <internalDir>remoting</internalDir>
      <failIfWorkDirIsMissing>false</failIfWorkDirIsMissing>
    </workDirSettings>
    <webSocket>false</webSocket>
  </launcher>
  <label>linux docker</label>
  <nodeProperties/>
</slave>`);
  });

  it('gets another configuration, and stays out of work if it was', async (t) => {
    const { nodes, layout } = await newHome(t);
    await nodes.createFrom(FIELDS);
    await nodes.setOffline('agent1', MARK);
    const node = nodes.get('agent1') ?? expect.fail('no node');
    const changed = await nodes.replaceConfig(node, POSTED.replace('other', 'agent1'));
    expect(changed).toMatchObject({ name: 'agent1', executors: 3, offline: MARK });
    expect(nodes.get('agent1')).toBe(changed);
    await nodes.replaceConfig(node, '<slave><numExecutors>5</numExecutors></slave>');
    expect((await open(layout)).nodes.get('agent1')).toMatchObject({ executors: 5, offline: MARK });
  });

  it('changes in what is named, and tells the variables that it sets', async (t) => {
    const { nodes } = await newHome(t);
    const made = await nodes.create('other', POSTED);
    expect(await nodes.readEnvironment(made)).toEqual([]);
    const environment = [
      { name: 'A', value: '1' },
      { name: 'B', value: '<2>' },
    ];
    const changed = await nodes.change(made, { name: 'third', executors: 7, label: 'x y', environment });
    expect(changed).toMatchObject({ name: 'third', executors: 7, labels: ['x', 'y'], mode: 'EXCLUSIVE' });
    expect(await nodes.readEnvironment(changed)).toEqual(environment);
    const text = await nodes.readConfig(changed);
    expect(text).toContain('<!-- mine -->');
    expect(text).toContain('<com.example.Property/>');
    const launcher = { className: 'hudson.slaves.CommandLauncher', settings: { agentCommand: 'ssh x' } };
    const again = await nodes.change(changed, { launcher, environment: [] });
    expect(again.launcher).toBe('hudson.slaves.CommandLauncher');
    expect(await nodes.readEnvironment(again)).toEqual([]);
  });

  it('is renamed by its document', async (t) => {
    const { nodes, layout } = await newHome(t);
    await nodes.create('taken', POSTED);
    const node = await nodes.createFrom(FIELDS);
    const renamed = await nodes.replaceConfig(node, POSTED);
    expect([nodes.get('agent1'), nodes.get('other')]).toEqual([undefined, renamed]);
    expect((await readdir(layout.nodes)).sort()).toEqual(['other', 'taken']);
    await expect(nodes.replaceConfig(renamed, '<slave><name>TAKEN</name></slave>')).rejects.toMatchObject({
      code: 'NODE_EXISTS',
    });
    await nodes.replaceConfig(renamed, '<slave><name>OTHER</name></slave>');
    expect((await open(layout)).nodes.all().map(({ name }) => name)).toEqual(['OTHER', 'taken']);
  });

  it('does not become something else', async (t) => {
    const { nodes, layout } = await newHome(t);
    const node = await nodes.create('agent1', POSTED);
    const before = await filesBelow(layout.nodes);
    await expect(nodes.replaceConfig(node, '<project/>')).rejects.toMatchObject({ code: 'NODE_TYPE' });
    await expect(nodes.replaceConfig(node, '<slave')).rejects.toMatchObject({ code: 'CONFIG_BROKEN' });
    expect(await filesBelow(layout.nodes)).toEqual(before);
  });

  it('is copied with everything but its name', async (t) => {
    const { nodes } = await newHome(t);
    const node = await nodes.create('agent1', POSTED);
    const copy = await nodes.copy(node, 'agent2');
    expect(copy).toEqual({ ...node, name: 'agent2' });
    expect(await nodes.readConfig(copy)).toBe((await nodes.readConfig(node)).replace('>agent1<', '>agent2<'));
  });

  it('is deleted with its folder', async (t) => {
    const { nodes, layout } = await newHome(t);
    const node = await nodes.create('agent1', POSTED);
    await put(join(layout.node('agent1'), 'slave.log'), 'old');
    await nodes.delete(node);
    expect(nodes.all()).toEqual([]);
    expect(await readdir(layout.nodes)).toEqual([]);
    await expect(nodes.delete(node)).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' });
  });

  it('of another kind or in a broken file is told in the log and left alone', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.nodeConfig('cloud'), '<com.example.CloudNode><name>cloud</name></com.example.CloudNode>');
    await put(layout.nodeConfig('broken'), '<slave>');
    await put(join(layout.nodes, 'empty', 'readme'), '');
    await put(layout.nodeConfig('moved'), '<slave><name>by hand</name></slave>');
    const before = await filesBelow(layout.nodes);
    const log = listeningLogger();
    const { nodes } = await open(layout, log);
    expect(nodes.all().map(({ name }) => name)).toEqual(['by hand']);
    expect(log.lines.map(({ fields }) => fields)).toMatchObject([{ node: 'broken' }, { node: 'cloud' }]);
    expect(await filesBelow(layout.nodes)).toEqual(before);
    await nodes.setOffline('by hand', MARK);
    expect(await stored(layout, 'moved')).toContain('temporaryOfflineCause');
  });

  it('is told of', async (t) => {
    const { nodes } = await newHome(t);
    const seen: number[] = [];
    const stop = nodes.onChange(() => seen.push(nodes.all().length));
    const node = await nodes.create('agent1', POSTED);
    await nodes.delete(node);
    stop();
    await nodes.create('agent1', POSTED);
    expect(seen).toEqual([1, 0]);
  });
});

describe('the password of a launcher', () => {
  it('is stored encrypted where Jenkins does so', async (t) => {
    const { layout, nodes, secrets } = await newHome(t);
    await nodes.create(
      'a',
      `<slave><launcher class="hudson.os.windows.ManagedWindowsServiceLauncher"><password>s&amp;t</password>
        <account class="x"><password>u</password></account></launcher></slave>`,
    );
    await nodes.create('b', '<slave><launcher class="com.example.Odd"><password>plain</password></launcher></slave>');
    const passwords = [...(await stored(layout, 'a')).matchAll(/<password>(.*?)<\/password>/g)].map(([, text]) => text);
    expect(passwords.map((text) => text?.startsWith('{AQAA'))).toEqual([true, true]);
    expect(passwords.map((text) => secrets.decrypt(text ?? ''))).toEqual(['s&t', 'u']);
    expect(await stored(layout, 'b')).toContain('<password>plain</password>');
  });
});

describe('a mark that a node is out of work', () => {
  it('is written as Jenkins does, and leaves everything else alone', async (t) => {
    const { layout, nodes } = await newHome(t);
    await nodes.createFrom(FIELDS);
    const before = await stored(layout, 'agent1');
    await nodes.setOffline('agent1', MARK);
    expect(nodes.get('agent1')?.offline).toEqual(MARK);
    expect(await stored(layout, 'agent1')).toContain(`
  <temporaryOfflineCause class="hudson.slaves.OfflineCause$UserCause">
    <timestamp>1795000000000</timestamp>
    <description>
      <holder>
        <owner>hudson.slaves.Messages</owner>
      </holder>
      <key>SlaveComputer.DisconnectedBy</key>
      <args>
        <string>ann</string>
        <string> : new &lt;disk&gt;</string>
      </args>
    </description>
    <userId>ann</userId>
  </temporaryOfflineCause>
</slave>`);
    await nodes.setOffline('AGENT1', null);
    expect(await stored(layout, 'agent1')).toBe(before);
    await expect(nodes.setOffline('nobody', MARK)).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' });
  });

  it.each([[{ reason: '', userId: null, since: 5 }], [{ reason: ' : odd', userId: 'anonymous', since: 0 }]])(
    'says the same when it is read: %j',
    async (mark) => {
      const { layout, nodes } = await newHome({ onTestFinished });
      await nodes.createFrom(FIELDS);
      await nodes.setOffline('agent1', mark);
      expect((await open(layout)).nodes.get('agent1')?.offline).toEqual(mark);
    },
  );

  it.each([
    [
      '<temporaryOfflineCause class="hudson.slaves.OfflineCause$ByCLI"><timestamp>7</timestamp><message>m</message></temporaryOfflineCause>',
      { reason: 'm', userId: null, since: 7 },
    ],
    ['<temporaryOfflineCause class="x"/>', { reason: '', userId: null, since: 0 }],
    // What another server measured is measured again.
    [
      '<temporaryOfflineCause class="hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace"><timestamp>7</timestamp></temporaryOfflineCause>',
      null,
    ],
  ])('may be of another kind: %s', async (xml, expected) => {
    const { nodes } = await newHome({ onTestFinished });
    expect((await nodes.create('a', `<slave>${xml}</slave>`)).offline).toEqual(expected);
  });

  it('of the built-in node is in the root config.xml', async (t) => {
    const { layout, nodes } = await newHome(t);
    const before = await readFile(layout.rootConfig, 'utf8');
    expect(nodes.builtInOffline).toBeNull();
    await nodes.setOffline('', MARK);
    expect(nodes.builtInOffline).toEqual(MARK);
    expect((await open(layout)).nodes.builtInOffline).toEqual(MARK);
    await nodes.setOffline('', null);
    expect(await readFile(layout.rootConfig, 'utf8')).toBe(before);
  });
});
