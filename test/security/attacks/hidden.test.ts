import { beforeAll, expect, it } from 'vitest';
import { node } from '../../../src/xml/index.ts';
import { folderXml, freestyle } from '../../harness/jobs.ts';
import { basic } from '../../http/start.ts';
import { attacked, FORM, form, XML } from '../asked.ts';

const target = attacked();
const SECRET =
  '<org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl><scope>GLOBAL</scope><id>mine</id><description/><secret>of-eve</secret></org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl>';
let eve: Record<string, string> = {};

/** Lets eve manage credentials everywhere, and see nothing but the folder `open`. */
beforeAll(async () => {
  const { server, ask } = target();
  for (const name of ['open', 'closed']) await ask(`POST /createItem?name=${name}`, { body: folderXml(), type: XML });
  const body = freestyle();
  for (const path of ['/job/closed/createItem?name=inner', '/job/open/createItem?name=seen'])
    expect((await ask(`POST ${path}`, { body, type: XML })).status).toBe(200);
  const { security, home } = server.services;
  await security.users.create('eve', 'e');
  const { tokenValue } = await security.users.newToken('eve', 't');
  eve = { authorization: basic('eve', tokenValue) };
  const role = (name: string, pattern: string, ids: readonly string[], who = 'eve') =>
    node('role', { name, pattern }, [
      node(
        'permissions',
        ids.map((id) => node('permission', id)),
      ),
      node('assignedSIDs', [node('sid', { type: 'USER' }, who)]),
    ]);
  const rights = ['View', 'Create', 'Delete', 'Update'].map(
    (name) => `com.cloudbees.plugins.credentials.CredentialsProvider.${name}`,
  );
  await home.settings.change({
    authorization: {
      className: 'com.michelin.cio.hudson.plugins.rolestrategy.RoleBasedAuthorizationStrategy',
      denyAnonymousRead: false,
      content: [
        node('roleMap', { type: 'globalRoles' }, [
          role('admin', '.*', ['hudson.model.Hudson.Administer'], 'admin'),
          role('look', '.*', ['hudson.model.Hudson.Read', 'hudson.model.Item.Cancel', ...rights]),
        ]),
        node('roleMap', { type: 'projectRoles' }, [role('open', 'open.*', ['hudson.model.Item.Read'])]),
      ],
    },
  });
});

const asEve = (what: string, body = '', type = FORM) => target().ask(what, { by: 'nobody', body, type, headers: eve });

it('attack: a credential is not moved into a store whose folder is hidden, which is as if there were none', async () => {
  const domain = '/job/open/credentials/store/folder/domain/_';
  expect((await asEve(`POST ${domain}/createCredentials`, SECRET, XML)).status).toBe(200);
  const answers = [];
  for (const destination of ['closed/folder/_', 'none/folder/_', 'closed/inner/folder/_']) {
    const { status, body } = await asEve(`POST ${domain}/credential/mine/doMove`, form({ destination }));
    answers.push({ status, body: body.replaceAll(/nonce="[^"]*"/g, '') });
  }
  expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
  expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await asEve(`GET ${domain}/credential/mine/api/json`)).status).toBe(200);
  const { body } = await target().ask(
    'GET /job/closed/credentials/store/folder/domain/_/api/json?tree=credentials[id]',
  );
  expect(body).not.toContain('mine');
});

it('attack: credentials of somebody else, an administrator too, are in no reach', async () => {
  const { ask, server } = target();
  const domain = '/user/eve/credentials/store/user/domain/_';
  expect((await asEve(`POST ${domain}/createCredentials`, SECRET, XML)).status).toBe(200);
  for (const path of [`${domain}/credential/mine/config.xml`, `${domain}/api/json`])
    expect([path, (await ask(`GET ${path}`)).status]).toEqual([path, 404]);
  // That there is such a user is no secret.
  expect((await ask('GET /user/eve/credentials/')).status).toBe(403);
  await server.services.security.users.create('mallory', 'm');
  const destination = form({ destination: 'user:mallory/user/_' });
  const moved = await asEve(`POST ${domain}/credential/mine/doMove`, destination);
  expect(moved.status).toBeGreaterThanOrEqual(400);
  const posted = await asEve('POST /user/mallory/credentials/store/user/domain/_/createCredentials', SECRET, XML);
  expect(posted.status).toBe(404);
});

it('attack: nobody makes, changes or revokes what another user has', async () => {
  const token = 'descriptorByName/jenkins.security.ApiTokenProperty';
  const posts: [string, string][] = [
    [`/user/admin/${token}/generateNewToken`, form({ newTokenName: 'x' })],
    [`/user/admin/${token}/revokeAll`, ''],
    [`/user/admin/configSubmit`, form({ fullName: 'x', password1: 'p', password2: 'p' })],
    [`/securityRealm/user/admin/configSubmit`, form({ fullName: 'x', password1: 'p', password2: 'p' })],
    ['/user/admin/submitDescription', form({ description: 'x' })],
    ['/user/admin/descriptorByName/jenkins.security.seed.UserSeedProperty/renewSessionSeed', ''],
    ['/user/admin/doDelete', ''],
    ['/securityRealm/createAccountByAdmin', form({ username: 'x', password1: 'p', password2: 'p', email: 'a@b' })],
  ];
  const before = target().server.services.security.users.get('admin');
  for (const [path, body] of posts) expect([path, (await asEve(`POST ${path}`, body)).status]).toEqual([path, 403]);
  expect(target().server.services.security.users.get('admin')).toBe(before);
  expect(target().server.services.security.users.get('x')).toBeUndefined();
});

it('attack: a choice of credentials tells nothing to those who may not use any, whatever it is asked', async () => {
  const body = form({ credentialsId: 'guessed' });
  for (const place of ['', '/job/open/job/seen']) {
    const path = `${place}/descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems`;
    const answer = await asEve(`POST ${path}`, body);
    expect([path, answer.status, JSON.parse(answer.body).values]).toEqual([
      ...[path, 200],
      [{ name: '- current -', selected: true, value: 'guessed' }],
    ]);
  }
  const hidden = '/job/closed/job/inner/descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems';
  expect((await asEve(`POST ${hidden}`, body)).status).toBe(404);
});

it('attack: the flat paths that the server makes of addresses are none from outside, not even below /manage', async () => {
  const { ask } = target();
  for (const path of ['/_item/open/api/json', '/manage/_item/open/api/json', '/manage/_view/x/all/api/json'])
    for (const verb of ['GET', 'POST']) expect([path, (await ask(`${verb} ${path}`)).status]).toEqual([path, 404]);
});
