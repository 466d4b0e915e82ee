import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const LIST = 'hudson.model.ListView';

function as(user: string, method: 'GET' | 'POST', url: string, form?: Readonly<Record<string, string>> | string) {
  const password = user === 'admin' ? server().password : `pass-of-${user}`;
  const type = typeof form === 'string' ? 'application/xml' : 'application/x-www-form-urlencoded';
  const payload = typeof form === 'object' ? new URLSearchParams(form).toString() : form;
  const headers = { authorization: basic(user, password), 'content-type': type };
  return server().raw({ method, url, headers, ...(payload !== undefined && { payload }) });
}

beforeAll(async () => {
  const { security, home } = server().services;
  for (const user of ['ann', 'bob']) await security.users.create(user, `pass-of-${user}`);
  const className = 'hudson.security.GlobalMatrixAuthorizationStrategy';
  await home.settings.rewrite((xml) =>
    xml
      .replace(
        /<authorizationStrategy[^>]*?(?:\/>|>[\s\S]*?<\/authorizationStrategy>)/,
        `<authorizationStrategy class="${className}"><permission>GROUP:hudson.model.Hudson.Read:authenticated</permission>
        <permission>GROUP:hudson.model.Item.Read:authenticated</permission>
        <permission>USER:hudson.model.Hudson.Administer:admin</permission></authorizationStrategy>`,
      )
      .replace(/<crumbIssuer[^>]*?(?:\/>|>[\s\S]*?<\/crumbIssuer>)/, ''),
  );
  for (const name of ['one', 'two']) await as('admin', 'POST', `/createItem?name=${name}`, '<project/>');
});

async function fileOfAnn(): Promise<string> {
  const [folder = ''] = (await readdir(join(server().home, 'users'))).filter((name) => name.startsWith('ann'));
  return readFile(join(server().home, 'users', folder, 'config.xml'), 'utf8');
}

describe('a view of one’s own', () => {
  it('is made, filled, shown, renamed and deleted by a person who may make none for everybody', async () => {
    expect((await as('ann', 'POST', '/createView', { name: 'x', mode: LIST })).statusCode).toBe(403);
    const made = await as('ann', 'POST', '/me/my-views/createView', { name: 'mine', mode: LIST });
    expect([made.statusCode, made.headers.location]).toEqual([
      302,
      'http://ci.example:8080/user/ann/my-views/view/mine/configure',
    ]);
    expect((await as('ann', 'GET', '/user/ann/my-views/view/mine/configure')).body).toContain('Edit view mine');
    const form = { name: 'chosen', description: 'words', item: 'one' };
    const saved = await as('ann', 'POST', '/user/ann/my-views/view/mine/configSubmit', form);
    expect(saved.headers.location).toBe('http://ci.example:8080/user/ann/my-views/view/chosen/');
    const view = await as('ann', 'GET', '/user/ann/my-views/view/chosen/api/json?tree=name,description,url,jobs[name]');
    expect(view.json()).toMatchObject({
      ...{ _class: LIST, name: 'chosen', description: 'words', jobs: [{ name: 'one' }] },
      url: 'http://ci.example:8080/user/ann/my-views/view/chosen/',
    });
    const primary = await as('ann', 'GET', '/user/ann/my-views/view/all/api/json?tree=url');
    expect(primary.json()).toMatchObject({ url: 'http://ci.example:8080/user/ann/my-views/' });
    const page = (await as('ann', 'GET', '/me/my-views/view/chosen/')).body;
    expect(page).toContain('href="/user/ann/my-views/view/all/"');
    expect(page).toContain('href="/user/ann/my-views/newView"');
    const file = await fileOfAnn();
    expect(file).toMatch(
      /<hudson.model.MyViewsProperty>\s*<views>\s*<hudson.model.AllView>\s*<owner class="hudson.model.MyViewsProperty" reference="..\/..\/.."\/>\s*<name>all<\/name>[\s\S]*<name>chosen<\/name>/,
    );
    // What else is changed of the user leaves the views alone.
    await server().services.security.users.setDetails('ann', { primaryView: 'chosen' });
    const chosen = await as('ann', 'GET', '/user/ann/my-views/view/chosen/api/json?tree=url');
    expect(chosen.json()).toMatchObject({ url: 'http://ci.example:8080/user/ann/my-views/' });
    expect((await as('ann', 'GET', '/me/my-views/')).headers.location).toBe(
      'http://ci.example:8080/user/ann/my-views/view/chosen/',
    );
    await server().services.security.users.reload();
    expect(await fileOfAnn()).toContain('<name>chosen</name>');
    expect((await as('ann', 'POST', '/me/my-views/view/chosen/doDelete')).statusCode).toBe(302);
    expect((await as('ann', 'GET', '/me/my-views/')).headers.location).toBe(
      'http://ci.example:8080/user/ann/my-views/view/all/',
    );
    expect((await as('ann', 'POST', '/me/my-views/view/all/doDelete')).statusCode).toBe(400);
  });

  it('is made from a document and by copying one, which stay documents', async () => {
    const xml = `<${LIST}><jobNames><string>two</string></jobNames></${LIST}>`;
    expect((await as('bob', 'POST', '/user/bob/my-views/createView?name=given', xml)).statusCode).toBe(200);
    const copied = await as('bob', 'POST', '/user/bob/my-views/createView', {
      name: 'copy',
      mode: 'copy',
      from: 'given',
    });
    expect(copied.statusCode).toBe(302);
    const document = await as('bob', 'GET', '/user/bob/my-views/view/copy/config.xml');
    expect(document.body).toContain('<name>copy</name>');
    expect(document.body).toContain('<string>two</string>');
    expect(document.body).not.toContain('<owner');
    const changed = document.body.replace('<string>two</string>', '<string>one</string>');
    expect((await as('bob', 'POST', '/user/bob/my-views/view/copy/config.xml', changed)).statusCode).toBe(200);
    const jobs = await as('bob', 'GET', '/user/bob/my-views/view/copy/api/json?tree=jobs[name]');
    expect(jobs.json()).toMatchObject({ jobs: [{ name: 'one' }] });
  });

  it.each([
    ['a name that is there', { name: 'all', mode: LIST }],
    ['no name', { name: '', mode: LIST }],
    ['a name that is none', { name: 'a/b', mode: LIST }],
    ['a kind that nobody knows', { name: 'new', mode: 'a.View' }],
    ['no kind', { name: 'new' }],
  ])('is not made with %s', async (_what, form) => {
    const before = await fileOfAnn();
    expect((await as('ann', 'POST', '/me/my-views/createView', form)).statusCode).toBe(400);
    expect(await fileOfAnn()).toBe(before);
  });

  it.each(['', ' ', 'a/b'])('is not renamed to %j, nor is one of everybody', async (name) => {
    await as('ann', 'POST', '/me/my-views/createView', { name: 'stays', mode: LIST });
    await as('admin', 'POST', '/createView', { name: 'stays', mode: LIST });
    const form = { name, description: 'changed' };
    expect((await as('ann', 'POST', '/me/my-views/view/stays/configSubmit', form)).statusCode).toBe(400);
    expect((await as('admin', 'POST', '/view/stays/configSubmit', form)).statusCode).toBe(400);
    expect(await fileOfAnn()).not.toContain('changed');
  });

  it('is shown to others, who can neither change it nor read its document; administrators can', async () => {
    await as('ann', 'POST', '/me/my-views/createView', { name: 'seen', mode: LIST });
    const path = '/user/ann/my-views/view/seen';
    expect((await as('bob', 'GET', `${path}/`)).statusCode).toBe(200);
    for (const below of ['configSubmit', 'doDelete', 'config.xml'])
      expect([below, (await as('bob', 'POST', `${path}/${below}`, { name: 'x' })).statusCode]).toEqual([below, 403]);
    for (const below of ['configure', 'config.xml'])
      expect([below, (await as('bob', 'GET', `${path}/${below}`)).statusCode]).toEqual([below, 403]);
    expect((await as('bob', 'POST', '/user/ann/my-views/createView', { name: 'x', mode: LIST })).statusCode).toBe(403);
    expect((await as('bob', 'GET', '/user/ann/my-views/newView')).statusCode).toBe(403);
    expect((await as('admin', 'GET', `${path}/config.xml`)).statusCode).toBe(200);
  });
});
