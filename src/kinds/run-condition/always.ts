import { defineCondition } from '../../points/index.ts';

/** Defines the condition that always holds. */
export const always = defineCondition({
  symbol: 'alwaysRun',
  displayName: 'Always',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.AlwaysRun',
  fields: {},
  example: {},
  evaluate: async () => true,
});
