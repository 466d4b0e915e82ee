import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCrumbs } from './crumbs.ts';
import { SALT, settingsWith } from './testing/memory-home.ts';
import type { Principal } from './types.ts';

const ADA: Principal = { kind: 'user', userId: 'ada', fullName: 'Ada', via: 'session', authorities: ['authenticated'] };
const ANONYMOUS: Principal = { kind: 'anonymous' };

function crumbs(config: { disableCsrfProtection?: boolean; crumbWithoutSession?: boolean } = {}, crumbIssuer = true) {
  const asked: unknown[] = [];
  const secrets = {
    key(id: string, bytes: number) {
      asked.push([id, bytes]);
      return SALT;
    },
  };
  const made = makeCrumbs({
    secrets,
    settings: { current: settingsWith({ crumbIssuer }) },
    config: { disableCsrfProtection: false, crumbField: 'Jenkins-Crumb', crumbWithoutSession: false, ...config },
  });
  return { asked, made };
}

describe('crumbs', () => {
  it('are the digest of user, session and the salt of the home', () => {
    const { asked, made } = crumbs();
    const expected = createHash('sha256').update(`ada;s1${SALT}`).digest('hex');
    expect(made.issue(ADA, 's1')).toBe(expected);
    expect(asked).toEqual([['jenkins.model.Jenkins.crumbSalt', 8]]);
  });

  it('are valid for their user in their session only', () => {
    const { made } = crumbs();
    const crumb = made.issue(ADA, 's1');
    expect(made.matches(crumb, ADA, 's1')).toBe(true);
    expect(made.matches(crumb, ADA, 's2')).toBe(false);
    expect(made.matches(crumb, ADA, null)).toBe(false);
    expect(made.matches(crumb, ANONYMOUS, 's1')).toBe(false);
    expect(made.matches('', ADA, 's1')).toBe(false);
    expect(made.matches('ä'.repeat(32), ADA, 's1')).toBe(false);
  });

  it('are valid in every masked form, for their user in their session only', () => {
    const { made } = crumbs();
    const crumb = made.issue(ADA, 's1');
    const [one, other] = [made.masked(crumb), made.masked(crumb)];
    expect(one).toMatch(/^[0-9a-f]{128}$/);
    expect(one).not.toBe(other);
    expect(one).not.toContain(crumb);
    for (const masked of [one, other]) {
      expect(made.matches(masked, ADA, 's1')).toBe(true);
      expect(made.matches(masked, ADA, 's2')).toBe(false);
      expect(made.matches(masked, ANONYMOUS, 's1')).toBe(false);
    }
    for (const wrong of [
      '0'.repeat(128),
      'x'.repeat(128),
      `${'0'.repeat(64)}${one.slice(64)}`,
      `${one}0`,
      one.slice(1),
    ]) {
      expect(made.matches(wrong, ADA, 's1')).toBe(false);
    }
  });

  it('of nobody are those of `anonymous`', () => {
    const { made } = crumbs();
    expect(made.issue(ANONYMOUS, 's')).toBe(createHash('sha256').update(`anonymous;s${SALT}`).digest('hex'));
  });

  it('are valid in every session where the property says so', () => {
    const { made } = crumbs({ crumbWithoutSession: true });
    const crumb = made.issue(ADA, 's1');
    expect(crumb).toBe(createHash('sha256').update(`ada${SALT}`).digest('hex'));
    expect(made.matches(crumb, ADA, null)).toBe(true);
    expect(made.matches(crumb, ANONYMOUS, null)).toBe(false);
  });

  it.each([
    [true, false, true],
    [false, false, false],
    [true, true, false],
  ])('are on by configuration (%s) unless the property disables them (%s): %s', (issuer, disabled, enabled) => {
    expect(crumbs({ disableCsrfProtection: disabled }, issuer).made.enabled).toBe(enabled);
  });
});
