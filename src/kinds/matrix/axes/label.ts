import { defineAxis } from '../../../points/index.ts';
import { AXIS_FIELDS } from './fields.ts';

/** Defines the axis whose values are labels or names of nodes. */
export const labelAxis = defineAxis({
  symbol: 'labelAxis',
  displayName: 'Agents',
  xmlTag: 'hudson.matrix.LabelAxis',
  isLabel: true,
  fields: AXIS_FIELDS,
  example: { name: 'label', values: ['linux', 'agent-1'] },
});
