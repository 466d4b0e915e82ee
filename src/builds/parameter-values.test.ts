import { expect, it } from 'vitest';
import { booleanParameter } from '../kinds/parameters/boolean/index.ts';
import { stringParameter } from '../kinds/parameters/string/index.ts';
import type { ParameterValue } from '../model/index.ts';
import type { AnyKind, JobConfig } from '../points/index.ts';
import { chooseParameters } from './parameter-values.ts';

const definition = (kind: AnyKind, config: object) => ({ kind, config: { description: 'of the job', ...config } });
const properties = [
  {
    kind: { xmlTag: 'hudson.model.ParametersDefinitionProperty' },
    config: {
      parameterDefinitions: [
        definition(stringParameter, { name: 'A', defaultValue: 'default', trim: false }),
        definition(booleanParameter, { name: 'FLAG', defaultValue: false }),
      ],
    },
  },
] as unknown as JobConfig['properties'];

const given: readonly ParameterValue[] = [
  { kind: 'string', name: 'FLAG', value: 'false' },
  { kind: 'string', name: 'FLAG', value: 'TRUE' },
  { kind: 'password', name: 'A', value: 'secret' },
  { kind: 'string', name: 'OTHER', value: 'x' },
];

const chosen = (keepUndefined: boolean) =>
  chooseParameters(
    { properties },
    { values: new Map(), given, strict: false, keepUndefined, context: { findRun: () => null } },
  );

it('takes values of another run as the job defines them: a text is converted, a secret stays one', () => {
  const values = [
    { kind: 'password', name: 'A', value: 'secret', description: 'of the job' },
    { kind: 'boolean', name: 'FLAG', value: true, description: 'of the job' },
  ];
  expect(chosen(false)).toEqual({ values, dropped: ['OTHER'] });
  expect(chosen(true)).toEqual({ values: [...values, given[3]], dropped: [] });
});
