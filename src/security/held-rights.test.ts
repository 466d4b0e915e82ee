import { expect, it } from 'vitest';
import type { Permission } from '../model/index.ts';
import { Principals } from './principal.ts';
import { strategyHome } from './testing/strategy-home.ts';
import type { User } from './types.ts';

const ADA: User = {
  ...{ id: 'ada', fullName: 'Ada', description: null, email: null, tokens: [], groups: ['dev'], timeZone: null },
  ...{ authorizedKeys: null, primaryView: null, isConfigured: false },
};

function matrix(...cells: readonly string[]): string {
  const rows = cells.map((cell) => `<permission>${cell}</permission>`).join('');
  return `<authorizationStrategy class="hudson.security.GlobalMatrixAuthorizationStrategy">${rows}</authorizationStrategy>`;
}

const READ = 'GROUP:hudson.model.Item.Read:dev';
const BUILD = 'GROUP:hudson.model.Item.Build:ops';

it('a principal is the same object as long as its user is, whichever way they came', () => {
  const principals = new Principals((user) => user);
  const first = principals.of(ADA, 'token');
  expect(principals.of(ADA, 'token')).toBe(first);
  expect(principals.of(ADA, 'session')).not.toBe(first);
  const moved = principals.of({ ...ADA, groups: ['ops'] }, 'token');
  expect(moved).not.toBe(first);
  expect([first.authorities, moved.authorities]).toEqual([
    ['authenticated', 'dev'],
    ['authenticated', 'ops'],
  ]);
});

it('rights that are held end with the settings, the switches and the groups that they were made of', () => {
  const { authorization, use } = strategyHome(matrix(READ, BUILD));
  const principals = new Principals((user) => user);
  const may = (user: User) =>
    (['Job/Read', 'Job/Build'] as const satisfies readonly Permission[]).map((permission) =>
      authorization.allows(principals.of(user, 'token'), permission),
    );
  expect([may(ADA), may(ADA)]).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(may({ ...ADA, groups: ['ops'] })).toEqual([false, true]);
  expect(may(ADA)).toEqual([true, false]);
  use(matrix(BUILD));
  expect(may(ADA)).toEqual([false, false]);
  use(matrix(READ));
  authorization.permissions.set('Job/Read', false);
  expect(may(ADA)).toEqual([false, false]);
  authorization.permissions.set('Job/Read', true);
  expect(may(ADA)).toEqual([true, false]);
});

it('what somebody sees by the names of items is another thing after each change, and nothing known where names do not say', () => {
  const roles = (permission: string, name = 'r') =>
    '<authorizationStrategy class="com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy"><roleMap type="projectRoles">' +
    `<role name="${name}" pattern="a.*"><permissions><permission>hudson.model.Item.${permission}</permission></permissions>` +
    '<assignedSIDs><sid type="USER">ada</sid></assignedSIDs></role></roleMap></authorizationStrategy>';
  const { authorization, use } = strategyHome(roles('Read'));
  const principals = new Principals((user) => user);
  const sight = (user = ADA) => authorization.sight(principals.of(user, 'token'));
  const first = sight();
  expect(typeof first).toBe('object');
  expect(sight()).toBe(first);
  expect(sight({ ...ADA, id: 'bob' })).not.toBe(first);
  use(roles('Read'));
  expect(sight()).not.toBe(first);
  use(roles('Build'));
  expect(sight()).toBe(false);
  use(roles('Read', '@Folder'));
  expect(sight()).toBeNull();
  use(matrix('USER:hudson.model.Item.Read:ada'));
  expect(sight()).toBe(true);
  use(matrix(READ).replace('Global', 'Project'));
  expect(sight()).toBeNull();
});
