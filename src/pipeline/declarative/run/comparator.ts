import { antGlob } from '../../../builds/index.ts';
import type { Evaluation } from '../../../groovy/index.ts';
import type { ConditionArguments } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/**
 * Lists the interpretations of a condition's pattern: literally, as Ant's, or as a regular expression for the whole text.
 */
const COMPARATORS = ['EQUALS', 'GLOB', 'REGEXP'] as const;
type Comparator = (typeof COMPARATORS)[number];

export interface Comparison {
  readonly comparator: Comparator;
  readonly isCaseSensitive: boolean;
}

/** Returns the comparison that the argument `comparator` names, in upper or lower case. Globs ignore case. */
export function* comparisonOf(
  { machine }: ModelRun,
  args: ConditionArguments,
  otherwise: Comparator,
): Evaluation<Comparison> {
  const name = args.get('comparator') ?? null;
  const text = name === null ? otherwise : (yield* machine.text(name)).toUpperCase();
  const comparator = COMPARATORS.find((each) => each === text) ?? otherwise;
  return { comparator, isCaseSensitive: comparator !== 'GLOB' };
}

export function* compareTexts(
  { machine }: ModelRun,
  { comparator, isCaseSensitive }: Comparison,
  pattern: string,
  actual: string,
): Evaluation<boolean> {
  switch (comparator) {
    case 'EQUALS':
      return isCaseSensitive ? pattern === actual : pattern.toLowerCase() === actual.toLowerCase();
    case 'REGEXP':
      return (yield* machine.invoke(actual, 'matches', [isCaseSensitive ? pattern : `(?i)${pattern}`])) === true;
    case 'GLOB':
      return antGlob([pattern], { defaultExcludes: false, caseSensitive: isCaseSensitive }).matches(actual);
  }
}
