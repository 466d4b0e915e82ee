import { describe, expect, it } from 'vitest';
import { valuesOf } from '../../parameters/declare.ts';
import { fieldsOf, NO_FORM } from '../../request/form.ts';
import { EXPIRY, expiryAnswer, lastDayOf } from './token-expiry.ts';

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const asked = (query: string) => valuesOf(EXPIRY, fieldsOf(query, NO_FORM));

describe('the last day of a token', () => {
  it.each([
    ['', null],
    ['expirationDuration=never', null],
    ['expirationDuration=', null],
    ['expirationDuration=7', Date.UTC(2026, 10, 28)],
    ['expirationDuration=custom&tokenExpiration=2026-11-21', Date.UTC(2026, 10, 21)],
    ['tokenExpiration=2026-11-22', null],
  ])('%j: %s', (query, expected) => {
    expect(lastDayOf(asked(query), NOW)).toBe(expected);
  });

  it.each([
    'expirationDuration=0',
    'expirationDuration=-1',
    'expirationDuration=soon',
    'expirationDuration=999999',
    'expirationDuration=custom',
    'expirationDuration=custom&tokenExpiration=2026-11-20',
    'expirationDuration=custom&tokenExpiration=2026-13-01',
  ])('%s is refused', (query) => {
    expect(() => lastDayOf(asked(query), NOW)).toThrow('Not an expiration');
  });
});

it('is told to those who asked for one', () => {
  expect(expiryAnswer(asked(''), null)).toEqual({});
  expect(expiryAnswer(asked('expirationDuration=never'), null)).toEqual({
    expirationDate: 'never',
    aboutToExpire: false,
  });
  expect(expiryAnswer(asked('expirationDuration=7'), Date.UTC(2026, 10, 28))).toMatchObject({
    expirationDate: '2026-11-28',
  });
});
