import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds, builtInPlugins, settingsKinds } from '../../src/kinds/index.ts';
import { PLUGIN_TABLE } from '../../src/plugins/index.ts';
import { type AnyKind, type Kind, KindRegistry, pushCauseClass } from '../../src/points/index.ts';
import { parseXml, toDocument } from '../../src/xml/index.ts';

const SECRETS = {
  encrypt: (plain: string) => `{${Buffer.from(plain).toString('base64')}}`,
  decrypt: (text: string) => Buffer.from(/^\{(.*)\}$/.exec(text)?.[1] ?? '', 'base64').toString(),
};
const SOURCE = join(import.meta.dirname, '../../src/kinds');
/** Symbols of kinds that stand in no file: a Maven job has its main part by being one. */
const PARTS_OF_OTHERS = ['mavenModules'];
/** Folders that stand for no plugin in the list of the room `plugins`, each with the reason. */
const WITHOUT_ROW: Readonly<Record<string, string>> = {
  core: 'It is Jenkins itself.',
  'commit-status': 'It is of this server alone.',
  forges: 'It is what plugins of forges share.',
};
const FAMILIES = [...new Set(allKinds.map(({ family }) => family))];

function isKind(value: unknown): value is Kind {
  return typeof value === 'object' && value !== null && 'family' in value && 'fromXml' in value && 'example' in value;
}

/** Returns all that the modules of the room export, with the file of each. */
async function everyExport(): Promise<[file: string, value: unknown][]> {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('testing'),
  );
  const modules = await Promise.all(
    files.map(async (file): Promise<[string, Record<string, unknown>]> => [file, await import(join(SOURCE, file))]),
  );
  return modules.flatMap(([file, exported]) =>
    Object.values(exported).map((value): [string, unknown] => [file, value]),
  );
}

describe('every kind', () => {
  const registry = new KindRegistry(allKinds, SECRETS);

  it.each(allKinds.map((kind): [string, AnyKind] => [`${kind.family} ${kind.symbol}`, kind]))(
    '%s: its example survives writing and reading',
    (_name, kind) => {
      const document = toDocument(kind.toXml(kind.xmlTag, kind.example, SECRETS));
      expect(kind.fromXml(parseXml(document), registry.context)).toEqual(kind.example);
    },
  );

  it.each(FAMILIES)('%s: tags and symbols are unique within the family', (family) => {
    const kinds = registry.all(family);
    expect(new Set(kinds.map((kind) => kind.xmlTag)).size).toBe(kinds.length);
    expect(new Set(kinds.map((kind) => kind.symbol)).size).toBe(kinds.length);
  });

  it('is in the list of all that are built in', async () => {
    const exported = (await everyExport()).flatMap(([file, value]) => (isKind(value) ? [{ file, kind: value }] : []));
    const kinds = exported.filter(({ kind }) => !PARTS_OF_OTHERS.includes(kind.symbol));
    expect(kinds.filter(({ kind }) => !allKinds.includes(kind)).map(({ file }) => file)).toEqual([]);
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(allKinds.length);
  });

  it.each(settingsKinds.map((kind) => [kind.file, kind] as const))(
    '%s: its example survives as well',
    (_file, kind) => {
      const document = kind.edit(null, () => kind.example, { ...registry.context, ...SECRETS });
      const root = parseXml(document ?? '');
      expect(root.name).toBe(kind.rootTag);
      expect(kind.fromXml(root, registry.context)).toEqual(kind.example);
    },
  );

  it('keeps settings in a file that is no other kind’s', () => {
    expect(new Set(settingsKinds.map(({ file }) => file)).size).toBe(settingsKinds.length);
    for (const { file } of settingsKinds) expect(file).toMatch(/^[\w.-]+\.xml$/);
  });

  it('is in the list of the plugin in whose folder it lies', async () => {
    const exported = (await everyExport()).flatMap(([file, value]) => (isKind(value) ? [{ file, kind: value }] : []));
    for (const { name, kinds } of builtInPlugins)
      for (const kind of kinds)
        expect(
          exported.filter((each) => each.kind === kind).map(({ file }) => file.split('/')[0]),
          kind.symbol,
        ).toEqual([name]);
  });

  it.each(
    builtInPlugins.filter(({ name }) => WITHOUT_ROW[name] === undefined).map((each) => [each.name, each] as const),
  )('of %s: the list of plugins has it', (_name, { name, shortName = name }) => {
    expect(PLUGIN_TABLE.map((row) => row.name)).toContain(shortName);
  });

  it('names no plugin that the list has after all', () => {
    const rows = PLUGIN_TABLE.map(({ name }) => name);
    expect(Object.keys(WITHOUT_ROW).filter((name) => rows.includes(name))).toEqual([]);
  });

  it('has a name for people and a tag that is an XML name', () => {
    for (const kind of allKinds) {
      expect(kind.displayName).not.toBe('');
      expect(kind.xmlTag).toMatch(/^[A-Za-z_][\w.-]*$/);
    }
  });
});

it('pushes of each forge are causes of the class that its plugin has in Jenkins', () => {
  const kinds = new KindRegistry(allKinds, SECRETS);
  expect(Object.fromEntries(kinds.all('forge').map(({ symbol }) => [symbol, pushCauseClass(kinds, symbol)]))).toEqual({
    bitbucket: 'com.cloudbees.jenkins.plugins.BitBucketPushCause',
    generic: 'org.jenkinsci.plugins.gwt.GenericCause',
    git: 'hudson.plugins.git.GitStatus$CommitHookCause',
    gitea: 'org.jenkinsci.plugin.gitea.GiteaPushCause',
    github: 'com.cloudbees.jenkins.GitHubPushCause',
    gitlab: 'com.dabsquared.gitlabjenkins.cause.GitLabWebHookCause',
  });
});
