import {
  baseOf,
  type DescribableFamily,
  type DescribableType,
  describableOf,
  type KindRegistry,
  type NestedClasses,
  nestedTypesOf,
} from '../../../points/index.ts';
import { KNOWN_TYPES } from './known-types.ts';
import { OTHER_SYMBOLS, UNUSUAL_SYMBOLS } from './other-symbols.ts';

const FOUND = new WeakMap<KindRegistry, readonly DescribableType[]>();

/** Returns all classes that scripts may describe: kinds, the classes nested in them, and those of the tables. */
export function typesOf(kinds: KindRegistry): readonly DescribableType[] {
  let found = FOUND.get(kinds);
  if (found === undefined) {
    const all = kinds.every();
    const ofKinds = all.flatMap((kind) => describableOf(kind) ?? []);
    // Kinds may share a field, and with it the classes.
    const nested = new Set(all.flatMap(nestedTypesOf));
    found = [...ofKinds, ...nested, ...KNOWN_TYPES];
    FOUND.set(kinds, found);
  }
  return found;
}

/** Returns the classes that a symbol names, of any family. */
export function typesOfSymbol(kinds: KindRegistry, symbol: string): readonly DescribableType[] {
  return typesOf(kinds).filter(({ symbols }) => symbols.includes(symbol));
}

/** Returns, for messages, the symbols that every server with the usual plugins has. */
export function symbolsOf(kinds: KindRegistry): readonly string[] {
  const usual = typesOf(kinds).filter(({ isUsual }) => isUsual);
  const symbols = usual.flatMap((type) => type.symbols).filter((symbol) => !UNUSUAL_SYMBOLS.has(symbol));
  return [...new Set([...symbols, ...OTHER_SYMBOLS])].sort();
}

/** Returns whether a name is a symbol, of a known class or of one of which only the symbol is known. */
export function isSymbol(kinds: KindRegistry, name: string): boolean {
  return OTHER_SYMBOLS.includes(name) || typesOfSymbol(kinds, name).length > 0;
}

/** Returns the classes of a family. Builders and post-build actions are one interface. */
export function typesOfFamily(
  kinds: KindRegistry,
  family: DescribableFamily | NestedClasses,
): readonly DescribableType[] {
  if (typeof family !== 'string') return family.classes;
  return typesOf(kinds).filter((type) => type.family !== null && baseOf(type.family) === baseOf(family));
}
