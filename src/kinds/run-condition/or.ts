import { defineCondition } from '../../points/index.ts';
import { always } from './always.ts';
import { containers } from './containers.ts';
import { holds } from './holds.ts';

/** Holds where one of several conditions holds; those after it are not evaluated. */
export const or = defineCondition({
  symbol: 'or',
  displayName: 'Or',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.logic.Or',
  fields: { conditions: containers({ label: 'Conditions' }) },
  example: { conditions: [{ condition: { kind: always, config: {} } }] },
  evaluate: async ({ conditions }, context) => {
    for (const { condition } of conditions) {
      if ((await holds(condition, context)) !== false) return true;
    }
    return false;
  },
});
