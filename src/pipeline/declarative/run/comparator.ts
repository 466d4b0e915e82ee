import { antGlob } from '../../../builds/index.ts';
import type { Evaluation } from '../../../groovy/index.ts';
import type { ConditionArguments } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/** How a condition's pattern is meant. GLOB is Ant's, without regard to case; REGEXP is about the whole text. */
export const COMPARATORS = ['EQUALS', 'GLOB', 'REGEXP'] as const;
export type Comparator = (typeof COMPARATORS)[number];

export function* comparatorOf(
  { machine }: ModelRun,
  args: ConditionArguments,
  otherwise: Comparator,
): Evaluation<Comparator> {
  const name = args.get('comparator') ?? null;
  const text = name === null ? otherwise : yield* machine.text(name);
  return COMPARATORS.find((each) => each === text) ?? otherwise;
}

export function* compareTexts(
  { machine }: ModelRun,
  comparator: Comparator,
  pattern: string,
  actual: string,
): Evaluation<boolean> {
  switch (comparator) {
    case 'EQUALS':
      return pattern === actual;
    case 'REGEXP':
      return (yield* machine.invoke(actual, 'matches', [pattern])) === true;
    case 'GLOB':
      return antGlob([pattern], { defaultExcludes: false, caseSensitive: false }).matches(actual);
  }
}
