import { defineCondition } from '../../points/index.ts';
import { always } from './always.ts';
import { containers } from './containers.ts';
import { holds } from './holds.ts';

/** Holds where all of several conditions hold; those after the first that does not are not evaluated. */
export const and = defineCondition({
  symbol: 'and',
  displayName: 'And',
  xmlTag: 'org.jenkins__ci.plugins.run__condition.logic.And',
  fields: { conditions: containers({ label: 'Conditions' }) },
  example: { conditions: [{ condition: { kind: always, config: {} } }] },
  evaluate: async ({ conditions }, context) => {
    for (const { condition } of conditions) {
      if ((await holds(condition, context)) !== true) return false;
    }
    return true;
  },
});
