import { describe, expect, it } from 'vitest';
import { person, strategyHome } from './testing/strategy-home.ts';
import type { Principal } from './types.ts';

const CLASS = 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy';
const ANONYMOUS: Principal = { kind: 'anonymous' };

interface RoleSpec {
  readonly name?: string;
  readonly pattern?: string;
  readonly template?: string;
  readonly permissions?: readonly string[];
  readonly sids?: readonly string[];
}

function role({ name = 'r', pattern = '.*', template, permissions = ['Item.Read'], sids = ['ada'] }: RoleSpec): string {
  const rows = permissions.map((id) => `<permission>hudson.model.${id}</permission>`).join('');
  const people = sids.map((sid) => {
    const [type, who] = sid.includes(':') ? sid.split(':') : [undefined, sid];
    return `<sid${type === undefined ? '' : ` type="${type}"`}>${who}</sid>`;
  });
  const template_ = template === undefined ? '' : ` templateName="${template}"`;
  return `<role name="${name}" pattern="${pattern}"${template_}><permissions>${rows}</permissions><assignedSIDs>${people.join('')}</assignedSIDs></role>`;
}

function roles(maps: Readonly<Record<string, readonly RoleSpec[]>>, templates = ''): string {
  const each = Object.entries(maps).map(
    ([type, list]) => `<roleMap type="${type}">${list.map(role).join('')}</roleMap>`,
  );
  return `<authorizationStrategy class="${CLASS}"><permissionTemplates>${templates}</permissionTemplates>${each.join('')}</authorizationStrategy>`;
}

describe('roles', () => {
  it.each<[string, string[], string[]]>([
    ['team.*', ['team', 'team-a', 'team/job'], ['a-team', 'tea']],
    ['^team((?!old).)', ['team-a', 'team-new'], ['team-old', 'teamold-1', 'other']],
    ['^(team).', ['team', 'team-a', 'team/x'], ['other', 'my-team']],
    ['^(a|b).*', ['a', 'b1', 'a/b'], ['c', 'ca']],
    ['team/[a-c]+', ['team/abc'], ['team', 'team/d', 'team/abc/x']],
  ])('of items count where the whole name matches %s', (pattern, matching, others) => {
    const everyFolder = { name: 'folders', pattern: '[^/]*', permissions: ['Item.Discover'] };
    const { authorization } = strategyHome(
      roles({ projectRoles: [{ pattern, permissions: ['Item.Build'] }, everyFolder] }),
    );
    const may = (name: string) => authorization.allows(person('ada'), 'Job/Build', name);
    expect(matching.map(may)).toEqual(matching.map(() => true));
    expect(others.map(may)).toEqual(others.map(() => false));
    expect(authorization.allows(person('eve'), 'Job/Build', matching[0])).toBe(false);
    expect(authorization.allows(person('ada'), 'Job/Build')).toBe(false);
  });

  it('are those of users, groups, either of them, of everybody who is logged in, and of whoever is not', () => {
    const { authorization } = strategyHome(
      roles({
        globalRoles: [
          { name: 'u', permissions: ['Hudson.Administer'], sids: ['USER:Boss'] },
          { name: 'g', permissions: ['Item.Build'], sids: ['GROUP:dev'] },
          { name: 'e', permissions: ['Item.Cancel'], sids: ['ops'] },
          { name: 'a', permissions: ['Hudson.Read'], sids: ['GROUP:authenticated'] },
          { name: 'n', permissions: ['Item.Discover'], sids: ['anonymous'] },
          { name: 'x', permissions: ['Hudson.Administer'], sids: ['ROBOT:eve'] },
          { name: '@Macro', permissions: ['Hudson.Administer'], sids: ['eve'] },
        ],
      }),
    );
    const of = (who: Principal) =>
      (['Overall/Administer', 'Job/Build', 'Job/Cancel', 'Overall/Read', 'Job/Discover'] as const).filter(
        (permission) => authorization.allows(who, permission),
      );
    expect(of(person('boss'))).toHaveLength(5);
    expect(of(person('ann', 'Dev'))).toEqual(['Job/Build', 'Overall/Read']);
    expect(of(person('dev'))).toEqual(['Overall/Read']);
    expect(of(person('ops'))).toEqual(['Job/Cancel', 'Overall/Read']);
    expect(of(person('ann', 'ops'))).toEqual(['Job/Cancel', 'Overall/Read']);
    expect(of(person('eve'))).toEqual(['Overall/Read']);
    expect(of(ANONYMOUS)).toEqual(['Job/Discover']);
  });

  it('have the permissions of their template', () => {
    const template =
      '<template name="dev"><permissions><permission>hudson.model.Item.Build</permission></permissions></template>';
    const { authorization } = strategyHome(
      roles(
        {
          projectRoles: [
            { pattern: 'a', template: 'dev' },
            { name: 's', pattern: 'b', template: 'gone' },
          ],
        },
        template,
      ),
    );
    const may = (permission: 'Job/Read' | 'Job/Build', item: string) =>
      authorization.allows(person('ada'), permission, item);
    expect([may('Job/Build', 'a'), may('Job/Read', 'a'), may('Job/Read', 'b')]).toEqual([true, false, true]);
  });

  it('of nodes count where the name of the node matches', () => {
    const connect = ['Computer.Connect'];
    const { authorization } = strategyHome(roles({ slaveRoles: [{ pattern: 'linux-.*', permissions: connect }] }));
    const on = (node: string) => authorization.allowsOnNode(person('ada'), 'Agent/Connect', node);
    expect([on('linux-1'), on('win-1'), on('')]).toEqual([true, false, false]);
    expect(authorization.allows(person('ada'), 'Agent/Connect', 'linux-1')).toBe(false);
  });

  it('of an item inside a folder let nobody see it who may not see the folder', () => {
    const { authorization } = strategyHome(roles({ projectRoles: [{ pattern: 'team/job' }] }));
    expect(authorization.allows(person('ada'), 'Job/Read', 'team/job')).toBe(false);
    const both = strategyHome(roles({ projectRoles: [{ pattern: 'team(/job)?' }] })).authorization;
    expect(both.allows(person('ada'), 'Job/Read', 'team/job')).toBe(true);
    expect(both.allows(person('ada'), 'Job/Read', 'team/other')).toBe(false);
  });

  it('say what holds of every item', () => {
    const { authorization } = strategyHome(
      roles({ globalRoles: [{ sids: ['all'] }], projectRoles: [{ pattern: 'x', sids: ['some'] }] }),
    );
    const everywhere = (name: string) => authorization.everywhere(person(name), 'Job/Read');
    expect([everywhere('all'), everywhere('some'), everywhere('none')]).toEqual([true, null, false]);
  });

  it('say of discovering what is true inside of folders too', () => {
    const discover = { permissions: ['Item.Discover'], sids: ['ada'] };
    const { authorization } = strategyHome(roles({ globalRoles: [discover] }));
    const allowed = (name: string) => authorization.allows(person('ada'), 'Job/Discover', name);
    expect([allowed('team'), allowed('team/job')]).toEqual([true, false]);
    expect(authorization.everywhere(person('ada'), 'Job/Discover')).toBeNull();
    const both = strategyHome(roles({ globalRoles: [discover, { name: 'all', sids: ['ada'] }] })).authorization;
    expect([both.everywhere(person('ada'), 'Job/Discover'), both.allows(person('ada'), 'Job/Discover', 'a/b')]).toEqual(
      [true, true],
    );
  });

  it.each([
    ['is wrong', '(', /pattern is wrong/],
    ['would take for ever', '(a+)+b', /takes too long/],
  ])('whose pattern %s grant nothing, which is said once', (_, pattern, reason) => {
    const { authorization, complaints } = strategyHome(roles({ projectRoles: [{ pattern }] }));
    const names = Array.from({ length: 30 }, (_each, at) => `${'a'.repeat(40 + at)}!`);
    expect(names.some((name) => authorization.allows(person('ada'), 'Job/Read', name))).toBe(false);
    expect(complaints).toEqual([{ part: 'projectRoles r', reason: expect.stringMatching(reason) }]);
  });
});
