import type { BuildStrategyKind, Configured, FoundHead } from '../../points/index.ts';

export const PACKAGE = 'jenkins.branch.buildstrategies.basic.';

/** Answers of the strategies of a list; of a kind that is not built in: no. */
export function answersOf(strategies: readonly Configured[], found: FoundHead): boolean[] {
  // Every kind of the family is a BuildStrategyKind.
  return strategies.map(
    (each) => each.kind !== null && (each.kind as BuildStrategyKind).isAutomatic(each.config, found),
  );
}
