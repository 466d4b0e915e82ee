import { defineCondition } from '../../points/index.ts';

/** Defines the condition that never holds. */
export const never = defineCondition({
  symbol: 'neverRun',
  displayName: 'Never',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.NeverRun',
  fields: {},
  example: {},
  evaluate: async () => false,
});
