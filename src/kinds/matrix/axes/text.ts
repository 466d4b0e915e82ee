import { defineAxis } from '../../../points/index.ts';
import { AXIS_FIELDS } from './fields.ts';

/** Values as they are written. Old files have them under the name of the class that all axes come from. */
export const textAxis = defineAxis({
  symbol: 'textAxis',
  displayName: 'User-defined Axis',
  xmlTag: 'hudson.matrix.TextAxis',
  aliases: ['hudson.matrix.Axis'],
  isLabel: false,
  fields: AXIS_FIELDS,
  example: { name: 'OS', values: ['linux', 'windows'] },
});
