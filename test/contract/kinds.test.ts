import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allKinds } from '../../src/kinds/index.ts';
import { type AnyKind, type KindFamily, KindRegistry } from '../../src/points/index.ts';
import { parseXml, toDocument } from '../../src/xml/index.ts';

const SECRETS = {
  encrypt: (plain: string) => `{${Buffer.from(plain).toString('base64')}}`,
  decrypt: (text: string) => Buffer.from(/^\{(.*)\}$/.exec(text)?.[1] ?? '', 'base64').toString(),
};
const FOLDERS: Record<KindFamily, string> = {
  item: 'items',
  view: 'views',
  axis: 'axes',
  builder: 'builders',
  publisher: 'publishers',
  'maven-reporter': 'maven-reporters',
  wrapper: 'wrappers',
  scm: 'scm',
  trigger: 'triggers',
  parameter: 'parameters',
  property: 'properties',
  definition: 'definitions',
  'run-action': 'run-actions',
  'scm-source': 'scm-sources',
  'library-retriever': 'library-retrievers',
  'scm-navigator': 'scm-navigators',
  'build-strategy': 'build-strategies',
  'branch-property': 'branch-properties',
  condition: 'conditions',
};
const FAMILIES = Object.keys(FOLDERS) as KindFamily[];

describe('every kind', () => {
  const registry = new KindRegistry(allKinds, SECRETS);

  it.each(allKinds.map((kind): [string, AnyKind] => [`${kind.family} ${kind.symbol}`, kind]))(
    '%s: its example survives writing and reading',
    (_name, kind) => {
      const document = toDocument(kind.toXml(kind.xmlTag, kind.example, SECRETS));
      expect(kind.fromXml(parseXml(document), registry.context)).toEqual(kind.example);
    },
  );

  it.each(FAMILIES)('%s: tags and symbols are unique, and no folder is forgotten', (family) => {
    const kinds = registry.all(family);
    expect(new Set(kinds.map((kind) => kind.xmlTag)).size).toBe(kinds.length);
    expect(new Set(kinds.map((kind) => kind.symbol)).size).toBe(kinds.length);
    const folder = join(import.meta.dirname, '../../src/kinds', FOLDERS[family]);
    const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(kinds).toHaveLength(folders.length);
  });

  it('has a name for people and a tag that is an XML name', () => {
    for (const kind of allKinds) {
      expect(kind.displayName).not.toBe('');
      expect(kind.xmlTag).toMatch(/^[A-Za-z_][\w.-]*$/);
    }
  });
});
