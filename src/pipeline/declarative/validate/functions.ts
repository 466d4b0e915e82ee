import {
  type DescribableFamily,
  type DescribableType,
  describableOf,
  type KindRegistry,
  type ScriptParameter,
} from '../../../points/index.ts';
import { typesOf } from '../../script/describables/index.ts';
import type { Describable, JavaType } from './describables.ts';
import { TYPES } from './types.ts';

/** Describes what the validator knows of kinds, by name. */
export interface KnownOfKinds {
  /** Maps symbols to what is called by them although it is no step: `archiveArtifacts`, `logRotator`. */
  readonly functions: ReadonlyMap<string, Describable>;
  readonly options: ReadonlyMap<string, Describable>;
  readonly triggers: ReadonlyMap<string, Describable>;
  readonly parameters: ReadonlyMap<string, Describable>;
}

/** Lists the families that steps and arguments call by a symbol; other kinds are checked when they are created. */
const FUNCTIONS: readonly (DescribableFamily | null)[] = ['builder', 'discarder', 'publisher', 'scm', 'wrapper'];

const FOUND = new WeakMap<KindRegistry, KnownOfKinds>();

/** Returns the parameters of a server's kinds in declarative pipelines. They are computed once for each registry. */
export function knownOfKinds(kinds: KindRegistry): KnownOfKinds {
  let found = FOUND.get(kinds);
  if (found === undefined) {
    const functions = typesOf(kinds).filter(({ family }) => FUNCTIONS.includes(family));
    found = {
      functions: new Map(functions.flatMap((type) => type.symbols.map((symbol) => [symbol, called(type)] as const))),
      options: directives(kinds, 'property'),
      triggers: directives(kinds, 'trigger'),
      parameters: directives(kinds, 'parameter'),
    };
    FOUND.set(kinds, found);
  }
  return found;
}

/** Returns the kinds of a family that have a directive, by their usual symbols and sorted by those. */
function directives(
  kinds: KindRegistry,
  family: 'property' | 'trigger' | 'parameter',
): ReadonlyMap<string, Describable> {
  const known = kinds.all(family).flatMap((kind): [string, Describable][] => {
    const type = describableOf(kind);
    const symbol = type?.symbols[0];
    if (type === null || symbol === undefined || kind.inScripts?.isDirective === false) return [];
    return [[symbol, called(type)]];
  });
  return new Map(known.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function called({ parameters }: DescribableType): Describable {
  return {
    takesBlock: false,
    parameters: parameters.map((each) => ({
      name: each.name,
      type: typeOf(each),
      isRequired: each.declared?.required ?? each.required,
    })),
  };
}

function typeOf({ type, declared }: ScriptParameter): JavaType {
  if (typeof type === 'object' && 'enum' in type) return { name: declared?.type ?? type.enum, words: type.words };
  if (declared?.type !== undefined) return { name: declared.type };
  switch (type) {
    case 'String':
      return { name: TYPES.String };
    case 'boolean':
    case 'int':
      return { name: type };
    default:
      return { name: TYPES.Object };
  }
}
