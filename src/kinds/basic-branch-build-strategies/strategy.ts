import type { BuildStrategyKind, Configured, FoundHead } from '../../points/index.ts';

export const PACKAGE = 'jenkins.branch.buildstrategies.basic.';

/** Answers of the strategies of a list; null: of a kind that is not built in, so that nothing is known. */
export function answersOf(strategies: readonly Configured[], found: FoundHead): Promise<(boolean | null)[]> {
  // Every kind of the family is a BuildStrategyKind.
  return Promise.all(
    strategies.map((each) =>
      each.kind === null ? null : (each.kind as BuildStrategyKind).isAutomatic(each.config, found),
    ),
  );
}
