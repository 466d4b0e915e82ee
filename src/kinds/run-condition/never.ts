import { defineCondition } from '../../points/index.ts';

/** It never holds. */
export const never = defineCondition({
  symbol: 'neverRun',
  displayName: 'Never',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.NeverRun',
  fields: {},
  example: {},
  evaluate: async () => false,
});
