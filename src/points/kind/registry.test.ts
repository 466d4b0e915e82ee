import { describe, expect, it } from 'vitest';
import { parseXml } from '../../xml/index.ts';
import { defineBuilder } from '../build/builder.ts';
import { defineProperty } from '../build/property.ts';
import { text } from './fields.ts';
import { configIn, configOf } from './kind.ts';
import { KindRegistry } from './registry.ts';

const builder = defineBuilder({
  symbol: 'say',
  displayName: 'Say',
  xmlTag: 'a.Say_-It',
  fields: { words: text() },
  example: { words: 'x' },
  perform: async ({ words }) => (words === '' ? 'FAILURE' : 'SUCCESS'),
});
const property = defineProperty({
  symbol: 'owner',
  displayName: 'Owner',
  xmlTag: 'a.Owner',
  fields: { name: text() },
  example: { name: 'ann' },
});
const registry = new KindRegistry([builder, property], { decrypt: (given) => given });

describe('the registry of kinds', () => {
  it('finds a kind by family and tag or Java class, and by no other family', () => {
    expect(registry.find('builder', 'a.Say_-It')).toBe(builder);
    expect(registry.find('builder', 'a.Say$It')).toBe(builder);
    expect(registry.find('publisher', 'a.Say_-It')).toBeUndefined();
    expect(registry.all('property')).toEqual([property]);
  });

  it('refuses two kinds of one family and tag', () => {
    expect(() => new KindRegistry([builder, builder], { decrypt: (given) => given })).toThrow('two kinds claim');
  });

  it('gives those who have the kind its configuration with its type, and nothing of parts of others', () => {
    const parts = [
      registry.read('property', parseXml('<a.Unknown/>')),
      registry.read('property', parseXml('<a.Owner><name>bob</name></a.Owner>')),
    ];
    expect(parts.map((part) => configOf(property, part)?.name)).toEqual([undefined, 'bob']);
    expect(configIn(property, parts)?.name).toBe('bob');
    expect(configIn(property, [])).toBeUndefined();
  });
});
