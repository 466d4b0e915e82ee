import { mkdir, rename, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { roleNodes } from '../../src/points/index.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const CLASS = 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy';
const admin = { name: 'admin', pattern: '.*', template: null, permissions: ['hudson.model.Hudson.Administer'] };
const roles = {
  templates: [],
  globalRoles: [
    { ...admin, sids: [{ type: 'USER' as const, sid: 'admin' }] },
    {
      ...{ name: 'look', pattern: '.*', template: null, permissions: ['hudson.model.Hudson.Read'] },
      sids: [{ type: 'GROUP' as const, sid: 'authenticated' }],
    },
  ],
  projectRoles: [],
  slaveRoles: [],
};

async function use(className: string): Promise<void> {
  const content = className === CLASS ? { content: roleNodes(roles) } : {};
  await server().services.home.settings.change({
    authorization: { className, denyAnonymousRead: true, ...content },
  });
}

async function post(name: string, fields: Readonly<Record<string, string>>): Promise<number> {
  const answer = await server().as({
    method: 'POST',
    url: `/role-strategy/strategy/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return answer.statusCode;
}

async function get(path: string): Promise<unknown> {
  return (await server().as({ method: 'GET', url: `/role-strategy/strategy/${path}` })).json<unknown>();
}

const ITEM = { type: 'projectRoles', roleName: 'dev' };

describe('roles by the remote interface', () => {
  beforeAll(() => use(CLASS));

  it('are added, replaced, assigned, taken away and removed', async () => {
    const permissionIds = 'hudson.model.Item.Read,hudson.model.Item.Build,x.Unknown';
    expect(await post('addRole', { ...ITEM, permissionIds, pattern: '^(dev).', overwrite: 'false' })).toBe(200);
    expect(await post('addRole', { ...ITEM, permissionIds: '', pattern: 'other', overwrite: 'false' })).toBe(200);
    expect(await post('assignUserRole', { ...ITEM, user: 'ann' })).toBe(200);
    expect(await post('assignUserRole', { ...ITEM, user: 'ann' })).toBe(200);
    expect(await post('assignGroupRole', { ...ITEM, group: 'devs' })).toBe(200);
    expect(await post('assignRole', { ...ITEM, sid: 'bob' })).toBe(200);
    expect(await post('assignRole', { ...ITEM, roleName: 'nosuch', sid: 'bob' })).toBe(200);
    expect(await get('getRole?type=projectRoles&roleName=dev')).toEqual({
      permissionIds: { 'hudson.model.Item.Build': true, 'hudson.model.Item.Read': true },
      pattern: '^(dev).',
      sids: [
        { sid: 'ann', type: 'USER' },
        { sid: 'devs', type: 'GROUP' },
        { sid: 'bob', type: 'EITHER' },
      ],
    });
    const { authorization } = server().services.security;
    const ann = { kind: 'user', userId: 'ann', fullName: 'ann', via: 'token', authorities: [] } as const;
    expect(authorization.allows(ann, 'Job/Build', 'dev-1')).toBe(true);
    expect(await post('unassignUserRole', { ...ITEM, user: 'ann' })).toBe(200);
    expect(authorization.allows(ann, 'Job/Build', 'dev-1')).toBe(false);
    expect(await post('deleteSid', { type: 'projectRoles', sid: 'bob' })).toBe(200);
    expect(await get('getAllRoles?type=projectRoles')).toEqual({ dev: [{ sid: 'devs', type: 'GROUP' }] });
    expect(await get('getRoleAssignments?type=projectRoles')).toEqual([
      { name: 'devs', type: 'GROUP', roles: ['dev'] },
    ]);
    expect(await post('removeRoles', { type: 'projectRoles', roleNames: 'dev,nosuch' })).toBe(200);
    expect(await get('getAllRoles?type=projectRoles')).toEqual({});
    expect(await get('getRole?type=projectRoles&roleName=dev')).toEqual({});
  });

  it('lose none of several changes that come together', async () => {
    expect(await post('addRole', { ...ITEM, roleName: 'many', permissionIds: '' })).toBe(200);
    const users = ['a', 'b', 'c', 'd'];
    const together = users.map((user) => post('assignUserRole', { ...ITEM, roleName: 'many', user }));
    expect(await Promise.all(together)).toEqual(users.map(() => 200));
    const assigned = { many: users.map((sid) => ({ sid, type: 'USER' })) };
    expect(await get('getAllRoles?type=projectRoles')).toEqual(assigned);
    await server().services.home.settings.load();
    expect(await get('getAllRoles?type=projectRoles')).toEqual(assigned);
    expect(await post('removeRoles', { type: 'projectRoles', roleNames: 'many' })).toBe(200);
  });

  it('that cannot be written are not in force', async () => {
    const path = join(server().home, 'config.xml');
    const kept = `${path}.kept`;
    await rename(path, kept);
    await mkdir(path);
    expect(await post('addRole', { ...ITEM, permissionIds: '' })).toBe(500);
    expect(await get('getAllRoles?type=projectRoles')).toEqual({});
    await rmdir(path);
    await rename(kept, path);
  });

  it('have the permissions of templates, which stay while they are used', async () => {
    const name = 'base';
    expect(await post('addTemplate', { name, permissionIds: 'hudson.model.Item.Read' })).toBe(200);
    expect(await post('addTemplate', { name, permissionIds: '' })).toBe(400);
    const role = { type: 'projectRoles', roleName: 't', permissionIds: '', overwrite: 'true', pattern: 't' };
    expect(await post('addRole', { ...role, template: 'nosuch' })).toBe(400);
    expect(await post('addRole', { ...role, template: name })).toBe(200);
    expect(await get('getTemplate?name=base')).toEqual({
      permissionIds: { 'hudson.model.Item.Read': true },
      isUsed: true,
    });
    expect(await post('removeTemplates', { names: name })).toBe(200);
    expect(await get('getTemplate?name=base')).toMatchObject({ isUsed: true });
    expect(await post('removeTemplates', { names: name, force: 'true' })).toBe(200);
    expect(await get('getRole?type=projectRoles&roleName=t')).toMatchObject({
      permissionIds: { 'hudson.model.Item.Read': true },
    });
  });

  it('are refused with a wrong pattern or an unknown type, and nothing changes', async () => {
    const before = await get('getAllRoles?type=projectRoles');
    expect(await post('addRole', { ...ITEM, permissionIds: '', pattern: '(', overwrite: 'true' })).toBe(400);
    expect(await post('addRole', { ...ITEM, type: 'other', permissionIds: '', overwrite: 'true' })).toBe(400);
    expect(await get('getAllRoles?type=projectRoles')).toEqual(before);
  });

  it('are for administrators alone, and a POST needs a crumb', async () => {
    const { users } = server().services.security;
    await users.create('eve', 'e');
    const { tokenValue } = await users.newToken('eve', 't');
    const headers = { authorization: basic('eve', tokenValue) };
    const url = '/role-strategy/strategy/';
    for (const [method, path] of [
      ['POST', 'assignUserRole?type=globalRoles&roleName=admin&user=eve'],
      ['GET', 'getAllRoles?type=globalRoles'],
    ] as const) {
      const answer = await server().raw({ method, url: url + path, headers });
      expect(answer.statusCode).toBe(403);
      expect(answer.headers['x-required-permission']).toBe('hudson.model.Hudson.Administer');
    }
    const bare = { authorization: basic('admin', server().password) };
    const payload = { method: 'POST', url: `${url}deleteUser?type=globalRoles&user=admin`, headers: bare } as const;
    expect((await server().raw(payload)).statusCode).toBe(403);
  });

  it('are not found under another strategy', async () => {
    await use('hudson.security.FullControlOnceLoggedInAuthorizationStrategy');
    expect(await post('addRole', { ...ITEM, permissionIds: '', overwrite: 'true' })).toBe(404);
    await use(CLASS);
  });
});
