import { describe, expect, it } from 'vitest';
import type { SettingsChanges } from '../home/index.ts';
import type { SetUp } from '../model/index.ts';
import { createSetUp, settleAdministrator } from './set-up.ts';

const SOMEBODY = {
  ...{ fullName: '', description: null, email: null, timeZone: null, authorizedKeys: null, primaryView: null },
  ...{ isConfigured: false, groups: [], tokens: [] },
};

function begun(installState: string | null): { setUp: SetUp; done: string[]; noted: () => string | null } {
  const done: string[] = [];
  const current = { installState };
  const settings = {
    current: current as never,
    change: async (changes: SettingsChanges) => void Object.assign(current, changes),
  };
  const home = { settings, setUp: { markDone: async (version: string) => void done.push(version) } };
  return { setUp: createSetUp({ home, jenkinsVersion: '2.393' }), done, noted: () => current.installState };
}

it.each([
  [null, 'RUNNING'],
  ['RUNNING', 'RUNNING'],
  ['INITIAL_SETUP_COMPLETED', 'RUNNING'],
  ['UPGRADE', 'RUNNING'],
  ['NEW', 'NEW'],
  ['INITIAL_PLUGINS_INSTALLING', 'NEW'],
  ['CREATE_ADMIN_USER', 'CREATE_ADMIN_USER'],
  ['CONFIGURE_INSTANCE', 'CONFIGURE_INSTANCE'],
])('a home that notes %j is at %s', (noted, state) => {
  expect(begun(noted).setUp.state).toBe(state);
});

it('each step leads to the next, and the last one marks the home as set up', async () => {
  const { setUp, done, noted } = begun('NEW');
  await setUp.passed('NEW');
  expect(noted()).toBe('CREATE_ADMIN_USER');
  await setUp.passed('CREATE_ADMIN_USER');
  expect([noted(), done]).toEqual(['CONFIGURE_INSTANCE', []]);
  await setUp.passed('CONFIGURE_INSTANCE');
  expect([noted(), done, setUp.isComplete]).toEqual(['RUNNING', ['2.393'], true]);
});

it('a step that comes late leads nowhere back, and one that comes early leaves out those before it', async () => {
  const { setUp } = begun('CONFIGURE_INSTANCE');
  await setUp.passed('NEW');
  expect(setUp.state).toBe('CONFIGURE_INSTANCE');
  const early = begun('NEW').setUp;
  await early.passed('CREATE_ADMIN_USER');
  expect(early.state).toBe('CONFIGURE_INSTANCE');
});

it('a home that is set up is left as it is', async () => {
  const { setUp, noted } = begun(null);
  await setUp.passed('CONFIGURE_INSTANCE');
  await setUp.complete();
  expect(noted()).toBeNull();
});

describe('the administrator whom the set-up made', () => {
  function begun(noted: string | null, known: readonly string[]) {
    const said: string[] = [];
    const changing = {
      setUp: { passed: async (step: string): Promise<void> => void said.push(`passed ${step}`) },
      users: {
        get: (id: string) => (known.includes(id) ? { ...SOMEBODY, id } : undefined),
        hasPassword: (id: string) => known.includes(id),
        delete: async (id: string) => void said.push(`delete ${id}`),
      },
      chosen: { read: async () => noted, remove: async () => void said.push('forget') },
    };
    return { said, changing };
  }

  it.each([
    ['nobody was noted', null, ['admin', 'boss'], []],
    ['who was noted was not made', 'boss', ['admin'], ['forget']],
    ['both are there', 'boss', ['admin', 'boss'], ['passed CREATE_ADMIN_USER', 'delete admin', 'forget']],
    ['the first one is gone', 'boss', ['boss'], ['passed CREATE_ADMIN_USER', 'forget']],
    ['it is the first one', 'admin', ['admin'], ['passed CREATE_ADMIN_USER', 'forget']],
  ])('where %s', async (_name, noted, known, wanted) => {
    const { said, changing } = begun(noted, known);
    await settleAdministrator(changing);
    expect(said).toEqual(wanted);
  });
});
