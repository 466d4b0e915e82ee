import { KNOWN_TYPES } from '../../script/describables/known-types.ts';
import type { ArgumentType, DescribableFamily, DescribableType } from '../../script/describables/types.ts';
import type { Describable, JavaType } from './describables.ts';
import { TYPES } from './types.ts';

/** What steps and arguments call by a symbol; others are looked at when they are made. */
const FAMILIES: readonly DescribableFamily[] = ['builder', 'discarder', 'publisher', 'scm', 'wrapper'];

/** What is called by a symbol although it is no step: `archiveArtifacts`, `logRotator`. */
export const FUNCTIONS: ReadonlyMap<string, Describable> = new Map(
  KNOWN_TYPES.filter(({ family }) => FAMILIES.includes(family)).flatMap((type) =>
    type.symbols.map((symbol): [string, Describable] => [symbol, describableOf(type)]),
  ),
);

function describableOf({ parameters }: DescribableType): Describable {
  return {
    takesBlock: false,
    parameters: parameters.map(({ name, type, required }) => ({ name, type: typeOf(type), isRequired: required })),
  };
}

function typeOf(type: ArgumentType): JavaType {
  if (typeof type === 'object') return 'enum' in type ? { name: type.enum, words: type.words } : { name: TYPES.Object };
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
