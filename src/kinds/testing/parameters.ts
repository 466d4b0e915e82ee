import type { AnyKind, JobConfig } from '../../points/index.ts';
import { booleanParameter } from '../core/parameters/boolean.ts';
import { choiceParameter } from '../core/parameters/choice.ts';
import { stringParameter } from '../core/parameters/string.ts';
import { credentialsParameter } from '../credentials/parameter.ts';

const definition = (kind: AnyKind, config: object) => ({ kind, config: { description: 'of the job', ...config } });

/** Holds properties of a job with a parameter of each kind that validates its values. */
export const parameterProperties = [
  {
    kind: { xmlTag: 'hudson.model.ParametersDefinitionProperty' },
    config: {
      parameterDefinitions: [
        definition(stringParameter, { name: 'A', defaultValue: 'default', trim: false }),
        definition(booleanParameter, { name: 'FLAG', defaultValue: false }),
        definition(choiceParameter, { name: 'TO', choices: ['dev', 'test'] }),
        definition(credentialsParameter, { name: 'WHICH', defaultValue: 'test', required: false }),
      ],
    },
  },
] as unknown as JobConfig['properties'];
