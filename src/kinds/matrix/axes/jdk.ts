import { defineAxis } from '../../../points/index.ts';
import { AXIS_FIELDS } from './fields.ts';

/** Defines the axis of Java installations, whose names are passed to the build as the variable of the axis. */
export const jdkAxis = defineAxis({
  symbol: 'jdkAxis',
  displayName: 'JDK',
  xmlTag: 'hudson.matrix.JDKAxis',
  isLabel: false,
  fields: AXIS_FIELDS,
  example: { name: 'jdk', values: ['jdk11', 'jdk17'] },
});
