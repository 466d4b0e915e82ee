import { describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';
import { type Principal, type Security, userPrincipal } from '../security/index.ts';
import { createAccounts } from './accounts.ts';

function accountsOf(enabled: boolean) {
  const ann = { id: 'ann', fullName: 'Ann Lee', groups: [] };
  const security = {
    enabled,
    principalOf: (id: string) => (id === 'ann' ? userPrincipal(ann, 'session') : null),
    users: { get: (id: string) => (id === 'ann' ? ann : undefined), displayName: (id: string) => id, all: () => [ann] },
    authorization: {
      allows: (principal: Principal, permission: string) =>
        principal.kind === 'user' && principal.userId === 'ann' && permission === 'Job/Configure',
    },
  } as unknown as Security;
  return createAccounts({ security, config: { properties: new Map() } as unknown as Config });
}

describe('who may choose the credentials of a run', () => {
  it.each([
    ['somebody who may configure the job', 'ann', true],
    ['somebody whose account is gone', 'gone', false],
    ['nobody in particular', null, false],
  ])('%s', (_, userId, expected) => {
    expect(accountsOf(true).mayUseCredentials(userId, 'app')).toBe(expected);
  });

  it('everybody without security', () => {
    expect(accountsOf(false).mayUseCredentials(null, 'app')).toBe(true);
  });
});
