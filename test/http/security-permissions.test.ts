import { beforeAll, describe, expect, it } from 'vitest';
import { builtInKinds } from '../../src/controller/index.ts';
import { checkAccess } from '../../src/http/request/check-access.ts';
import { createRoutes } from '../../src/http/routes.ts';
import { ALL_PERMISSIONS, implying, PERMISSIONS, type Permission } from '../../src/model/index.ts';
import type { Principal } from '../../src/security/index.ts';
import { node } from '../../src/xml/index.ts';
import { buildJob, createJob } from './built.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const routes = createRoutes(builtInKinds());
const guarded = routes.flatMap((route) =>
  route.permission === 'public' ? [] : [{ ...route, needs: route.permission }],
);
const asked = [...new Set(guarded.map(({ needs }) => needs))];
const WALKER: Principal = { kind: 'user', userId: 'walker', fullName: 'walker', via: 'token', authorities: [] };
let credentials = '';

/** What Jenkins 2.393 asks for at addresses of each group of permissions. */
const OPENED: readonly (readonly [path: string, permission: Permission])[] = [
  ['/quietDown', 'Overall/Manage'],
  ['/cancelQuietDown', 'Overall/Manage'],
  ['/reload', 'Overall/Manage'],
  ['/safeRestart', 'Overall/Manage'],
  ['/exit', 'Overall/Administer'],
  ['/script', 'Overall/Administer'],
  ['/pluginManager', 'Overall/SystemRead'],
  ['/pluginManager/api/:format', 'Overall/SystemRead'],
  ['/updateCenter', 'Overall/SystemRead'],
  ['/computer/doCreateItem', 'Agent/Create'],
  ['/computer/:node/doDelete', 'Agent/Delete'],
  ['/computer/:node/configSubmit', 'Agent/Configure'],
  ['/computer/:node/launchSlaveAgent', 'Agent/Connect'],
  // The right to disconnect is asked for where there is a connection to end.
  ['/computer/:node/doDisconnect', 'Overall/Read'],
  ['/createItem', 'Job/Create'],
  ['/_item/:item/doDelete', 'Job/Delete'],
  ['/_item/:item/doWipeOutWorkspace', 'Job/WipeOut'],
  ['/_item/:item/ws/*', 'Job/Workspace'],
  ['/_run/:item/:run/artifact/*', 'Run/Artifacts'],
  ['/_run/:item/:run/wfapi/artifacts', 'Run/Artifacts'],
  ['/_run/:item/:run/doDelete', 'Run/Delete'],
  ['/_run/:item/:run/submitDescription', 'Run/Update'],
  ['/createView', 'View/Create'],
  ['/_view/:owner/:view/doDelete', 'View/Delete'],
];

/** Lets the walker have these permissions and no others, all of which are switched on. */
async function grant(permissions: readonly Permission[]): Promise<void> {
  const { home } = server().services;
  const content = permissions.map((each) => node('permission', `USER:${PERMISSIONS[each].id}:walker`));
  const className = 'hudson.security.GlobalMatrixAuthorizationStrategy';
  await home.settings.change({ authorization: { className, denyAnonymousRead: false, content } });
}

/** Returns the address of a route, with objects that exist. */
function urlOf(path: string): string {
  return path
    .replace('/_item/:item', '/job/x')
    .replace('/_run/:item/:run', '/job/x/1')
    .replace('/_view/:owner/:view', '/view/v')
    .replace('/user/:id', '/user/walker')
    .replace(':node', '(built-in)')
    .replace(':format', 'json')
    .replace(/:\w+|\*/g, 'x');
}

function partsOf(path: string): Record<string, string> {
  const values: Record<string, string> = { item: 'x', run: '1', owner: '/', view: 'v', node: '(built-in)' };
  return Object.fromEntries(Object.entries(values).filter(([name]) => path.includes(`:${name}`)));
}

beforeAll(async () => {
  await createJob(server(), 'x', { command: 'echo hi' });
  await buildJob(server(), 'x');
  const xml = '<hudson.model.ListView><name>v</name></hudson.model.ListView>';
  const made = await server().as({
    method: 'POST',
    url: '/createView?name=v',
    headers: { 'content-type': 'application/xml' },
    payload: xml,
  });
  expect(made.statusCode).toBe(200);
  const { security } = server().services;
  await security.users.create('walker', 'w');
  const { tokenValue } = await security.users.newToken('walker', 't');
  credentials = basic('walker', tokenValue);
  for (const permission of ALL_PERMISSIONS) security.authorization.permissions.set(permission, true);
});

describe(`each of ${routes.length} routes, with each of ${ALL_PERMISSIONS.length} permissions`, () => {
  it('has a rule: a permission of the table, or that it is public', () => {
    expect(guarded.map(({ needs }) => needs).filter((each) => !ALL_PERMISSIONS.includes(each))).toEqual([]);
    expect(routes.length).toBeGreaterThan(600);
    expect(routes.length - guarded.length).toBe(routes.filter(({ permission }) => permission === 'public').length);
  });

  it('is open by more than administering alone, where Jenkins asks for less', () => {
    const byPath = new Map(routes.map(({ path, permission }) => [path, permission]));
    for (const [path, permission] of OPENED) expect([path, byPath.get(path)]).toEqual([path, permission]);
  });

  it.each(asked)('is refused without %s, whatever else is granted', async (permission) => {
    const missing = new Set<Permission>([permission, ...implying(permission)]);
    // What implies a right to read lets a view be seen as well, and so does the right to configure it.
    if (permission === 'View/Read') missing.add('View/Configure').add('Generic/Update').add('Generic/Write');
    if (permission === 'View/Read') missing.add('Generic/Configure');
    await grant(ALL_PERMISSIONS.filter((each) => !missing.has(each)));
    const wrong: string[] = [];
    for (const { method, path, needs } of guarded) {
      if (needs !== permission) continue;
      const verb = method === 'GET or POST' ? 'POST' : method;
      const answer = await server().raw({ method: verb, url: urlOf(path), headers: { authorization: credentials } });
      const told = answer.headers['x-required-permission'];
      // Whoever may discover an item but not read it learns nothing more.
      const isRight = answer.statusCode === 403 && (told === PERMISSIONS[permission].id || needs === 'Job/Read');
      if (!isRight) wrong.push(`${verb} ${path}: ${answer.statusCode} ${told}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(asked)('is open to %s and to each permission that includes it', async (permission) => {
    const wrong: string[] = [];
    for (const own of [permission, ...implying(permission)]) {
      await grant(['Overall/Read', 'Job/Read', own]);
      for (const { path, needs } of guarded) {
        if (needs !== permission) continue;
        try {
          checkAccess(server().services, WALKER, { permission: needs, path: partsOf(path) });
        } catch (error) {
          wrong.push(`${own}: ${path}: ${String(error)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('archived files are for whoever may see those of builds, where that permission is switched on', async () => {
  const ask = (url: string) => server().raw({ method: 'GET', url, headers: { authorization: credentials } });
  const { permissions } = server().services.security.authorization;
  await grant(['Overall/Read', 'Job/Read']);
  const refused = await ask('/job/x/1/artifact/a.txt');
  expect([refused.statusCode, refused.headers['x-required-permission']]).toEqual([403, 'hudson.model.Run.Artifacts']);
  expect((await ask('/job/x/1/api/json?tree=artifacts[fileName]')).json()).toMatchObject({ artifacts: [] });
  permissions.set('Run/Artifacts', false);
  expect((await ask('/job/x/1/artifact/a.txt')).statusCode).toBe(404);
  permissions.set('Run/Artifacts', true);
});
