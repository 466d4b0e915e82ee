import { beforeAll, describe, expect, it } from 'vitest';
import { ROLE_STRATEGY, type Role, roleNodes } from '../../src/points/index.ts';
import { freestyle } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const NAMING = 'org.jenkinsci.plugins.rolestrategy.RoleBasedProjectNamingStrategy';
const ANY = 'jenkins.model.ProjectNamingStrategy$DefaultProjectNamingStrategy';
const ITEM = 'hudson.model.Item.';
const headers = new Map<string, Record<string, string>>();

function role(name: string, pattern: string, sid: string, permissions: readonly string[]): Role {
  return { name, pattern, template: null, permissions, sids: [{ type: 'USER', sid }] };
}

async function use(projectRoles: readonly Role[], more: Partial<Record<'slaveRoles', readonly Role[]>> = {}) {
  const globalRoles = [
    role('admin', '.*', 'admin', ['hudson.model.Hudson.Administer']),
    {
      ...role('look', '.*', '', ['hudson.model.Hudson.Read']),
      sids: [{ type: 'GROUP' as const, sid: 'authenticated' }],
    },
    role('item-admin', '.*', 'keeper', [`${ROLE_STRATEGY}.ItemRoles`]),
  ];
  const content = roleNodes({ templates: [], globalRoles, projectRoles, slaveRoles: [], ...more });
  await server().services.home.settings.change({
    authorization: { className: ROLE_STRATEGY, denyAnonymousRead: true, content },
  });
}

async function name(className: string, pattern = '', description = '') {
  await server().services.home.settings.change({ naming: { className, pattern, description } });
}

async function ask(who: string, method: 'GET' | 'POST', url: string, payload = '') {
  const type = payload === '' ? 'application/x-www-form-urlencoded' : 'application/xml';
  const own = { 'content-type': type, ...headers.get(who) };
  return server().raw({ method, url, headers: own, payload });
}

async function make(who: string, path: string, mode = '') {
  return (await ask(who, 'POST', path + mode, mode === '' ? freestyle() : '')).statusCode;
}

beforeAll(async () => {
  const { users } = server().services.security;
  for (const who of ['ann', 'keeper']) {
    await users.create(who, 'p');
    headers.set(who, { authorization: basic(who, (await users.newToken(who, 't')).tokenValue) });
  }
  await createJob(server(), 'on', { command: 'true' });
  await createJob(server(), 'off', freestyle().replace('<disabled>false', '<disabled>true'));
  await createJob(server(), 'team', '<com.cloudbees.hudson.plugins.folder.Folder/>');
  await createJob(server(), 'closed', '<com.cloudbees.hudson.plugins.folder.Folder/>');
});

describe('names of new items that follow from roles', () => {
  const maker = role('maker', 'team(/.*)?|ann-.*', 'ann', [`${ITEM}Create`, `${ITEM}Read`, `${ITEM}Configure`]);

  it('let somebody make items whose names match a role that lets them, at the root as well', async () => {
    await use([maker]);
    expect(await make('ann', '/createItem?name=ann-0')).toBe(403);
    await name(NAMING);
    expect(await make('ann', '/createItem?name=ann-1')).toBe(200);
    expect(await make('ann', '/job/team/createItem?name=x')).toBe(200);
    expect(await make('ann', '/createItem?name=ann-2', '&mode=copy&from=ann-1')).toBe(302);
    expect(await make('ann', '/createItem?name=ann-3', '&mode=hudson.model.FreeStyleProject')).toBe(302);
  });

  it('refuse every other name, however an item gets it', async () => {
    const refused = await ask('ann', 'POST', '/createItem?name=other', freestyle());
    expect([refused.statusCode, refused.headers['x-error']]).toEqual([
      400,
      expect.stringContaining('does not match the names of your roles'),
    ]);
    expect(await make('ann', '/createItem?name=other', '&mode=copy&from=ann-1')).toBe(400);
    expect(await make('ann', '/createItem?name=other', '&mode=hudson.model.FreeStyleProject')).toBe(400);
    expect((await ask('ann', 'POST', '/job/ann-1/confirmRename?newName=other')).statusCode).toBe(400);
    const check = await ask('ann', 'GET', '/checkJobName?value=other');
    expect(check.body).toContain('does not match');
    expect((await ask('ann', 'GET', '/checkJobName?value=ann-9')).body).toBe('<div/>');
    expect(server().services.home.items.get('other')).toBeUndefined();
    expect(await make('keeper', '/createItem?name=ann-4')).toBe(403);
  });

  it('are no matter to whoever may make every item', async () => {
    expect(
      (
        await server().as({
          method: 'POST',
          url: '/createItem?name=free',
          payload: freestyle(),
          headers: { 'content-type': 'application/xml' },
        })
      ).statusCode,
    ).toBe(200);
    await name(ANY);
  });

  it('can follow from a pattern instead, which is for everybody', async () => {
    const pattern = 'jenkins.model.ProjectNamingStrategy$PatternProjectNamingStrategy';
    const asAdmin = (value: string) =>
      server().as({
        method: 'POST',
        url: `/createItem?name=${value}`,
        payload: freestyle(),
        headers: { 'content-type': 'application/xml' },
      });
    await name(pattern, 'p-.*');
    const refused = await asAdmin('other');
    expect(refused.headers['x-error']).toContain('does not match the job name convention pattern p-.*');
    expect([refused.statusCode, (await asAdmin('p-1')).statusCode]).toEqual([400, 200]);
    await name(pattern, 'p-.*', 'Begin with p');
    expect((await asAdmin('other')).headers['x-error']).toBe('Begin with p');
    await name('x.y.UnknownNaming');
    expect((await asAdmin('p-2')).headers['x-error']).toContain('x.y.UnknownNaming is not supported');
    await name(ANY);
  });
});

describe('roles whose names are macros', () => {
  const read = (macro: string) => role(macro, '.*', 'ann', [`${ITEM}Read`]);
  const seen = async () => {
    const answer = await ask('ann', 'GET', '/api/json?tree=jobs[name]');
    return answer.json<{ jobs: { name: string }[] }>().jobs.map((job) => job.name);
  };

  it.each([
    ['@BuildableJob', ['on'], ['off', 'team', 'closed']],
    ['@BuildableJob:2', ['on'], ['off', 'team', 'closed']],
    ['@Folder', ['team', 'closed'], ['on', 'off']],
    ['@ContainedInView(chosen, nosuch)', ['off', 'closed'], ['on', 'team']],
    ['@Unknown', [], ['on', 'off', 'team', 'closed']],
    ['@Folder(', [], ['on', 'team']],
  ])('%s counts for %j', async (macro, shown, hidden) => {
    const view =
      '<hudson.model.ListView><name>chosen</name><jobNames><string>off</string><string>closed</string></jobNames></hudson.model.ListView>';
    if (server().services.home.views.get('', 'chosen') === undefined) {
      const made = {
        method: 'POST',
        url: '/createView?name=chosen',
        payload: view,
        headers: { 'content-type': 'application/xml' },
      } as const;
      expect((await server().as(made)).statusCode).toBe(200);
    }
    await use([read(macro)]);
    expect(await seen()).toEqual(expect.arrayContaining(shown));
    for (const other of hidden) expect(await seen()).not.toContain(other);
  });

  it('follows what they look at', async () => {
    await use([read('@BuildableJob')]);
    expect(await seen()).toContain('on');
    expect((await server().as({ method: 'POST', url: '/job/on/disable' })).statusCode).toBe(302);
    expect(await seen()).not.toContain('on');
    expect((await server().as({ method: 'POST', url: '/job/on/enable' })).statusCode).toBe(302);
    expect(await seen()).toContain('on');
  });
});

describe('the remote interface of roles', () => {
  it('counts the items and nodes that a pattern is for, to administrators alone', async () => {
    await use([]);
    const get = async (path: string) =>
      (await server().as({ method: 'GET', url: `/role-strategy/strategy/${path}` })).json<unknown>();
    expect(await get('getMatchingJobs?pattern=o(n|ff)')).toEqual({ matchingJobs: ['off', 'on'], itemCount: 2 });
    expect(await get('getMatchingJobs?pattern=o(n|ff)&maxJobs=1')).toEqual({ matchingJobs: ['off'], itemCount: 2 });
    expect(await get('getMatchingAgents?pattern=.*')).toEqual({ matchingAgents: [], agentCount: 0 });
    const url = '/role-strategy/strategy/getMatchingJobs?pattern=';
    expect((await server().as({ method: 'GET', url: `${url}(` })).statusCode).toBe(400);
    expect((await ask('keeper', 'GET', `${url}.*`)).statusCode).toBe(403);
  });

  it('is open to whoever keeps the roles of items, where that permission is switched on', async () => {
    const { permissions } = server().services.security.authorization;
    const add = (type: string) =>
      ask('keeper', 'POST', `/role-strategy/strategy/addRole?type=${type}&roleName=n&permissionIds=&overwrite=true`);
    const look = (type: string) => ask('keeper', 'GET', `/role-strategy/strategy/getAllRoles?type=${type}`);
    await use([]);
    expect((await add('projectRoles')).headers['x-required-permission']).toBe('hudson.model.Hudson.Administer');
    permissions.set('Role Based/ItemRoles', true);
    permissions.set('Role Based/AgentRoles', true);
    expect([(await add('projectRoles')).statusCode, (await look('projectRoles')).statusCode]).toEqual([200, 200]);
    expect((await add('slaveRoles')).headers['x-required-permission']).toBe(`${ROLE_STRATEGY}.AgentRoles`);
    expect((await add('globalRoles')).headers['x-required-permission']).toBe('hudson.model.Hudson.Administer');
    expect((await look('globalRoles')).statusCode).toBe(403);
    const template = '/role-strategy/strategy/addTemplate?name=t&permissionIds=hudson.model.Item.Read';
    expect((await ask('keeper', 'POST', template)).statusCode).toBe(200);
    permissions.set('Role Based/ItemRoles', false);
    permissions.set('Role Based/AgentRoles', false);
    expect((await add('projectRoles')).statusCode).toBe(403);
  });
});
