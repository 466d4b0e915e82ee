import { defineAxis } from '../../../points/index.ts';
import { AXIS_FIELDS } from './fields.ts';

/** Defines the axis of plain texts. Old files have it under the name of the class that all axes extend. */
export const textAxis = defineAxis({
  symbol: 'textAxis',
  displayName: 'User-defined Axis',
  xmlTag: 'hudson.matrix.TextAxis',
  aliases: ['hudson.matrix.Axis'],
  isLabel: false,
  fields: { ...AXIS_FIELDS, values: { ...AXIS_FIELDS.values, form: { name: 'valueString', words: true } } },
  example: { name: 'OS', values: ['linux', 'windows'] },
});
