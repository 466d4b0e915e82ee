import type { BuildStrategyKind, Configured, FoundHead } from '../../points/index.ts';

export const PACKAGE = 'jenkins.branch.buildstrategies.basic.';

/**
 * Returns the answers of the strategies of a list; null for one whose kind is not built in, so that its answer is not
 * known.
 */
export function answersOf(
  strategies: readonly Configured<BuildStrategyKind>[],
  found: FoundHead,
): Promise<(boolean | null)[]> {
  return Promise.all(strategies.map((each) => (each.kind === null ? null : each.kind.isAutomatic(each.config, found))));
}
