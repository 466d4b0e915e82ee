import { expect, it } from 'vitest';
import { wantsCrumbs } from './security-sections.ts';

const KEY = 'hudson-security-csrf-GlobalCrumbIssuerConfiguration';
const ISSUER = { $class: 'hudson.security.csrf.DefaultCrumbIssuer' };

it.each<[Readonly<Record<string, unknown>>, boolean]>([
  [{ [KEY]: { csrf: { issuer: { value: '0', ...ISSUER } } } }, true],
  [{ [KEY]: { '': '0', crumbIssuer: { excludeClientIPFromCrumb: false, ...ISSUER } } }, true],
  [{ [KEY]: { csrf: {} } }, false],
  [{ [KEY]: {} }, false],
  [{ '': '0' }, false],
])('%j: %s', (form, wanted) => {
  expect(wantsCrumbs(form[KEY], KEY)).toBe(wanted);
});

it('refuses an issuer that is not here', () => {
  expect(() => wantsCrumbs({ crumbIssuer: { $class: 'org.example.Issuer' } }, KEY)).toThrow('org.example.Issuer');
});
