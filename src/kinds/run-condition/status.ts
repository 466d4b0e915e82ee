import { isWorse, parseResult, type Result } from '../../model/index.ts';
import { defineCondition, group, text } from '../../points/index.ts';

/** Jenkins writes results with all that it knows of them; their name says it. */
const result = (label: string) => group({ name: text({ default: 'SUCCESS' }) }, { label });

/** Holds where the result so far is between two others. */
export const status = defineCondition({
  symbol: 'statusCondition',
  displayName: 'Current build status',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.StatusCondition',
  fields: { worstResult: result('Worst status'), bestResult: result('Best status') },
  example: { worstResult: { name: 'UNSTABLE' }, bestResult: { name: 'SUCCESS' } },
  evaluate: async ({ worstResult, bestResult }, context) => {
    const now = context.result();
    return !isWorse(now, named(worstResult)) && !isWorse(named(bestResult), now);
  },
});

function named(result: { readonly name: string } | null): Result {
  return parseResult(result?.name ?? 'SUCCESS');
}
