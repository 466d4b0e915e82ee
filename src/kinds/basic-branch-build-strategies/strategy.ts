import type { BuildStrategyKind, Configured, FoundHead } from '../../points/index.ts';

export const PACKAGE = 'jenkins.branch.buildstrategies.basic.';

/** Answers of the strategies of a list; null: of a kind that is not built in, so that nothing is known. */
export function answersOf(
  strategies: readonly Configured<BuildStrategyKind>[],
  found: FoundHead,
): Promise<(boolean | null)[]> {
  return Promise.all(strategies.map((each) => (each.kind === null ? null : each.kind.isAutomatic(each.config, found))));
}
