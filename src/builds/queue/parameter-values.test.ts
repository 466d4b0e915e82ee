import { expect, it } from 'vitest';
import { parameterProperties as properties } from '../../kinds/testing/parameters.ts';
import type { ParameterValue } from '../../model/index.ts';
import { chooseParameters, valuesOfEarlier } from './parameter-values.ts';

const given: readonly ParameterValue[] = [
  { kind: 'string', name: 'FLAG', value: 'false' },
  { kind: 'string', name: 'FLAG', value: 'TRUE' },
  { kind: 'password', name: 'A', value: 'secret' },
  { kind: 'string', name: 'OTHER', value: 'x' },
];

const context = { findRun: () => null };
const chosen = (keepUndefined: boolean, others = given) =>
  chooseParameters({ properties }, { values: new Map(), given: others, strict: false, keepUndefined, context });
const taken = (value: ParameterValue) => chosen(true, [value]).values?.find(({ name }) => name === value.name);

it('takes values of another run as the job defines them: a text is converted, a secret stays one', () => {
  const values = [
    { kind: 'password', name: 'A', value: 'secret', description: 'of the job' },
    { kind: 'boolean', name: 'FLAG', value: true, description: 'of the job' },
    { kind: 'string', name: 'TO', value: 'dev', description: 'of the job' },
    { kind: 'credentials', name: 'WHICH', value: 'test', isDefault: true, description: 'of the job' },
  ];
  expect(chosen(false)).toEqual({ values, dropped: ['OTHER'] });
  expect(chosen(true)).toEqual({ values: [...values, given[3]], dropped: [] });
});

it.each([
  { kind: 'text', name: 'TO', value: 'prod; evil' },
  { kind: 'credentials', name: 'TO', value: 'prod', isDefault: true },
  { kind: 'boolean', name: 'TO', value: true },
  { kind: 'run', name: 'TO', jobName: 'prod', number: 1 },
] as const)('lets no value of another run past what the definition checks: $kind', (value) => {
  expect(() => taken(value)).toThrow(expect.objectContaining({ code: 'PARAMETER_CHOICE' }));
});

it('does not check a secret where the answer would show it', () => {
  for (const name of ['TO', 'FLAG', 'WHICH'])
    expect(() => taken({ kind: 'password', name, value: 'hidden' })).toThrow(
      `Parameter ${name}: a password is not expected`,
    );
  expect(taken({ kind: 'text', name: 'TO', value: 'test' })).toMatchObject({ kind: 'string', value: 'test' });
});

it("never takes another run's word for credentials being the job's own", () => {
  const credentials = { kind: 'credentials', name: 'WHICH', value: 'prod', isDefault: true } as const;
  expect(taken(credentials)).toMatchObject({ kind: 'credentials', value: 'prod', isDefault: false });
  expect(taken({ ...credentials, value: 'test', isDefault: false })).toMatchObject({ value: 'test', isDefault: true });
  expect(taken({ kind: 'string', name: 'WHICH', value: 'prod' })).toMatchObject({ isDefault: false });
  expect(taken({ ...credentials, name: 'A' })).toEqual({
    kind: 'string',
    name: 'A',
    value: 'prod',
    description: 'of the job',
  });
  expect(taken({ ...credentials, name: 'OTHER' })).toMatchObject({ kind: 'credentials', isDefault: false });
});

it('asks the definition again when a run is repeated', () => {
  const value = { kind: 'credentials', name: 'WHICH', value: 'test', isDefault: true } as const;
  const others = [
    { ...value, value: 'prod' },
    { ...value, name: 'A', value: 'default' },
  ];
  const again = [{ ...value, isDefault: false }, ...others, ...given];
  expect(valuesOfEarlier({ properties }, again)).toEqual([
    value,
    ...others.map((each) => ({ ...each, isDefault: false })),
    ...given,
  ]);
  expect(valuesOfEarlier({ properties }, null)).toBeNull();
});
