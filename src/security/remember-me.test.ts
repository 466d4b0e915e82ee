import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { makeRememberMe } from './remember-me.ts';
import { settingsWith } from './testing/memory-home.ts';

const TWO_WEEKS = 14 * 24 * 60 * 60_000;

function remembering() {
  const clock = createFakeClock();
  const proofs = new Map([['Ann:1', 'seed hash']]);
  const settings = { current: settingsWith() };
  const of = (key: string) =>
    makeRememberMe({
      secrets: { key: () => key },
      settings,
      clock,
      proofOf: (userId) => proofs.get(userId),
    });
  return {
    remember: of('11'.repeat(32)),
    other: of('22'.repeat(32)),
    proofs,
    settings,
    later: (ms: number) => clock.advance(ms),
  };
}

describe('the cookie of a person who is remembered', () => {
  it('tells who it is for two weeks', () => {
    const { remember, later } = remembering();
    const cookie = remember.issue('Ann:1');
    expect(cookie).toMatch(/^[\w-]+$/);
    later(TWO_WEEKS - 1);
    expect(remember.userOf(cookie)).toBe('Ann:1');
    later(1);
    expect(remember.userOf(cookie)).toBeNull();
  });

  it.each([
    ['another seed or password', 'seed other'],
    ['no user any more', undefined],
  ])('is worth nothing with %s', (_, proof) => {
    const { remember, proofs } = remembering();
    const cookie = remember.issue('Ann:1');
    if (proof === undefined) proofs.clear();
    else proofs.set('Ann:1', proof);
    expect(remember.userOf(cookie)).toBeNull();
  });

  it('is worth nothing with the key of another server', () => {
    const { remember, other } = remembering();
    expect(other.userOf(remember.issue('Ann:1'))).toBeNull();
  });

  it('is worth nothing where it was changed', () => {
    const { remember } = remembering();
    const text = Buffer.from(remember.issue('Ann:1'), 'base64url').toString();
    const [user = '', end = '', signature = ''] = text.split(':');
    for (const forged of [
      ['admin', end, signature],
      [user, `${Number(end) + 1}`, signature],
      [user, end, ''],
      [user, end, signature.toUpperCase()],
      [user, end],
      ['%', end, signature],
    ])
      expect(remember.userOf(Buffer.from(forged.join(':')).toString('base64url'))).toBeNull();
    for (const junk of ['', '""', 'x', 'A'.repeat(100_000)]) expect(remember.userOf(junk)).toBeNull();
  });

  it('is worth nothing where the configuration switches it off', () => {
    const { remember, settings } = remembering();
    const cookie = remember.issue('Ann:1');
    settings.current = { ...settings.current, disableRememberMe: true };
    expect([remember.enabled, remember.userOf(cookie)]).toEqual([false, null]);
  });
});
