import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { KeyedLock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { createLockableFile } from './lockable-resources.ts';

/** As versions of the plugin write it: labels as a text, later as a list. */
const WRITTEN = `<?xml version='1.1' encoding='UTF-8'?>
<org.jenkins.plugins.lockableresources.LockableResourcesManager plugin="lockable-resources@2.18">
  <resources>
    <org.jenkins.plugins.lockableresources.LockableResource>
      <name>press</name>
      <description>In the hall</description>
      <labels>heavy  shop heavy</labels>
      <reservedBy>Ann</reservedBy>
      <reservedTimestamp>2026-01-02 03:04:05.678 UTC</reservedTimestamp>
      <note>oiled</note>
      <ephemeral>false</ephemeral>
      <queueItemId>0</queueItemId>
      <queuingStarted>0</queuingStarted>
      <queuedContexts/>
    </org.jenkins.plugins.lockableresources.LockableResource>
    <org.jenkins.plugins.lockableresources.LockableResource>
      <name>saw</name>
      <labelsAsList>
        <string>shop</string>
        <string>small</string>
      </labelsAsList>
      <properties>
        <p>1</p>
      </properties>
      <ephemeral>true</ephemeral>
      <buildExternalizableId>web/shop#7</buildExternalizableId>
    </org.jenkins.plugins.lockableresources.LockableResource>
  </resources>
  <queuedContexts/>
  <allowEphemeralResources>true</allowEphemeralResources>
</org.jenkins.plugins.lockableresources.LockableResourcesManager>`;

async function fileOf(t: TestContext, text: string | null) {
  const folder = await temporaryFolder(t, 'lockable');
  const lockableResources = join(folder, 'resources.xml');
  if (text !== null) await writeFile(lockableResources, text);
  const file = createLockableFile({ lockableResources }, new KeyedLock());
  return { ...file, text: () => readFile(lockableResources, 'utf8') };
}

it('reads what versions of the plugin write', async (t) => {
  const [press, saw] = await (await fileOf(t, WRITTEN)).load();
  expect(press).toEqual({
    name: 'press',
    description: 'In the hall',
    labels: 'heavy shop',
    note: 'oiled',
    ephemeral: false,
    reservedBy: 'Ann',
    reservedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    stolen: false,
    build: null,
    others: [],
  });
  expect(saw).toMatchObject({ labels: 'shop small', ephemeral: true, reservedBy: null, build: 'web/shop#7' });
});

it('writes it so that it comes back the same, and leaves alone what it does not know', async (t) => {
  const file = await fileOf(t, WRITTEN);
  const records = await file.load();
  await file.save(records);
  const text = await file.text();
  expect(text).toContain('plugin="lockable-resources@2.18"');
  expect(text).toContain('<allowEphemeralResources>true</allowEphemeralResources>');
  expect(text).toContain('        <p>1</p>\n');
  expect(text).toContain('<reservedTimestamp>2026-01-02 03:04:05.678 UTC</reservedTimestamp>');
  expect(await file.load()).toEqual(records);
});

it('has nothing where there is no file, and does not write over one that cannot be read', async (t) => {
  expect(await (await fileOf(t, null)).load()).toEqual([]);
  const broken = await fileOf(t, '<broken');
  await expect(broken.load()).rejects.toThrow();
  await expect(broken.save([])).rejects.toThrow();
  expect(await broken.text()).toBe('<broken');
});
