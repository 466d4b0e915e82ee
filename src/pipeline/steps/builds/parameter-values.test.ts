import { expect, it } from 'vitest';
import { parameterProperties as properties } from '../../../kinds/testing/parameters.ts';
import type { ParameterValue } from '../../../model/index.ts';
import type { JobConfig } from '../../../points/index.ts';
import { completeValues } from './parameter-values.ts';

const completed = (...given: readonly ParameterValue[]) =>
  completeValues({ properties } as unknown as JobConfig, 'child', given);

it.each([
  [{ kind: 'string', name: 'TO', value: 'x' }, "(StringParameterValue) TO='x'"],
  [{ kind: 'text', name: 'TO', value: 'x' }, "(TextParameterValue) TO='x'"],
  [{ kind: 'boolean', name: 'TO', value: true }, "(BooleanParameterValue) TO='true'"],
  [{ kind: 'credentials', name: 'TO', value: 'x', isDefault: true }, "(CredentialsParameterValue) TO='x'"],
  [{ kind: 'password', name: 'FLAG', value: 'x' }, 'Parameter FLAG: a password is not expected'],
] as const)('names what its parameter does not allow: %o', (value, invalid) => {
  expect(completed(value)).toMatchObject({ invalid });
});

it('makes of a text what the definition wants, and leaves what is allowed as it is', () => {
  const lines = ['Boolean', 'Credentials'].map(
    (type, index) =>
      `The parameter '${['FLAG', 'WHICH'][index]}' did not have the type expected by child. Converting to ${type} Parameter.`,
  );
  expect(
    completed(
      { kind: 'text', name: 'A', value: 'a' },
      { kind: 'text', name: 'FLAG', value: 'true' },
      { kind: 'string', name: 'TO', value: 'test' },
      { kind: 'string', name: 'WHICH', value: 'prod' },
    ),
  ).toEqual({
    values: [
      { kind: 'text', name: 'A', value: 'a', description: 'of the job' },
      { kind: 'boolean', name: 'FLAG', value: true, description: 'of the job' },
      { kind: 'string', name: 'TO', value: 'test', description: 'of the job' },
      { kind: 'credentials', name: 'WHICH', value: 'prod', isDefault: false, description: 'of the job' },
    ],
    lines,
    invalid: null,
  });
});

it("asks the definition whether credentials are the job's own", () => {
  const value = { kind: 'credentials', name: 'WHICH', value: 'prod', isDefault: true } as const;
  expect(completed(value).values?.at(-1)).toMatchObject({ value: 'prod', isDefault: false });
  expect(completed({ ...value, value: 'test' }).values?.at(-1)).toMatchObject({ value: 'test', isDefault: true });
});
