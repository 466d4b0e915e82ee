import { defineAxis } from '../../../points/index.ts';
import { AXIS_FIELDS } from './fields.ts';

/** Defines the axis whose values are label expressions. */
export const labelExpressionAxis = defineAxis({
  symbol: 'labelExpAxis',
  displayName: 'Label expression',
  xmlTag: 'hudson.matrix.LabelExpAxis',
  isLabel: true,
  fields: AXIS_FIELDS,
  example: { name: 'label_exp', values: ['linux && x86', '!windows'] },
});
