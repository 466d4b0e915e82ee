import { PERMISSIONS, type Permission } from '../../src/model/index.ts';
import { freestyle, listView } from '../harness/jobs.ts';

/** Who visits, with what the matrix grants them; `anonymous` has no account and sends nothing. */
export const PEOPLE: Readonly<Record<string, readonly Permission[]>> = {
  reader: ['Overall/Read', 'Job/Read'],
  builder: ['Overall/Read', 'Job/Read', 'Job/Build', 'Job/Cancel'],
  nobody: [],
  discoverer: ['Overall/Read', 'Job/Discover'],
  configurer: ['Overall/Read', 'Job/Read', 'Job/Configure', 'Job/Create'],
  viewer: ['Overall/Read', 'View/Read'],
  anonymous: [],
};

/** One request, which each of them makes. */
export interface Ask {
  readonly method: 'GET' | 'POST';
  /** `WHO` in it stands for who asks. */
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
  /**
   * What is asked: a permission that the refusal names; `bare`: one of several, of which it names none; nothing beyond
   * looking around; `public`: not even that.
   */
  readonly needs?: Permission | 'bare' | 'public';
  /** The answer to whoever has it. */
  readonly done?: number;
}

/** What Jenkins 2.393 answers: the permission that a refusal names, if it names one. */
export interface Outcome {
  readonly status: number;
  readonly permission: string | undefined;
}

const xml = (body: string) => ({ body, contentType: 'application/xml' });
const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  contentType: 'application/x-www-form-urlencoded',
});
const get = (path: string, more: Partial<Ask> = {}): Ask => ({ method: 'GET', path, done: 200, ...more });
const post = (path: string, more: Partial<Ask> = {}): Ask => ({ method: 'POST', path, done: 302, ...more });
const ZOE = { username: 'zoe', password1: 'p', password2: 'p', fullname: 'z', email: 'z@example.org' };
const job = xml(freestyle({ command: 'echo hi' }));

export const ASKED: readonly Ask[] = [
  get('/'),
  get('/api/json?tree=jobs[name,color]'),
  get('/job/alpha-one/', { needs: 'Job/Read' }),
  get('/job/alpha-one/api/json?tree=name,builds[number]', { needs: 'Job/Read' }),
  get('/job/alpha-one/config.xml', { needs: 'Job/Configure' }),
  get('/job/alpha-one/1/consoleText', { needs: 'Job/Read' }),
  get('/job/alpha-one/ws/', { needs: 'Job/Workspace' }),
  get('/job/nosuch/api/json', { done: 404 }),
  get('/job/team/job/inner/api/json?tree=name', { needs: 'Job/Read' }),
  get('/queue/api/json'),
  get('/computer/api/json?tree=computer[displayName]'),
  get('/computer/(built-in)/api/json?tree=displayName'),
  get('/whoAmI/api/json', { needs: 'public' }),
  get('/me/api/json?tree=id'),
  get('/user/admin/api/json?tree=id,property[*]'),
  get('/asynchPeople/api/json?tree=users[user[fullName]]'),
  get('/pluginManager/api/json', { needs: 'Overall/Administer' }),
  get('/systemInfo', { needs: 'bare' }),
  get('/manage/', { needs: 'bare' }),
  get('/script', { needs: 'Overall/Administer' }),
  get('/credentials/store/system/domain/_/api/json', { done: 404 }),
  get('/crumbIssuer/api/json'),
  get('/view/all/api/json?tree=jobs[name]'),
  get('/login', { needs: 'public' }),
  get('/overallLoad/api/json'),
  get('/label/built-in/api/json?tree=nodes[nodeName]'),
  post('/job/alpha-one/build?delay=0sec', { needs: 'Job/Build', done: 201 }),
  post('/job/alpha-two/buildWithParameters?A=1&delay=0sec', { needs: 'Job/Build', done: 201 }),
  // A build that has ended is not stopped, so that nothing is asked for it.
  post('/job/alpha-one/1/stop', { needs: 'Job/Read' }),
  post('/job/alpha-one/disable', { needs: 'Job/Configure' }),
  post('/job/alpha-one/config.xml', { ...job, needs: 'Job/Configure', done: 200 }),
  post('/job/alpha-one/submitDescription', { ...form({ description: 'd' }), needs: 'Job/Configure' }),
  post('/job/alpha-one/1/toggleLogKeep', { needs: 'Run/Update' }),
  post('/job/alpha-one/1/submitDescription', { ...form({ description: 'd' }), needs: 'Run/Update' }),
  post('/job/alpha-one/doRename?newName=gamma', { needs: 'Job/Create' }),
  post('/job/alpha-two/1/doDelete', { needs: 'Run/Delete' }),
  post('/job/alpha-two/doDelete', { needs: 'Job/Delete' }),
  post('/createItem?name=made-by-WHO', { ...xml(freestyle()), needs: 'Job/Create', done: 200 }),
  // Whoever may make jobs has renamed the one that is to be copied.
  post('/createItem?name=copied-by-WHO&mode=copy&from=alpha-one', { needs: 'Job/Create', done: 400 }),
  post('/createView?name=view-by-WHO', { ...xml(listView('x')), needs: 'View/Create' }),
  post('/scriptText', { ...form({ script: 'println 1' }), needs: 'Overall/Administer' }),
  post('/quietDown', { needs: 'Overall/Administer' }),
  post('/reload', { needs: 'Overall/Administer' }),
  post('/safeRestart', { needs: 'Overall/Administer' }),
  post('/exit', { needs: 'Overall/Administer' }),
  post('/computer/(built-in)/toggleOffline', { needs: 'Agent/Disconnect' }),
  post('/queue/cancelItem?id=99999', { done: 404 }),
  post('/user/admin/descriptorByName/jenkins.security.ApiTokenProperty/generateNewToken', {
    ...form({ newTokenName: 'x' }),
    needs: 'bare',
  }),
  post('/securityRealm/createAccountByAdmin', { ...form(ZOE), needs: 'Overall/Administer' }),
  post('/credentials/store/system/domain/_/createCredentials', { ...xml('<x/>'), done: 404 }),
  post('/job/nosuch/build', { done: 404 }),
  post('/nosuch', { done: 404 }),
];

/** Returns how Jenkins names a case of its recording. */
export function caseOf(who: string, { method, path }: Ask): string {
  return `${who}/${method} ${path.split('?')[0]}`;
}

/** Returns what Jenkins answers by its rule: looking around, then the item, then the permission. */
export function ruleFor(who: string, { method, path, needs, done = 200 }: Ask): Outcome {
  const granted = PEOPLE[who] ?? [];
  const refused = (permission?: Permission): Outcome => ({
    status: 403,
    permission: permission && PERMISSIONS[permission].id,
  });
  if (needs === 'public') return { status: done, permission: undefined };
  // Without it there is no crumb either; and of nobody in particular no permission is told.
  if (!granted.includes('Overall/Read'))
    return refused(method === 'POST' || who === 'anonymous' ? undefined : 'Overall/Read');
  if (/^\/job\/(alpha|team)/.test(path) && !granted.includes('Job/Read'))
    return granted.includes('Job/Discover') ? refused() : { status: 404, permission: undefined };
  if (needs === 'bare') return refused();
  return needs === undefined || granted.includes(needs) ? { status: done, permission: undefined } : refused(needs);
}
