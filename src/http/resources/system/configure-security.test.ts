import { expect, it } from 'vitest';
import { wantsCrumbs } from './configure-security.ts';

const KEY = 'hudson-security-csrf-GlobalCrumbIssuerConfiguration';

it.each([
  [{ [KEY]: { csrf: { issuer: { value: '0', $class: 'hudson.security.csrf.DefaultCrumbIssuer' } } } }, true],
  [{ [KEY]: { csrf: {} } }, false],
  [{ [KEY]: {} }, false],
  [{ '': '0' }, false],
])('%j: %s', (form, wanted) => {
  expect(wantsCrumbs(form)).toBe(wanted);
});
