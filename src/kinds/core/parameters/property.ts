import { defineProperty, kinds, PARAMETERS_PROPERTY } from '../../../points/index.ts';
import { stringParameter } from './string.ts';

/** Holds the parameters of a job, in order. */
export const parametersDefinition = defineProperty({
  symbol: 'parameters',
  displayName: 'This project is parameterized',
  xmlTag: PARAMETERS_PROPERTY,
  fields: {
    parameterDefinitions: kinds('parameter', {
      label: 'Parameters',
      help: 'Values that are asked for when a build is started by hand.',
      required: true,
    }),
  },
  inScripts: { isDirective: false },
  example: { parameterDefinitions: [{ kind: stringParameter, config: stringParameter.example }] },
});
