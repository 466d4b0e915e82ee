import { expect, it } from 'vitest';
import type { ParameterValue } from '../../model/index.ts';
import { SecretMask } from '../console/secret-mask.ts';
import { shownVariables } from './shown-variables.ts';

const BASE = { PATH: '/usr/bin', JAVA_HOME: '/jdk', DATABASE_URL: 'postgres://me:word@db/', LANG: 'C', OWN: 'x' };

function shown(variables: Readonly<Record<string, string>>, parameters: readonly ParameterValue[] = []) {
  const env = new Map(Object.entries({ ...BASE, ...variables }));
  const log = { mask: new SecretMask(['s3cret']) };
  return Object.fromEntries(shownVariables({ env, run: { parameters }, log }, BASE));
}

it('has what the steps have, and little of the server', () => {
  expect(shown({ JOB_NAME: 'a', PATH: '/opt:$PATH', OWN: 'y' })).toEqual({
    PATH: '/opt:/usr/bin',
    JAVA_HOME: '/jdk',
    LANG: 'C',
    JOB_NAME: 'a',
    OWN: 'y',
  });
});

it('hides what the console hides, and passwords that are too short for that', () => {
  const pin: ParameterValue = { kind: 'password', name: 'pin', value: 'abc' };
  expect(shown({ URL: 'http://s3cret@x/', pin: 'abc', PIN: 'abc' }, [pin])).toMatchObject({
    URL: '********',
    pin: '********',
    PIN: '********',
  });
});

it('shortens what nobody reads', () => {
  expect(shown({ LONG: 'x'.repeat(20_000) })['LONG']).toMatch(/^x{10000}… \(20000 characters\)$/);
});
