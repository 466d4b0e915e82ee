import { beforeAll, describe, expect, it } from 'vitest';
import { basic, sharedServer } from './start.ts';

const server = sharedServer();
const TOKENS = 'descriptorByName/jenkins.security.ApiTokenProperty';
const UUID = '00000000-0000-4000-8000-000000000000';
const FIXED = `11${'0123456789abcdef'.repeat(2)}`;
const account = (username: string, more: Readonly<Record<string, string>> = {}) => ({
  ...{ username, password1: 'p', password2: 'p', fullname: '', email: 'a@example.org', ...more },
});

type Form = Readonly<Record<string, string>>;

async function status(user: string, method: 'GET' | 'POST', url: string, form: Form = {}): Promise<number> {
  const authorization = basic(user, user === 'admin' ? server().password : `pass-of-${user}`);
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
  const payload = method === 'POST' ? { payload: new URLSearchParams(form).toString() } : {};
  return (await server().raw({ method, url, headers, ...payload })).statusCode;
}

beforeAll(async () => {
  const { security, home } = server().services;
  for (const user of ['ann', 'bob']) await security.users.create(user, `pass-of-${user}`);
  await home.settings.rewrite((xml) =>
    xml
      .replace(
        /<authorizationStrategy[^>]*?(?:\/>|>[\s\S]*?<\/authorizationStrategy>)/,
        `<authorizationStrategy class="hudson.security.GlobalMatrixAuthorizationStrategy">
        <permission>GROUP:hudson.model.Hudson.Read:authenticated</permission>
        <permission>USER:hudson.model.Hudson.Administer:admin</permission></authorizationStrategy>`,
      )
      .replace(/<crumbIssuer[^>]*?(?:\/>|>[\s\S]*?<\/crumbIssuer>)/, ''),
  );
});

describe('who may only read the server', () => {
  it.each<[string, 'GET' | 'POST', string, number, Form?]>([
    ['sees who others are', 'GET', '/user/ann/api/json', 200],
    ['sees the builds of others', 'GET', '/user/ann/builds', 200],
    ['does not see the settings of others', 'GET', '/user/ann/configure', 403],
    ['changes nothing of others', 'POST', '/user/ann/configSubmit', 403, { json: '{"fullName":"Stolen"}' }],
    ['makes no tokens for others', 'POST', `/user/ann/${TOKENS}/generateNewToken`, 403, { newTokenName: 'x' }],
    ['renames no tokens of others', 'POST', `/user/ann/${TOKENS}/rename`, 403, { tokenUuid: UUID, newName: 'x' }],
    ['revokes no tokens of others', 'POST', `/user/ann/${TOKENS}/revoke`, 403, { tokenUuid: UUID }],
    ['revokes not all tokens of others', 'POST', `/user/ann/${TOKENS}/revokeAll`, 403],
    ['sets no tokens of others', 'POST', `/user/ann/${TOKENS}/addFixedToken`, 403, { newTokenPlainValue: FIXED }],
    ['deletes nobody', 'POST', '/user/ann/doDelete', 403],
    ['does not even delete themselves', 'POST', '/user/bob/doDelete', 403],
    ['sees no list of accounts', 'GET', '/securityRealm/', 403],
    ['sees no form of a new account', 'GET', '/securityRealm/addUser', 403],
    ['makes no account', 'POST', '/securityRealm/createAccountByAdmin', 403, account('eve')],
    ['makes no first account', 'POST', '/securityRealm/createFirstAccount', 403, account('eve')],
    ['sees their own settings', 'GET', '/user/bob/configure', 200],
    ['makes tokens of their own', 'POST', `/me/${TOKENS}/generateNewToken`, 200, { newTokenName: 'own' }],
    ['revokes what is no token of theirs without an error', 'POST', `/me/${TOKENS}/revoke`, 200, { tokenUuid: 'zzz' }],
    ['names the token that is renamed', 'POST', `/me/${TOKENS}/rename`, 400, { newName: 'x' }],
  ])('%s', async (_what, method, url, wanted, form) => {
    expect(await status('bob', method, url, form)).toBe(wanted);
  });
});

describe('an administrator', () => {
  it.each<[string, 'GET' | 'POST', string, number, Form?]>([
    ['makes no tokens for others', 'POST', `/user/ann/${TOKENS}/generateNewToken`, 403, { newTokenName: 'x' }],
    ['sets no tokens of others', 'POST', `/user/ann/${TOKENS}/addFixedToken`, 403, { newTokenPlainValue: FIXED }],
    ['may rename tokens of others', 'POST', `/user/ann/${TOKENS}/rename`, 200, { tokenUuid: UUID, newName: 'x' }],
    ['may revoke tokens of others', 'POST', `/user/ann/${TOKENS}/revoke`, 200, { tokenUuid: UUID }],
    ['does not delete themselves', 'POST', '/user/admin/doDelete', 400],
    ['finds nobody who is not there', 'GET', '/user/nobody/', 404],
    ['changes nobody who is not there', 'POST', '/user/nobody/configSubmit', 404, { json: '{"fullName":"x"}' }],
    ['deletes nobody who is not there', 'POST', '/user/nobody/doDelete', 404],
    ['is not the first account', 'POST', '/securityRealm/createFirstAccount', 401, account('eve')],
  ])('%s', async (_what, method, url, wanted, form) => {
    expect(await status('admin', method, url, form)).toBe(wanted);
  });

  it.each([
    ['another repetition of the password', account('eve', { password2: 'q' })],
    ['no address', account('eve', { email: '' })],
    ['an address that is none', account('eve', { email: 'nomail' })],
    ['a name with a mark of an address', account('a?b')],
    ['the name of a folder', account('..')],
    ['a name that means nobody', account('unknown')],
    ['a full name that means the server', account('eve', { fullname: 'SYSTEM' })],
    ['a name that is there', account('ANN')],
  ])('makes no account with %s, and gets the form again', async (_what, form) => {
    const before = server().services.security.users.all().length;
    expect(await status('admin', 'POST', '/securityRealm/createAccountByAdmin', form)).toBe(200);
    expect(server().services.security.users.all()).toHaveLength(before);
  });
});
