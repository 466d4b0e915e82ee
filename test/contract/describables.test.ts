import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allKinds } from '../../src/kinds/index.ts';
import { symbolsOf } from '../../src/pipeline/script/describables/find-type.ts';
import {
  configured,
  type Described,
  type DescribedValue,
  typesOf,
} from '../../src/pipeline/script/describables/index.ts';
import { KNOWN_TYPES } from '../../src/pipeline/script/describables/known-types.ts';
import { OTHER_SYMBOLS } from '../../src/pipeline/script/describables/other-symbols.ts';
import {
  describableOf,
  isDescribable,
  type JavaType,
  KindRegistry,
  nestedTypesOf,
  tagOfClass,
} from '../../src/points/index.ts';

const registry = new KindRegistry(allKinds, { decrypt: (text) => text });
const ofKinds = allKinds.flatMap((kind) => {
  const type = describableOf(kind);
  return type === null ? [] : [{ type, kind }];
});

/** A value of each type that no default is. */
function sample(type: JavaType): DescribedValue {
  if (typeof type === 'object') return 'enum' in type ? (type.words.at(-1) ?? null) : type.list ? [] : null;
  switch (type) {
    case 'boolean':
      return true;
    case 'int':
      return 7;
    case 'double':
      return 0.5;
    case 'List<String>':
      return ['a', 'b'];
    case 'any':
      return null;
    default:
      return 'text';
  }
}

describe('classes that scripts describe', () => {
  it('have, where messages list them, the symbols of a recorded Jenkins', () => {
    const recorded: unknown = JSON.parse(readFileSync('fixtures/pipelines/symbols.json', 'utf8'));
    expect(symbolsOf(registry)).toEqual(recorded);
  });

  it('are there once each', () => {
    const names = typesOf(registry).map(({ family, className }) => `${family} ${className}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('stand in a table only where no kind has them nested in its fields', () => {
    const nested = new Set(allKinds.flatMap(nestedTypesOf).map(({ className }) => className));
    expect(nested.size).toBeGreaterThan(5);
    expect(KNOWN_TYPES.filter(({ className }) => nested.has(className))).toEqual([]);
  });

  it('stand in a table only where there is no kind', () => {
    const twice = KNOWN_TYPES.filter(({ family, className }) =>
      allKinds.some((kind) => kind.family === family && registry.find(kind.family, tagOfClass(className)) === kind),
    );
    expect(twice).toEqual([]);
  });

  it('have no symbol in a table that is of a kind of their family', () => {
    const taken = new Set(allKinds.map(({ family, symbol }) => `${family} ${symbol}`));
    const names = KNOWN_TYPES.flatMap(({ family, symbols }) => symbols.map((symbol) => `${family} ${symbol}`));
    expect(names.filter((name) => taken.has(name))).toEqual([]);
  });

  it('have symbols that are once in their family', () => {
    const names = typesOf(registry).flatMap(({ family, symbols }) => symbols.map((symbol) => `${family} ${symbol}`));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are not among the symbols of which nothing else is known', () => {
    const known = new Set(typesOf(registry).flatMap(({ symbols }) => symbols));
    expect(OTHER_SYMBOLS.filter((symbol) => known.has(symbol))).toEqual([]);
  });

  it.each(allKinds.filter(({ family }) => isDescribable(family)).map((kind) => [kind.symbol, kind] as const))(
    '%s has the parameters whose order it tells, once each',
    (_symbol, kind) => {
      const names = describableOf(kind)?.parameters.map(({ name }) => name) ?? [];
      expect(new Set(names).size).toBe(names.length);
      expect(kind.inScripts?.order?.filter((name) => !names.includes(name)) ?? []).toEqual([]);
    },
  );

  it.each(ofKinds.map(({ type, kind }) => [type.className, type, kind] as const))(
    '%s becomes the configuration of its kind',
    (_name, type, kind) => {
      const args = new Map(type.parameters.map(({ name, type: wanted }) => [name, sample(wanted)] as const));
      const described: Described = { type, args };
      const found = configured(registry, described);
      expect(found.kind).toBe(kind);
      const config = found.kind === null ? {} : (found.config as Record<string, unknown>);
      for (const parameter of type.parameters) {
        if (!(parameter.element in kind.fields)) continue;
        const value = args.get(parameter.name);
        if (value !== null && !Array.isArray(value))
          expect([parameter.name, config[parameter.element]]).toEqual([parameter.name, value]);
      }
    },
  );
});
