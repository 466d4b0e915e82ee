import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { credentialsXml } from '../harness/git-jobs.ts';
import { folderXml } from '../harness/jobs.ts';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const DOMAIN = '/credentials/store/system/domain/_';
const get = (url: string) => server().as({ url });

beforeAll(async () => {
  await writeFile(join(server().home, 'credentials.xml'), credentialsXml('deploy', 'fred', 's3cr3t'));
  await createJob(server(), 'team', folderXml());
});

describe('the credentials of the server', () => {
  it('are told as Jenkins tells them, without secrets', async () => {
    expect((await get(`${DOMAIN}/api/json?depth=1`)).json()).toEqual({
      _class: 'com.cloudbees.plugins.credentials.CredentialsStoreAction$DomainWrapper',
      credentials: [
        {
          description: 'the forge',
          displayName: 'the forge',
          fingerprint: null,
          fullName: 'system/_/deploy',
          id: 'deploy',
          typeName: 'Username with password',
        },
      ],
      description:
        'Credentials that should be available irrespective of domain specification to requirements matching.',
      displayName: 'Global credentials (unrestricted)',
      fullDisplayName: 'System » Global credentials (unrestricted)',
      fullName: 'system/_',
      global: true,
      urlName: '_',
    });
    expect((await get(`${DOMAIN}/api/json`)).json()).toMatchObject({ credentials: [{}] });
    expect((await get(`/manage${DOMAIN}/credential/deploy/api/json?tree=id`)).json()).toEqual({
      _class: 'com.cloudbees.plugins.credentials.CredentialsStoreAction$CredentialsWrapper',
      id: 'deploy',
    });
    const page = await get('/credentials/');
    expect(page.body).toContain('the forge');
    expect(page.body).not.toContain('s3cr3t');
  });

  it('are in stores by name', async () => {
    expect((await get('/credentials/store/system/api/json?depth=1&tree=domains[urlName]')).json()).toEqual({
      _class: 'com.cloudbees.plugins.credentials.SystemCredentialsProvider$UserFacingAction',
      domains: {
        _: { _class: 'com.cloudbees.plugins.credentials.CredentialsStoreAction$DomainWrapper', urlName: '_' },
      },
    });
    expect((await get('/job/team/credentials/store/folder/domain/_/api/json')).json()).toMatchObject({
      fullDisplayName: 'team » Folder » Global credentials (unrestricted)',
      fullName: 'team/folder/_',
    });
  });

  it.each([
    '/credentials/store/nosuch/api/json',
    '/credentials/store/system/domain/nosuch/api/json',
    `${DOMAIN}/credential/nosuch/api/json`,
    '/job/team/credentials/store/system/api/json',
  ])('have nothing at %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });

  it('are for those who may see them', async () => {
    expect((await server().raw({ url: `${DOMAIN}/api/json` })).statusCode).toBe(403);
    const before = server().services.home.settings.current.authorization;
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    await server().services.home.settings.change({ authorization: reading });
    expect((await get(`${DOMAIN}/api/json`)).statusCode).toBe(404);
    const refused = await get('/credentials/');
    expect([refused.statusCode, refused.headers['x-required-permission']]).toEqual([
      403,
      'com.cloudbees.plugins.credentials.CredentialsProvider.View',
    ]);
    await server().services.home.settings.change({ authorization: before });
  });
});

const UP = 'com.cloudbees.plugins.credentials.impl.UsernamePasswordCredentialsImpl';
const TEXT = 'org.jenkinsci.plugins.plaincredentials.impl.StringCredentialsImpl';
const text = (id: string, secret: string): string =>
  `<${TEXT}><scope>GLOBAL</scope><id>${id}</id><description>the ${id}</description><secret>${secret}</secret></${TEXT}>`;
const up = (id: string, password: string): string =>
  `<${UP}><scope>GLOBAL</scope><id>${id}</id><username>fred</username><password>${password}</password></${UP}>`;
const post = (url: string, payload: string) =>
  server().as({ method: 'POST', url, payload, headers: { 'content-type': 'application/xml' } });
const submit = (url: string, form: Readonly<Record<string, string>>) =>
  server().as({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const idsIn = async (domain: string): Promise<string[]> =>
  (await get(`${domain}/api/json?tree=credentials[id]`)).json().credentials.map(({ id }: { id: string }) => id);
const secretOf = async (id: string): Promise<unknown> => {
  const found = await server().services.credentials.lookup('').find(id);
  if (found?.kind === 'text') return found.secret;
  return found?.kind === 'username-password' ? found.password : found;
};

describe('changing the credentials of the server', () => {
  it('stores a document encrypted, for its owner alone, and never tells the secret', async () => {
    expect((await post(`${DOMAIN}/createCredentials`, text('made', 'hidden-words'))).statusCode).toBe(200);
    const file = join(server().home, 'credentials.xml');
    expect(await readFile(file, 'utf8')).not.toContain('hidden-words');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await secretOf('made')).toBe('hidden-words');
    const xml = await get(`${DOMAIN}/credential/made/config.xml`);
    expect(xml.body).toContain('<secret>\n    <secret-redacted/>\n  </secret>');
    for (const page of ['', 'update'])
      expect((await get(`${DOMAIN}/credential/made/${page}`)).body).not.toMatch(/hidden-words|\{AQAA/);
  });

  it('keeps the secret where a redacted document comes back, and has none to keep for another', async () => {
    await post(`${DOMAIN}/createCredentials`, up('again', 'pa55'));
    const { body } = await get(`${DOMAIN}/credential/again/config.xml`);
    const changed = body.replace('<username>fred<', '<username>frida<');
    expect((await post(`${DOMAIN}/credential/again/config.xml`, changed)).statusCode).toBe(200);
    expect(await server().services.credentials.lookup('').find('again')).toMatchObject({
      username: 'frida',
      password: 'pa55',
    });
    const refused = await post(`${DOMAIN}/createCredentials`, changed.replace('again', 'other'));
    expect([refused.statusCode, refused.headers['x-error']]).toEqual([
      400,
      'password is redacted, and there is no secret to keep',
    ]);
  });

  it('keeps what the form of an update only masks or leaves out', async () => {
    await post(`${DOMAIN}/createCredentials`, up('formed', 'pa55'));
    const json = JSON.stringify({ $class: UP, id: 'formed', description: 'by form', password: '********' });
    const answer = await submit(`${DOMAIN}/credential/formed/updateSubmit`, { json });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      expect.stringMatching(/\/credential\/formed\/$/),
    ]);
    expect(await server().services.credentials.lookup('').find('formed')).toMatchObject({
      description: 'by form',
      username: 'fred',
      password: 'pa55',
    });
  });

  it('changes nothing where a document cannot be read, is of no kind or has an id that is taken', async () => {
    const before = await readFile(join(server().home, 'credentials.xml'), 'utf8');
    for (const [body, status] of [
      ['<nope', 500],
      ['', 500],
      ['<no.such.Kind><id>x</id></no.such.Kind>', 500],
      [text('deploy', 'stolen'), 409],
    ] as const) {
      const answer = await post(`${DOMAIN}/createCredentials`, body);
      expect(answer.statusCode, body).toBe(status);
      expect(answer.body).not.toContain('stolen');
    }
    expect(await readFile(join(server().home, 'credentials.xml'), 'utf8')).toBe(before);
  });

  it('takes the form of pages, in which a client may write Python', async () => {
    const json = `{'': '0', 'credentials': {'scope': 'GLOBAL', 'id': 'py', 'secret': 's', '$class': '${TEXT}'}}`;
    expect((await submit(`${DOMAIN}/createCredentials`, { json })).statusCode).toBe(302);
    const fields = { 'stapler-class': TEXT, '_.id': 'plain', '_.secret': 'as-fields' };
    expect((await submit(`${DOMAIN}/createCredentials`, fields)).statusCode).toBe(302);
    expect([await secretOf('py'), await secretOf('plain')]).toEqual(['s', 'as-fields']);
    const unnamed = JSON.stringify({ credentials: { $class: TEXT, description: 'unnamed', secret: 's' } });
    await submit(`${DOMAIN}/createCredentials`, { json: unnamed });
    expect(await idsIn(DOMAIN)).toContainEqual(expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f-]{27}$/));
  });

  it('never reads a key that is a file of the server', async () => {
    const SSH = 'com.cloudbees.jenkins.plugins.sshcredentials.impl.BasicSSHUserPrivateKey';
    const source = `<privateKeySource class="${SSH}$FileOnMasterPrivateKeySource"><privateKeyFile>/etc/passwd</privateKeyFile></privateKeySource>`;
    await post(`${DOMAIN}/createCredentials`, `<${SSH}><id>onfile</id><username>git</username>${source}</${SSH}>`);
    expect(await secretOf('onfile')).toBeNull();
    expect((await get(`${DOMAIN}/credential/onfile/config.xml`)).body).not.toContain('passwd');
  });

  it('has domains, to which credentials move and with which they go', async () => {
    const domain = (name: string): string => {
      const tag = 'com.cloudbees.plugins.credentials.domains.Domain';
      const host = 'com.cloudbees.plugins.credentials.domains.HostnameSpecification';
      const specifications = `<${host}><includes>*.example.org</includes></${host}>`;
      return `<${tag}><name>${name}</name><specifications>${specifications}</specifications></${tag}>`;
    };
    const hosts = '/credentials/store/system/domain/hosts';
    const create = '/credentials/store/system/createDomain';
    expect((await post(create, domain('hosts'))).statusCode).toBe(200);
    expect((await post(create, domain('hosts'))).statusCode).toBe(409);
    await post(`${DOMAIN}/createCredentials`, text('mover', 'moved-words'));
    const move = `${DOMAIN}/credential/mover/doMove`;
    expect((await submit(move, { destination: 'system/nosuch' })).statusCode).toBe(400);
    expect((await submit(move, { destination: 'system/hosts' })).statusCode).toBe(302);
    expect([await idsIn(hosts), (await idsIn(DOMAIN)).includes('mover')]).toEqual([['mover'], false]);
    const { find } = server().services.credentials.lookup('');
    expect(await find('mover', { address: 'https://git.example.org/x.git' })).toMatchObject({ secret: 'moved-words' });
    expect(await find('mover', { address: 'https://example.com/x.git' })).toBeNull();
    expect(
      (await submit(`${hosts}/configSubmit`, { json: JSON.stringify({ name: 'hosts', description: 'ours' }) }))
        .statusCode,
    ).toBe(302);
    expect((await get(`${hosts}/config.xml`)).body).toMatch(/<description>ours<[\s\S]*<includes>\*\.example\.org</);
    expect((await post(`${hosts}/config.xml`, domain('hosts2'))).statusCode).toBe(200);
    expect((await server().as({ method: 'DELETE', url: `${hosts}2/config.xml` })).statusCode).toBe(200);
    expect(await find('mover')).toBeNull();
  });

  it('deletes what is meant and nothing else', async () => {
    await post(`${DOMAIN}/createCredentials`, text('one', '1'));
    await post(`${DOMAIN}/createCredentials`, text('two', '2'));
    expect((await server().as({ method: 'DELETE', url: `${DOMAIN}/credential/one/` })).statusCode).toBe(200);
    expect(await secretOf('one')).toBe('1');
    expect((await server().as({ method: 'DELETE', url: `${DOMAIN}/credential/one/config.xml` })).statusCode).toBe(200);
    expect((await submit(`${DOMAIN}/credential/one/doDelete`, {})).statusCode).toBe(404);
    expect([await secretOf('one'), await secretOf('two')]).toEqual([null, '2']);
  });
});

it('a folder has its own, and a user has theirs, which are nobody else’s affair', async () => {
  const folder = '/job/team/credentials/store/folder/domain/_';
  expect((await post(`${folder}/createCredentials`, text('inner', 'of-the-team'))).statusCode).toBe(200);
  expect((await get('/job/team/config.xml')).body).not.toContain('of-the-team');
  const inside = server().services.credentials.lookup('team');
  expect(await inside.find('inner')).toMatchObject({ secret: 'of-the-team' });
  await server().services.security.users.create('mia', 'pass-of-mia');
  const own = '/user/mia/credentials/store/user/domain/_';
  const asMia = (method: 'GET' | 'POST', url: string, payload?: string) => {
    const authorization = `Basic ${Buffer.from('mia:pass-of-mia').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/xml' };
    return server().raw({ method, url, headers, ...(payload !== undefined && { payload }) });
  };
  expect((await asMia('GET', `${own}/api/json`)).statusCode).toBe(200);
  expect((await get(`${own}/api/json`)).statusCode).toBe(404);
  expect((await post(`${own}/createCredentials`, text('hers', 'x'))).statusCode).toBe(404);
  const page = await get('/user/mia/credentials/');
  expect([page.statusCode, page.headers['x-required-permission']]).toEqual([
    403,
    'com.cloudbees.plugins.credentials.CredentialsProvider.View',
  ]);
});

describe('the drop-down list of a form that asks for a credential', () => {
  const list = (as: typeof submit, id: string) =>
    as('/descriptorByName/hudson.plugins.git.UserRemoteConfig/fillCredentialsIdItems', { credentialsId: id });
  const asMia: typeof submit = (url, form) => {
    const authorization = `Basic ${Buffer.from('mia:pass-of-mia').toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    return server().raw({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
  };

  it('has those of its kinds for administrators', async () => {
    const { values } = (await list(submit, 'deploy')).json();
    expect(values).toContainEqual({ name: 'the forge', selected: true, value: 'deploy' });
    expect(values.map(({ value }: { value: string }) => value)).not.toContain('made');
  });

  it('has what is chosen alone for others, whether it is there or not', async () => {
    const reading = { className: 'hudson.security.LegacyAuthorizationStrategy', denyAnonymousRead: false };
    await server().services.home.settings.change({ authorization: reading, crumbIssuer: false });
    for (const id of ['deploy', 'no-such-thing'])
      expect((await list(asMia, id)).json().values).toEqual([{ name: '- current -', selected: true, value: id }]);
  });
});
