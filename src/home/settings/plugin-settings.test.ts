import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { KeyedLock, type Logger, silentLogger } from '../../kit/index.ts';
import {
  bool,
  defineSettings,
  int,
  KindRegistry,
  optionalText,
  type PluginSettings,
  type SettingsKind,
  secret,
  text,
} from '../../points/index.ts';
import type { Layout } from '../layout/layout.ts';
import { listeningLogger, temporaryLayout } from '../testing/test-home.ts';
import { createPluginSettings, forgeServersOf } from './plugin-settings.ts';

const limits = defineSettings({
  displayName: 'Limits',
  file: 'a.Limits.xml',
  rootTag: 'a.Limits',
  fields: { most: int({ default: 3 }), enabled: bool(), note: optionalText(), key: secret() },
  example: { most: 1, enabled: true, note: null, key: 'k' },
});
const REVERSED = {
  encrypt: (plain: string) => `{${plain}}`,
  decrypt: (text: string) => text.replace(/^\{(.*)\}$/, '$1'),
};

function settingsOf(
  layout: Layout,
  log: Logger = silentLogger,
  kinds: readonly SettingsKind[] = [limits],
): PluginSettings {
  const registry = new KindRegistry([], REVERSED);
  return createPluginSettings({ layout, locks: new KeyedLock(), registry, secrets: REVERSED, log, kinds });
}

const fileOf = ({ settingsFile }: Layout): string => settingsFile(limits.file);

it('a file that is not there says the defaults, and is made by the first change', async (t) => {
  const layout = await temporaryLayout(t);
  const settings = settingsOf(layout);
  expect(await settings.read(limits)).toEqual({ most: 3, enabled: false, note: null, key: '' });
  expect(settings.current(limits)).toEqual(await settings.read(limits));
  await settings.change(limits, () => ({ most: 5, enabled: true, note: null, key: 's3cret' }));
  expect(await readFile(fileOf(layout), 'utf8')).toBe(
    `<?xml version='1.1' encoding='UTF-8'?>
<a.Limits>
  <most>5</most>
  <enabled>true</enabled>
  <key>{s3cret}</key>
</a.Limits>
`.trimEnd(),
  );
  expect((await stat(fileOf(layout))).mode & 0o777).toBe(0o600);
  expect(settings.current(limits)).toEqual({ most: 5, enabled: true, note: null, key: 's3cret' });
});

it('settings of a plugin that does not work are what their name says of that, whatever their file says', async (t) => {
  const layout = await temporaryLayout(t);
  await writeFile(fileOf(layout), '<a.Limits><most>4</most></a.Limits>');
  const settings = settingsOf(layout, silentLogger, []);
  const known = { file: limits.file, absent: { most: 7 } };
  expect([await settings.read(known), settings.current(known)]).toEqual([{ most: 7 }, { most: 7 }]);
  expect(settings.has(known)).toBe(false);
  // A plugin's own code is not called then; where it is, that is a fault.
  await expect(settings.read(limits)).rejects.toThrow('no plugin keeps settings in a.Limits.xml');
  const working = settingsOf(layout);
  expect([await working.read(known), working.has(known)]).toEqual([expect.objectContaining({ most: 4 }), true]);
});

it('a change leaves what it does not know, and takes out what is not said any more', async (t) => {
  const layout = await temporaryLayout(t);
  const settings = settingsOf(layout);
  await writeFile(
    fileOf(layout),
    '<a.Limits plugin="a@1"><!-- mine --><other>x</other><note>n</note><most>4</most></a.Limits>',
  );
  await settings.change(limits, (before) => ({ ...before, note: null, most: 6 }));
  const text = await readFile(fileOf(layout), 'utf8');
  expect(text).toContain('<a.Limits plugin="a@1"><!-- mine --><other>x</other><most>6</most>');
});

it('what is asked for at once follows the file, and the same file says the same value', async (t) => {
  const layout = await temporaryLayout(t);
  const settings = settingsOf(layout);
  await writeFile(fileOf(layout), '<a.Limits><most>4</most></a.Limits>');
  const first = settings.current(limits);
  expect(settings.current(limits)).toBe(first);
  await writeFile(fileOf(layout), '<a.Limits><most>41</most></a.Limits>');
  expect(settings.current(limits).most).toBe(41);
});

it('a damaged file says nothing at once, is logged once, throws where it is read, and is not written over', async (t) => {
  const layout = await temporaryLayout(t);
  const log = listeningLogger();
  const settings = settingsOf(layout, log);
  await writeFile(fileOf(layout), '<a.Limits><most>4');
  expect(settings.current(limits).most).toBe(3);
  expect(settings.current(limits).most).toBe(3);
  expect(log.lines.map(({ message }) => message)).toEqual(['settings cannot be read']);
  await expect(settings.read(limits)).rejects.toThrow();
  await expect(settings.change(limits, () => limits.example)).rejects.toMatchObject({ code: 'CONFIG_BROKEN' });
  expect(await readFile(fileOf(layout), 'utf8')).toBe('<a.Limits><most>4');
});

it('forges are those of all settings that tell of some and have an address; one damaged file of them is an error', async (t) => {
  const layout = await temporaryLayout(t);
  const hub = defineSettings({
    displayName: 'Hub',
    file: 'a.Hub.xml',
    rootTag: 'a.Hub',
    fields: { url: text() },
    example: { url: 'https://hub' },
    forgeServers: ({ url }) => [{ forge: 'github', name: 'hub', url, credentialsId: '' }],
  });
  const settings = settingsOf(layout, silentLogger, [limits, hub]);
  await writeFile(fileOf(layout), '<damaged, but of something else');
  expect(await forgeServersOf(settings)).toEqual([]);
  await writeFile(layout.settingsFile(hub.file), '<a.Hub><url>https://hub</url></a.Hub>');
  expect(await forgeServersOf(settings)).toEqual([
    { forge: 'github', name: 'hub', url: 'https://hub', credentialsId: '' },
  ]);
  await writeFile(layout.settingsFile(hub.file), '<a.Hub>');
  await expect(forgeServersOf(settings)).rejects.toThrow();
});
