import { defineAxis } from '../../../points/index.ts';
import { AXIS_FIELDS } from './fields.ts';

/** Each value is a label or the name of a node. */
export const labelAxis = defineAxis({
  symbol: 'labelAxis',
  displayName: 'Agents',
  xmlTag: 'hudson.matrix.LabelAxis',
  isLabel: true,
  fields: AXIS_FIELDS,
  example: { name: 'label', values: ['linux', 'agent-1'] },
});
