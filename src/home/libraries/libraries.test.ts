import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { defineLibraryRetriever, KindRegistry, type LibraryConfig, text } from '../../points/index.ts';
import { createLayout } from '../layout/layout.ts';
import { createLibraryStore } from './libraries.ts';

const SECRETS = { encrypt: (plain: string) => plain, decrypt: (stored: string) => stored };
const FILE = 'org.jenkinsci.plugins.workflow.libs.GlobalLibraries.xml';

const some = defineLibraryRetriever({
  symbol: 'some',
  displayName: 'Some',
  xmlTag: 'some.Retriever',
  fields: { place: text() },
  example: { place: 'here' },
  sourceOf: () => Promise.resolve(null),
});

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millwright-home-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

function store() {
  const registry = new KindRegistry([some], SECRETS);
  return createLibraryStore({
    layout: createLayout(folder),
    locks: new KeyedLock(),
    registry,
    secrets: SECRETS,
    log: silentLogger,
  });
}

function library(name: string, more: Partial<LibraryConfig> = {}): LibraryConfig {
  return {
    name,
    retriever: { kind: some, config: { place: 'here' } },
    defaultVersion: 'main',
    implicit: false,
    allowVersionOverride: true,
    includeInChangesets: true,
    cachingConfiguration: null,
    ...more,
  };
}

it('has no libraries where there is no file, or one that cannot be read', async () => {
  expect(await store().global()).toEqual([]);
  await writeFile(join(folder, FILE), '<broken');
  expect(await store().global()).toEqual([]);
  await expect(store().put(library('a'))).rejects.toThrow();
  expect(await readFile(join(folder, FILE), 'utf8')).toBe('<broken');
});

it('writes them as Jenkins does', async () => {
  const cachingConfiguration = { refreshTimeMinutes: 5, excludedVersionsStr: 'dev' };
  await store().put(library('a', { cachingConfiguration }));
  expect(await readFile(join(folder, FILE), 'utf8')).toBe(`<?xml version='1.1' encoding='UTF-8'?>
<org.jenkinsci.plugins.workflow.libs.GlobalLibraries>
  <libraries>
    <org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>
      <name>a</name>
      <retriever class="some.Retriever">
        <place>here</place>
      </retriever>
      <defaultVersion>main</defaultVersion>
      <implicit>false</implicit>
      <allowVersionOverride>true</allowVersionOverride>
      <includeInChangesets>true</includeInChangesets>
      <cachingConfiguration>
        <refreshTimeMinutes>5</refreshTimeMinutes>
        <excludedVersionsStr>dev</excludedVersionsStr>
      </cachingConfiguration>
    </org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>
  </libraries>
</org.jenkinsci.plugins.workflow.libs.GlobalLibraries>`);
});

it('replaces one of the same name, removes one, and leaves what it does not know', async () => {
  const libraries = store();
  await Promise.all([libraries.put(library('a')), libraries.put(library('b'))]);
  const unknown = `<org.jenkinsci.plugins.workflow.libs.LibraryConfiguration><name>c</name><retriever class="other.Retriever"><x>1</x></retriever></org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>`;
  const before = await readFile(join(folder, FILE), 'utf8');
  await writeFile(join(folder, FILE), before.replace('</libraries>', `${unknown}</libraries>`));
  await libraries.put(library('a', { implicit: true }));
  expect((await libraries.global()).map(({ name, implicit }) => [name, implicit])).toEqual([
    ['a', true],
    ['b', false],
    ['c', false],
  ]);
  expect(await libraries.remove('b')).toBe(true);
  expect(await libraries.remove('b')).toBe(false);
  expect((await libraries.global()).map(({ name, retriever }) => [name, retriever?.kind?.xmlTag])).toEqual([
    ['a', 'some.Retriever'],
    ['c', undefined],
  ]);
  expect(await readFile(join(folder, FILE), 'utf8')).toContain(unknown);
});
