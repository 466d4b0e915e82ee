import { expect, it } from 'vitest';
import { defineLibraryRetriever, KindRegistry, type LibraryConfig, text } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { globalLibraries } from './settings.ts';

const SECRETS = { encrypt: (plain: string) => plain, decrypt: (stored: string) => stored };

const some = defineLibraryRetriever({
  symbol: 'some',
  displayName: 'Some',
  xmlTag: 'some.Retriever',
  fields: { place: text() },
  example: { place: 'here' },
  sourceOf: () => Promise.resolve(null),
});

const CONTEXT = { ...new KindRegistry([some], SECRETS).context, ...SECRETS };

function librariesIn(file: string | null): readonly LibraryConfig[] {
  return globalLibraries.fromXml(file === null ? null : parseXml(file), CONTEXT);
}

type Change = (all: readonly LibraryConfig[]) => readonly LibraryConfig[];

/** Returns the file after changes, one after the other. */
function edited(file: string | null, ...changes: readonly Change[]): string {
  return changes.reduce((text, change) => globalLibraries.edit(text, change, CONTEXT) ?? text, file) ?? '';
}

const add =
  (...added: readonly LibraryConfig[]): Change =>
  (all) => [...all, ...added];

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

it('are none where there is no file, and a file that cannot be read is not changed', () => {
  expect(librariesIn(null)).toEqual([]);
  expect(() => globalLibraries.edit('<broken', add(library('a')), CONTEXT)).toThrow();
  expect(globalLibraries.edit(null, (all) => all, CONTEXT)).toBeNull();
});

it('are written as Jenkins does', () => {
  const cachingConfiguration = { refreshTimeMinutes: 5, excludedVersionsStr: 'dev' };
  expect(edited(null, add(library('a', { cachingConfiguration })))).toBe(`<?xml version='1.1' encoding='UTF-8'?>
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

it('are replaced and removed one by one, and what is not known of the others stays', () => {
  const unknown = `<org.jenkinsci.plugins.workflow.libs.LibraryConfiguration><name>c</name><retriever class="other.Retriever"><x>1</x></retriever></org.jenkinsci.plugins.workflow.libs.LibraryConfiguration>`;
  const before = edited(null, add(library('a')), add(library('b')));
  const replaced = edited(before.replace('</libraries>', `${unknown}</libraries>`), ([, ...others]) => [
    library('a', { implicit: true }),
    ...others,
  ]);
  expect(librariesIn(replaced).map(({ name, implicit }) => [name, implicit])).toEqual([
    ['a', true],
    ['b', false],
    ['c', false],
  ]);
  const removed = edited(replaced, (all) => all.filter(({ name }) => name !== 'b'));
  expect(librariesIn(removed).map(({ name, retriever }) => [name, retriever?.kind?.xmlTag])).toEqual([
    ['a', 'some.Retriever'],
    ['c', undefined],
  ]);
  expect(removed).toContain(unknown);
});
