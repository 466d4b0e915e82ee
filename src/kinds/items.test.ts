import { describe, expect, it } from 'vitest';
import { type AnyKind, type AxisConfig, type ItemKind, KindRegistry, matrixConfig } from '../points/index.ts';
import { parseXml, toDocument } from '../xml/index.ts';
import { allKinds } from './index.ts';

const isItem = (kind: AnyKind): kind is ItemKind => kind.family === 'item';
const items = allKinds.filter(isItem);
const registry = new KindRegistry(allKinds, { decrypt: (text) => text });
const SECRETS = { encrypt: (text: string) => text };

function read(xml: string): unknown {
  const root = parseXml(xml);
  return registry.find('item', root.name)?.fromXml(root, registry.context);
}

describe('kinds of items', () => {
  it.each(items.map((kind) => [kind.symbol, kind] as const))('%s: its example survives', (_symbol, kind) => {
    const written = toDocument(kind.toXml(kind.xmlTag, kind.example, SECRETS));
    expect(read(written)).toEqual(kind.example);
  });

  it('read of an external job only what it has, and write nothing to build', () => {
    const xml =
      '<hudson.model.ExternalJob><description>d</description><builders><hudson.tasks.Shell/></builders></hudson.model.ExternalJob>';
    expect(read(xml)).toMatchObject({ description: 'd', builders: [], scm: null });
    const kind = items.find(({ form }) => form === 'external');
    const written = kind === undefined ? '' : toDocument(kind.toXml(kind.xmlTag, kind.example, SECRETS));
    expect([...written.matchAll(/^ {2}<(\w+)/gm)].map((match) => match[1])).toEqual([
      'description',
      'displayName',
      'keepDependencies',
      'properties',
    ]);
  });

  it('write a cell as Jenkins does', () => {
    const kind = items.find(({ form }) => form === 'cell');
    const written = kind === undefined ? '' : toDocument(kind.toXml(kind.xmlTag, kind.example, SECRETS));
    expect([...written.matchAll(/^ {2}<(\w+)/gm)].map((match) => match[1])).toEqual([
      'keepDependencies',
      'properties',
      'scm',
      'canRoam',
      'disabled',
      'blockBuildWhenDownstreamBuilding',
      'blockBuildWhenUpstreamBuilding',
      'triggers',
      'concurrentBuild',
    ]);
  });
});

describe('kinds of axes', () => {
  it.each([
    ['hudson.matrix.TextAxis', '<values><string>a</string><string>b</string></values>', 'textAxis', false],
    [
      'hudson.matrix.Axis',
      '<values class="linked-list"><string>a</string><string>b</string></values>',
      'textAxis',
      false,
    ],
    ['hudson.matrix.LabelAxis', '<values><string>a</string><string>b</string></values>', 'labelAxis', true],
    ['hudson.matrix.LabelExpAxis', '<values><string>a</string><string>b</string></values>', 'labelExpAxis', true],
    [
      'hudson.matrix.JDKAxis',
      '<values class="java.util.Arrays$ArrayList"><a class="string-array"><string>a</string><string>b</string></a></values>',
      'jdkAxis',
      false,
    ],
  ])('%s with values %s', (tag, values, symbol, isLabel) => {
    const config = read(`<matrix-project><axes><${tag}><name>V</name>${values}</${tag}></axes></matrix-project>`);
    const [axis] = matrixConfig(config as Parameters<typeof matrixConfig>[0])?.axes ?? [];
    expect(axis?.kind).toMatchObject({ symbol, isLabel });
    expect(axis?.kind === null ? null : (axis?.config as AxisConfig)).toEqual({ name: 'V', values: ['a', 'b'] });
  });
});
