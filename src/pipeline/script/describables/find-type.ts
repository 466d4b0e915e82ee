import { type AnyKind, classOfTag, type Fields, type KindRegistry } from '../../../points/index.ts';
import { KNOWN_TYPES } from './known-types.ts';
import { OTHER_SYMBOLS, UNUSUAL_SYMBOLS } from './other-symbols.ts';
import { BASES, type DescribableFamily, type DescribableParameter, type DescribableType } from './types.ts';

/** Families whose kinds need no row of their own: the fields say what they take. */
const BY_FIELDS = ['scm', 'parameter', 'property', 'trigger'] as const;

/** Classes of plugins that few servers have, and what no script can make. */
const UNUSUAL = /^org\.csanchez\.|\.libs\.FolderLibraries$/;

const FOUND = new WeakMap<KindRegistry, readonly DescribableType[]>();

/** All classes that scripts may describe: the known ones, and kinds that are not among them. */
export function typesOf(kinds: KindRegistry): readonly DescribableType[] {
  let found = FOUND.get(kinds);
  if (found === undefined) {
    const known = new Set(KNOWN_TYPES.map(({ className }) => className));
    const others = BY_FIELDS.flatMap((family) =>
      kinds
        .all(family)
        .filter(({ xmlTag }) => !known.has(classOfTag(xmlTag)))
        .map((kind) => typeOfKind(family, kind)),
    );
    found = [...KNOWN_TYPES, ...others];
    FOUND.set(kinds, found);
  }
  return found;
}

/** Classes that a symbol names, of any family. */
export function typesOfSymbol(kinds: KindRegistry, symbol: string): readonly DescribableType[] {
  return typesOf(kinds).filter(({ symbols }) => symbols.includes(symbol));
}

/** For messages: those that every server with the usual plugins has. */
export function symbolsOf(kinds: KindRegistry): readonly string[] {
  const usual = typesOf(kinds).filter(({ className }) => !UNUSUAL.test(className));
  const symbols = usual.flatMap((type) => type.symbols).filter((symbol) => !UNUSUAL_SYMBOLS.has(symbol));
  return [...new Set([...symbols, ...OTHER_SYMBOLS])].sort();
}

/** A symbol of a class that is known, or of one of which only the symbol is. */
export function isSymbol(kinds: KindRegistry, name: string): boolean {
  return OTHER_SYMBOLS.includes(name) || typesOfSymbol(kinds, name).length > 0;
}

/** The classes of a family. Builders and post-build actions are one interface. */
export function typesOfFamily(kinds: KindRegistry, family: DescribableFamily): readonly DescribableType[] {
  return typesOf(kinds).filter((type) => BASES[type.family] === BASES[family]);
}

/** Names of the arguments of a family's only class. */
export function fieldsOf(family: DescribableFamily): readonly string[] {
  return KNOWN_TYPES.filter((type) => type.family === family).flatMap(({ parameters }) =>
    parameters.map(({ name }) => name),
  );
}

export function simpleName(className: string): string {
  return className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1);
}

function typeOfKind(family: DescribableFamily, kind: AnyKind): DescribableType {
  return {
    family,
    className: classOfTag(kind.xmlTag),
    symbols: [kind.symbol],
    parameters: Object.entries(kind.fields).map(([name, field]) => parameterOf(name, field)),
  };
}

function parameterOf(name: string, { input }: Fields[string]): DescribableParameter {
  const type = input === 'check' ? 'boolean' : input === 'number' ? 'int' : input === 'line' ? 'String' : 'any';
  return { name, type, required: false, element: name };
}
