import { describe, expect, it } from 'vitest';
import { ALL_PERMISSIONS, type Permission } from '../model/index.ts';
import { person, strategyHome } from './testing/strategy-home.ts';
import type { Principal } from './types.ts';

const ANONYMOUS: Principal = { kind: 'anonymous' };
const BOSS = person('boss');
const ADA = person('Ada');
const TEAM = person('bob', 'Team');

const GLOBAL = matrix('Global', [
  'hudson.model.Hudson.Administer:boss',
  'USER:hudson.model.Hudson.Read:ada',
  'USER:hudson.model.Item.Read:ADA',
  'GROUP:hudson.model.Item.Build:team',
  'USER:hudson.model.Item.Delete:team',
  'GROUP:hudson.model.Item.Cancel:ada',
  'hudson.model.View.Read:authenticated',
  'USER:hudson.model.Item.Discover:anonymous',
  'x.y.Unknown:ada',
  'no entry at all',
]);

function matrix(kind: string, permissions: readonly string[]): string {
  const rows = permissions.map((text) => `<permission>${text}</permission>`).join('');
  return `<authorizationStrategy class="hudson.security.${kind}MatrixAuthorizationStrategy">${rows}</authorizationStrategy>`;
}

function granted(home: ReturnType<typeof strategyHome>, who: Principal): Permission[] {
  return ALL_PERMISSIONS.filter((permission) => home.authorization.allows(who, permission));
}

describe('a matrix of the whole server', () => {
  const home = strategyHome(GLOBAL);

  it.each<[string, Principal, Permission[]]>([
    [
      'a user by name, without regard to case',
      ADA,
      ['Overall/Read', 'Job/Read', 'Job/Discover', 'Job/ViewStatus', 'Run/Artifacts', 'View/Read'],
    ],
    ['a group', TEAM, ['Job/Build', 'Job/WipeOut', 'View/Read', 'Credentials/UseOwn']],
    ['everybody who is logged in', person('eve'), ['View/Read']],
    ['whoever is not', ANONYMOUS, ['Job/Discover']],
  ])('grants to %s what it says and what that includes', (_, who, permissions) => {
    expect(granted(home, who).sort()).toEqual([...permissions].sort());
  });

  it('grants everything to an administrator that administering includes', () => {
    const missing = ALL_PERMISSIONS.filter((permission) => !home.authorization.allows(BOSS, permission));
    expect(missing).toEqual(['EnvInject/ViewVars']);
  });

  it('asks what stands behind a permission that is switched off, though it was granted', () => {
    const entries = ['USER:hudson.model.Hudson.Manage:ada', 'USER:hudson.model.Item.ExtendedRead:ada'];
    const { authorization } = strategyHome(matrix('Global', entries));
    expect(authorization.asked('Overall/Manage')).toBe('Overall/Administer');
    expect(authorization.asked('Run/Artifacts')).toBe('Job/Read');
    expect(authorization.allows(ADA, 'Overall/Manage')).toBe(false);
    authorization.permissions.set('Overall/Manage', true);
    expect(authorization.asked('Overall/Manage')).toBe('Overall/Manage');
    expect(authorization.allows(ADA, 'Overall/Manage')).toBe(true);
    expect(authorization.allows(ADA, 'Job/ExtendedRead')).toBe(false);
    authorization.permissions.set('Overall/Manage', false);
    expect(authorization.allows(ADA, 'Overall/Manage')).toBe(false);
  });

  it('asks a permission that a property of the server switches on', () => {
    const entries = ['USER:hudson.model.Hudson.SystemRead:ada'];
    const on = strategyHome(matrix('Global', entries), {
      properties: { 'jenkins.security.SystemReadPermission': 'true' },
    });
    expect(on.authorization.allows(ADA, 'Overall/SystemRead')).toBe(true);
  });

  it('is asked anew after a change', () => {
    const changed = strategyHome(GLOBAL);
    expect(changed.authorization.allows(ADA, 'Job/Read')).toBe(true);
    changed.use(matrix('Global', ['USER:hudson.model.Item.Read:boss']));
    expect(changed.authorization.allows(ADA, 'Job/Read')).toBe(false);
  });
});

const STRATEGY = 'org.jenkinsci.plugins.matrixauth.inheritance.';

function property(tag: string, strategy: string | null, permissions: readonly string[]): string {
  const inherits = strategy === null ? '' : `<inheritanceStrategy class="${STRATEGY}${strategy}"/>`;
  return `<${tag}>${inherits}${permissions.map((text) => `<permission>${text}</permission>`).join('')}</${tag}>`;
}

const JOB = 'hudson.security.AuthorizationMatrixProperty';
const FOLDER = 'com.cloudbees.hudson.plugins.folder.properties.AuthorizationMatrixProperty';
const NODE = 'org.jenkinsci.plugins.matrixauth.AuthorizationMatrixNodeProperty';
const READ = 'USER:hudson.model.Item.Read:';
const BUILD = 'USER:hudson.model.Item.Build:';

describe('matrices of projects', () => {
  const home = strategyHome(matrix('Project', ['hudson.model.Hudson.Administer:boss', `${READ}ada`]), {
    items: {
      team: property(FOLDER, 'InheritGlobalStrategy', [`${READ}bob`, `${BUILD}bob`]),
      'team/plain': '',
      'team/parent': property(JOB, 'InheritParentStrategy', [`${BUILD}eve`]),
      'team/default': property(JOB, null, [`${READ}eve`]),
      'team/global': property(JOB, 'InheritGlobalStrategy', [`${BUILD}eve`]),
      'team/closed': property(JOB, 'NonInheritingStrategy', [`${READ}eve`]),
      'team/strange': property(JOB, 'OtherStrategy', [`${READ}eve`]),
      'team/blocked': property(JOB, null, [`${READ}eve`]).replace(
        '<permission>',
        '<blocksInheritance>true</blocksInheritance><permission>',
      ),
      broken: null,
      shut: property(FOLDER, 'NonInheritingStrategy', []),
      'shut/open': property(JOB, 'InheritGlobalStrategy', [`${READ}bob`]),
    },
    nodes: {
      own: property(NODE, null, ['USER:hudson.model.Computer.Connect:ada']),
      lone: property(NODE, 'NonInheritingStrategy', ['USER:hudson.model.Computer.Connect:ada']),
    },
  });
  const may = (name: string, permission: Permission, item: string): boolean =>
    home.authorization.allows(person(name), permission, item);

  it.each<[string, boolean, boolean, boolean]>([
    // item, Job/Read of ada (server), bob (folder) and eve (job)
    ['team', true, true, false],
    ['team/plain', true, true, false],
    ['team/parent', true, true, false],
    ['team/global', true, false, false],
    ['team/closed', false, false, false],
    ['team/strange', false, false, false],
    ['team/blocked', false, false, false],
    ['broken', false, false, false],
    ['shut', false, false, false],
    ['shut/open', false, false, false],
    ['to-come', true, false, false],
  ])('%s is read by those whom server, folder and job let', (item, ada, bob, eve) => {
    expect(['ada', 'bob', 'eve'].map((name) => may(name, 'Job/Read', item))).toEqual([ada, bob, eve]);
  });

  it('add what a job grants to what its folder does', () => {
    expect([may('bob', 'Job/Build', 'team/parent'), may('eve', 'Job/Build', 'team/parent')]).toEqual([true, true]);
    expect([may('bob', 'Job/Build', 'team/global'), may('eve', 'Job/Build', 'team/global')]).toEqual([false, true]);
    expect(may('ada', 'Job/Build', 'team/parent')).toBe(false);
  });

  it('never shut an administrator out', () => {
    for (const item of ['team/closed', 'broken', 'shut/open', 'team/strange']) {
      expect(home.authorization.allows(BOSS, 'Job/Configure', item)).toBe(true);
    }
    expect(home.authorization.allowsOnNode(BOSS, 'Agent/Delete', 'lone')).toBe(true);
    expect(home.authorization.everywhere(BOSS, 'Job/Read')).toBe(true);
    expect(home.authorization.everywhere(ADA, 'Job/Read')).toBeNull();
  });

  it('are those of nodes, too', () => {
    const on = (name: string, permission: Permission, node: string) =>
      home.authorization.allowsOnNode(person(name), permission, node);
    expect([on('ada', 'Agent/Connect', 'own'), on('ada', 'Agent/Connect', 'lone')]).toEqual([true, true]);
    expect([on('bob', 'Agent/Connect', 'own'), on('ada', 'Agent/Delete', 'own')]).toEqual([false, false]);
    expect([on('ada', 'Agent/Connect', ''), on('ada', 'Agent/Connect', 'other')]).toEqual([false, false]);
    expect(home.authorization.allows(ADA, 'Agent/Connect')).toBe(false);
    expect([on('ada', 'Job/Read', 'own'), on('ada', 'Job/Read', 'lone')]).toEqual([true, false]);
  });
});
