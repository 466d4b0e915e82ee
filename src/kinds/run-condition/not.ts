import { defineCondition, oneOf } from '../../points/index.ts';
import { holds } from './holds.ts';
import { never } from './never.ts';

/** Holds where another condition does not hold. */
export const not = defineCondition({
  symbol: 'not',
  displayName: 'Not',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.logic.Not',
  fields: { condition: oneOf('condition', { label: 'Condition' }) },
  example: { condition: { kind: never, config: {} } },
  evaluate: async ({ condition }, context) => !(await holds(condition, context)),
});
