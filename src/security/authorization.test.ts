import { describe, expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { implying, PERMISSIONS, type Permission } from '../model/index.ts';
import { KindRegistry } from '../points/index.ts';
import { makeAuthorization } from './authorization.ts';
import { settingsWith } from './testing/memory-home.ts';
import type { Principal } from './types.ts';

const ADA: Principal = { kind: 'user', userId: 'ada', fullName: 'Ada', via: 'token', authorities: ['authenticated'] };
const ANONYMOUS: Principal = { kind: 'anonymous' };
const SYSTEM: Principal = { kind: 'system' };
const ALL: readonly string[] = Object.keys(PERMISSIONS);
/** Holds what follows from reading, and what is asked as reading while it is off. Names of credentials do not. */
const READING = ALL.filter(
  (name) =>
    isPermission(name) &&
    name !== 'Credentials/View' &&
    (name === 'Generic/Read' || name === 'Run/Artifacts' || implying(name).includes('Generic/Read')),
);

function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name);
}

function authorization(className: string, denyAnonymousRead = false, useSecurity = true) {
  const complaints: unknown[] = [];
  const settings = { current: settingsWith({ useSecurity, authorization: { className, denyAnonymousRead } }) };
  const nothing = { get: () => undefined, children: () => [], revision: {} };
  const made = makeAuthorization({
    home: { settings, items: nothing, nodes: nothing, views: nothing },
    kinds: new KindRegistry(allKinds, { decrypt: (text) => text }),
    properties: new Map(),
    log: { error: (fields, message) => complaints.push([fields, message]) },
  });
  return {
    complaints,
    settings,
    everywhere: (who: Principal) => ALL.filter((name) => isPermission(name) && made.everywhere(who, name)).sort(),
    granted: (who: Principal) => ALL.filter((name) => isPermission(name) && made.allows(who, name)).sort(),
  };
}

const FULL = 'hudson.security.FullControlOnceLoggedInAuthorizationStrategy';

describe('authorization', () => {
  it.each<[string, string, boolean, Principal, readonly string[]]>([
    ['logged in', FULL, true, ADA, ALL],
    ['anonymous, closed', FULL, true, ANONYMOUS, []],
    ['anonymous, may read', FULL, false, ANONYMOUS, READING],
    ['server', FULL, true, SYSTEM, ALL],
    ['anonymous, unsecured', 'hudson.security.AuthorizationStrategy$Unsecured', true, ANONYMOUS, ALL],
    ['logged in, legacy', 'hudson.security.LegacyAuthorizationStrategy', true, ADA, READING],
    ['anonymous, legacy', 'hudson.security.LegacyAuthorizationStrategy', true, ANONYMOUS, READING],
    ['logged in, unknown strategy', 'x.MatrixAuthorizationStrategy', false, ADA, []],
    ['anonymous, unknown strategy', 'x.MatrixAuthorizationStrategy', false, ANONYMOUS, []],
    ['server, unknown strategy', 'x.MatrixAuthorizationStrategy', false, SYSTEM, ALL],
    ['logged in, no strategy', '', false, ADA, []],
    ['logged in, a name of the language', 'constructor', false, ADA, []],
  ])('%s (%s, closed %s)', (_, className, denyAnonymousRead, who, granted) => {
    const { granted: allowed, everywhere } = authorization(className, denyAnonymousRead);
    expect(allowed(who)).toEqual([...granted].sort());
    // None of these strategies asks which item it is.
    expect(everywhere(who)).toEqual(allowed(who));
  });

  it('allows everything without security', () => {
    expect(authorization('x.Unknown', true, false).granted(ANONYMOUS)).toHaveLength(ALL.length);
  });

  it('says once which strategy it does not know', () => {
    const { granted, complaints } = authorization('x.Unknown');
    granted(ADA);
    granted(ANONYMOUS);
    expect(complaints).toEqual([[{ class: 'x.Unknown' }, expect.stringContaining('nobody is allowed anything')]]);
  });

  it('follows settings that change', () => {
    const { granted, settings } = authorization(FULL, false);
    settings.current = settingsWith();
    expect(granted(ANONYMOUS)).toEqual([]);
  });
});
