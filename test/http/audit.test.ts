import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { freestyle } from '../harness/jobs.ts';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const XML = { 'content-type': 'application/xml' };
const SECRET = 'hunter2-and-more';

type Entry = Record<string, unknown>;

async function entries(): Promise<Entry[]> {
  const { app: _app, services } = server();
  await services.home.audit.flush();
  const answer = await server().as({ method: 'GET', url: '/auditLog/entries?count=1000' });
  return answer.json<{ entries: Entry[] }>().entries;
}

async function last(): Promise<Entry> {
  const [entry = {}] = await entries();
  return entry;
}

const post = (url: string, payload = '', headers: Record<string, string> = {}) =>
  server().as({ method: 'POST', url, payload, headers });

describe('a line of the audit log', () => {
  it('says who made an item, how, from where, and what became of it', async () => {
    await post('/createItem?name=app', freestyle(), XML);
    expect(await last()).toMatchObject({
      who: 'admin',
      via: 'password',
      address: '127.0.0.1',
      action: 'POST /createItem',
      path: '/createItem',
      named: { name: 'app' },
      effects: [{ item: 'created', name: 'app' }],
      result: 'done',
      code: 200,
    });
  });

  it('has the digests of a configuration before and after', async () => {
    await post('/job/app/config.xml', freestyle({ command: 'true' }), XML);
    const { effects, action } = await last();
    expect(action).toBe('POST /_item/:item/config.xml');
    expect(effects).toEqual([
      {
        item: 'updated',
        name: 'app',
        before: expect.stringMatching(/^[0-9a-f]{64}$/),
        after: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  it.each([
    [
      'a rename',
      '/job/app/confirmRename?newName=moved',
      'POST /_item/:item/confirmRename',
      { item: 'moved', from: 'app', name: 'moved' },
    ],
    ['a copy', '/createItem?name=copied&mode=copy&from=moved', 'POST /createItem', { item: 'created', name: 'copied' }],
    ['a deletion', '/job/copied/doDelete', 'POST /_item/:item/doDelete', { item: 'deleted', name: 'copied' }],
    ['a build', '/job/moved/build', 'POST /_item/:item/build', { queued: expect.any(Number), name: 'moved' }],
  ])('tells of %s', async (_, url, action, effect) => {
    await post(url);
    const entry = await last();
    expect(entry).toMatchObject({ action, result: 'done' });
    expect(entry['effects']).toContainEqual(effect);
  });

  it.each(['/quietDown', '/cancelQuietDown', '/createView?name=v&mode=hudson.model.ListView', '/reload'])(
    'tells of %s',
    async (url) => {
      await post(url);
      const seen = (await entries()).map(({ path }) => path);
      expect(seen).toContain(url.split('?')[0]);
    },
  );

  it('of a script has its digest, not its text', async () => {
    await post('/scriptText', new URLSearchParams({ script: `println '${SECRET}'` }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(await last()).toMatchObject({
      action: 'POST /scriptText',
      named: { scriptDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  const SECRET_TEXT = `<org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl><scope>GLOBAL</scope><id>s</id><description/><secret>${SECRET}</secret></org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl>`;
  const NODE =
    '<slave><name>n</name><remoteFS>/tmp/n</remoteFS><numExecutors>1</numExecutors><mode>NORMAL</mode></slave>';
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const formOf = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

  it.each<[string, string, string, Record<string, string>, RegExp]>([
    ['a view', '/createView?name=seen&mode=hudson.model.ListView', '', FORM, /^config\.xml$/],
    ['a node', '/computer/createItem?name=n', NODE, XML, /^nodes\/n\/config\.xml$/],
    ['a node that goes', '/computer/n/doDelete', '', {}, /^nodes\/n\/config\.xml$/],
    [
      'a user',
      '/securityRealm/createAccountByAdmin',
      formOf({ username: 'eve', password1: SECRET, password2: SECRET, email: 'e@example.org' }),
      FORM,
      /^users\/eve_\d+\/config\.xml$/,
    ],
    [
      'a password',
      '/user/eve/configSubmit',
      formOf({ fullName: 'Eve', password1: `${SECRET}2` }),
      FORM,
      /^users\/eve_/,
    ],
    ['a user who goes', '/user/eve/doDelete', '', {}, /^users\/eve_/],
    ['a credential', '/credentials/store/system/domain/_/createCredentials', SECRET_TEXT, XML, /^credentials\.xml$/],
    ['a setting', '/configSubmit', formOf({ json: '{"system_message":"hello"}' }), FORM, /^config\.xml$/],
    [
      'an address',
      '/configSubmit',
      formOf({ json: '{"jenkins-model-JenkinsLocationConfiguration":{"url":"http://ci.example/"}}' }),
      FORM,
      /^jenkins\.model\.JenkinsLocationConfiguration\.xml$/,
    ],
    [
      'the settings of a plugin',
      '/configuration-as-code/apply',
      'unclassified:\n  pollSCM:\n    pollingThreadCount: 7\n',
      {},
      /^hudson\.triggers\.SCMTrigger\.xml$/,
    ],
  ])('has the digests of the document of %s', async (_, url, payload, headers, document) => {
    const answer = await post(url, payload, headers);
    expect(answer.statusCode).toBeLessThan(400);
    const { effects } = await last();
    const digest = /^[0-9a-f]{64}$/;
    const changes = (effects as Entry[]).filter((effect) => document.test(String(effect['document'])));
    expect(changes).not.toEqual([]);
    for (const { before, after } of changes) {
      expect(before).not.toBe(after);
      for (const each of [before, after]) expect(each === null || digest.test(String(each))).toBe(true);
    }
  });

  it('tells of a log-in that was refused', async () => {
    const { raw } = server();
    await raw({ method: 'GET', url: '/api/json', headers: { authorization: basic('mallory', SECRET) } });
    expect(await last()).toMatchObject({
      who: 'anonymous',
      action: 'Basic credentials',
      named: { username: 'mallory' },
      result: 'refused',
    });
    await raw({
      method: 'POST',
      url: '/j_spring_security_check',
      payload: new URLSearchParams({ j_username: 'grace', j_password: SECRET }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await last()).toMatchObject({ named: { j_username: 'grace' }, result: 'refused' });
  });

  it('tells of what was refused to somebody known, by the permission that was missing', async () => {
    const { services, raw } = server();
    await services.security.users.create('bob', 'bobs-Password', {});
    await raw({ method: 'POST', url: '/quietDown', headers: { authorization: basic('bob', 'bobs-Password') } });
    expect(await last()).toMatchObject({ who: 'bob', action: 'POST /quietDown', result: 'refused', code: 'CRUMB' });
  });

  it('is not written for strangers who are refused, for what only looks, or for what does not exist', async () => {
    const before = (await entries()).length;
    const { raw } = server();
    await raw({ method: 'POST', url: '/quietDown' });
    await server().as({ method: 'GET', url: '/job/moved/api/json' });
    await post('/markupFormatter/previewDescription', 'text=x');
    await post('/no/such/address');
    expect(await entries()).toHaveLength(before);
  });
});

describe('the whole log', () => {
  beforeAll(async () => {
    await server().services.security.users.create('reader', 'readers-Password', {});
  });

  it('holds no secret', async () => {
    await server().services.home.audit.flush();
    const text = await readFile(join(server().home, 'logs', 'audit.log'), 'utf8');
    expect(text).toContain('"who":"admin"');
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain(server().password);
    expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('{"at":'))).toEqual([]);
  });

  it('is for administrators, as a page as well', async () => {
    const page = await server().as({ method: 'GET', url: '/auditLog/' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('POST /createItem');
    for (const url of ['/auditLog/', '/auditLog/entries'])
      expect((await server().raw({ method: 'GET', url })).statusCode).toBe(403);
  });

  it('is read page by page', async () => {
    const seen: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const url: string = `/auditLog/entries?count=3${next && `&before=${next}`}`;
      const answer = (await server().as({ method: 'GET', url })).json<{ entries: Entry[]; next: string | null }>();
      seen.push(...answer.entries);
      next = answer.next;
    }
    expect(seen).toEqual(await entries());
  });
});
