import { defineCondition, expand, text } from '../../points/index.ts';

const YES = /^(?:1|y|yes|t|true|on|run)$/i;

/** Holds where a text, with its variables resolved, means yes. */
export const booleanCondition = defineCondition({
  symbol: 'booleanCondition',
  displayName: 'Boolean condition',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.core.BooleanCondition',
  fields: { token: text({ label: 'Token' }) },
  example: { token: '${DEPLOY}' },
  evaluate: async ({ token }, { env }) => YES.test(expand(token, env).trim()),
});
