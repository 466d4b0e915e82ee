import { afterAll, describe, expect, it } from 'vitest';
import type { ConfigEdit, Settings } from '../home/index.ts';
import { allKinds } from '../kinds/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { defineRealm, idsOf, KindRegistry } from '../points/index.ts';
import { BcryptThread } from './bcrypt-thread.ts';
import { firstAdministrator } from './first-administrator.ts';
import { openSecurity } from './open-security.ts';
import { memoryPasswordFile, memoryUserFiles, SALT, settingsWith, userRecord } from './testing/memory-home.ts';

const thread = new BcryptThread();
afterAll(() => thread.close());

/** Makes hashes of new passwords at the least cost, which their text tells: what is compared costs what they say. */
const quick: Pick<BcryptThread, 'hash'> = {
  hash: (password, salt) => thread.hash(password, /^\$2a\$10\$.{22}$/.test(salt) ? salt.replace('10', '04') : salt),
};

async function open(settings: Settings = settingsWith(), files = memoryUserFiles(), registry?: KindRegistry) {
  const warnings: object[] = [];
  const log = { debug() {}, info() {}, warn: (fields: object) => void warnings.push(fields), error() {} };
  const store = {
    current: settings,
    load: async () => undefined,
    hold: () => undefined,
    change: async () => undefined,
    edit: async (_: readonly ConfigEdit[]) => undefined,
    rewrite: async () => undefined,
    source: async () => '',
    setLocation: async () => undefined,
    onChange: () => undefined,
    setResourceRoot: async () => undefined,
  };
  const secrets = {
    encrypt: (text: string) => text,
    decrypt: (text: string) => text,
    decryptBytes: () => null,
    encryptBytes: () => '',
    isUnreadable: () => false,
    hasSpareKeys: () => false,
    key: () => SALT,
  };
  const initialPassword = memoryPasswordFile();
  const security = await openSecurity({
    home: {
      ...{ users: files, settings: store, secrets, setUp: { initialPassword } },
      ...{ items: { get: () => undefined, children: () => [], revision: {} }, nodes: { get: () => undefined } },
      views: { get: () => undefined },
      ...(registry !== undefined && { registry }),
    },
    kinds: new KindRegistry(allKinds, secrets),
    config: {
      disableCsrfProtection: false,
      crumbField: 'Jenkins-Crumb',
      crumbWithoutSession: false,
      properties: new Map(),
    },
    clock: createFakeClock(),
    log,
    bcrypt: quick,
  });
  const home = { settings: store, setUp: { initialPassword, hasUsers: async () => files.saved.size > 0 } };
  const first = () => firstAdministrator({ security, home, log, isMadeByScript: security.users.passwordsSet > 0 });
  return { security, files, store, warnings, initialPassword, first };
}

describe('security of a home', () => {
  it('authenticates by API token first, then by password', async () => {
    const { security } = await open();
    await security.users.create('Ada', 'wonderland', { fullName: 'Ada L.' });
    const { tokenValue } = await security.users.newToken('Ada', 'ci');
    // Groups count where a realm outside of the home names them.
    const who = { kind: 'user', userId: 'Ada', fullName: 'Ada L.', authorities: ['authenticated'] };
    await security.users.setGroups('ADA', ['team', 'authenticated', 'team']);
    expect(security.authenticate('ada', tokenValue)).toEqual({ ...who, via: 'token' });
    expect(await security.authenticate('ada', tokenValue)).toEqual({ ...who, via: 'token' });
    expect(await security.authenticate('ADA', 'wonderland')).toEqual({ ...who, via: 'password' });
    expect(await security.authenticate('ada', 'wrong')).toBeNull();
    expect(await security.authenticate('nobody', 'wonderland')).toBeNull();
    expect(await security.authenticate('ada', '')).toBeNull();
  });

  it('ends sessions when the password changes', async () => {
    const { security } = await open();
    await security.users.create('ada', 'one');
    const session = security.sessions.create('ada');
    expect(security.sessions.get(session.id)).toBeDefined();
    await security.users.setPassword('ada', 'two');
    expect(security.sessions.get(session.id)).toBeUndefined();
  });

  it('accepts tokens but no passwords where the realm is not our own, and says so', async () => {
    const realm = { className: 'hudson.security.LDAPSecurityRealm', disableSignup: true };
    const { security } = await open(settingsWith({ realm }));
    await security.users.create('ada', 'wonderland');
    const { tokenValue } = await security.users.newToken('ada', '');
    expect(await security.authenticate('ada', 'wonderland')).toBeNull();
    expect(await security.authenticate('ada', tokenValue)).toMatchObject({ via: 'token' });
    expect(security.accessNotes()).toEqual([
      expect.stringContaining('hudson.security.LDAPSecurityRealm'),
      expect.stringContaining('-Dmillwright.recovery=true'),
    ]);
  });

  it('follows the switch of the home', async () => {
    const { security, store } = await open();
    expect(security.enabled).toBe(true);
    store.current = settingsWith({ useSecurity: false });
    expect(security.enabled).toBe(false);
    expect(security.authorization.allows({ kind: 'anonymous' }, 'Overall/Administer')).toBe(true);
  });
});

const UNSTATED = settingsWith({ securityState: 'unstated' });
const SECRET_HASH = '#jbcrypt:$2a$10$abcdefghijklmnopqrstuuEDVNXgmUZJuDBOVRhzCaJTd8cRwLzwC';

describe('the first administrator', () => {
  it('gets a random password, which is in the file', async () => {
    const { security, initialPassword, first } = await open();
    expect(await first()).toEqual({ userId: 'admin', file: initialPassword.path, isForThisStart: false });
    const [password = ''] = initialPassword.written;
    expect(password).toMatch(/^[0-9a-f]{32}$/);
    expect(await security.authenticate('admin', password)).toMatchObject({ userId: 'admin', via: 'password' });
  });

  it('is there no more when a script of the start made one, and then there is no file either', async () => {
    const { security, initialPassword, first } = await open(UNSTATED);
    await security.users.create('jane', 'secret');
    expect(await first()).toBeNull();
    expect(initialPassword.written).toEqual([]);
  });

  it('loses the file with the next password', async () => {
    const { security, initialPassword, first } = await open();
    await first();
    await security.users.setPassword('admin', 'another');
    expect(initialPassword.text).toBeNull();
  });

  it.each([
    ['nobody said anything of security', UNSTATED, true],
    ['config.xml has its say', settingsWith(), false],
    ['config.xml cannot be read', settingsWith({ securityState: 'unreadable' }), false],
    ['security is off', settingsWith({ useSecurity: false, securityState: 'unstated' }), false],
  ])('of a home with users comes where %s', async (_what, settings, comes) => {
    const { first } = await open(settings, memoryUserFiles(userRecord('ann')));
    expect((await first()) !== null).toBe(comes);
  });

  it.each([
    ['realm', { realm: { className: 'hudson.security.LDAPSecurityRealm', disableSignup: true } }],
    ['strategy', { authorization: { className: 'x.Matrix', denyAnonymousRead: true } }],
  ])('does not come where it could do nothing: a %s that is not known', async (_what, changes) => {
    const { first } = await open(settingsWith(changes));
    expect(await first()).toBeNull();
  });

  it('that has a password keeps it, and another one is good for this start', async () => {
    const files = memoryUserFiles(userRecord('admin', { passwordHash: SECRET_HASH }));
    const { security, initialPassword, first } = await open(UNSTATED, files);
    expect(await first()).toMatchObject({ userId: 'admin', isForThisStart: true });
    expect(await security.users.checkPassword('admin', initialPassword.text ?? '')).toBe(true);
    expect(files.saved.get('admin')?.passwordHash).toBe(SECRET_HASH);
    const next = await open(UNSTATED, files);
    expect(await next.security.users.checkPassword('admin', initialPassword.text ?? '')).toBe(false);
  });

  it('is the same after the next start, as long as the password of the file is right', async () => {
    const { files, initialPassword, first } = await open(UNSTATED);
    await first();
    const next = await open(UNSTATED, files);
    await next.initialPassword.write(initialPassword.text ?? '');
    expect(await next.first()).toMatchObject({ isForThisStart: false });
    expect(next.initialPassword.written).toEqual([initialPassword.text]);
  });
});

describe('the recovery', () => {
  const LOCKED = settingsWith({
    realm: { className: 'hudson.security.LDAPSecurityRealm', disableSignup: true },
    authorization: { className: 'x.Matrix', denyAnonymousRead: true },
  });

  it('has an administrator who may do everything, each login of whom is logged', async () => {
    const { security, files, warnings } = await open(LOCKED);
    const { userId, password } = security.beginRecovery();
    const principal = await security.authenticate(userId, password);
    expect(principal).toMatchObject({ kind: 'user', userId: 'recovery' });
    if (principal === null) throw new Error('nobody');
    expect(security.authorization.allows(principal, 'Overall/Administer')).toBe(true);
    expect(warnings).toEqual([{ user: 'recovery' }]);
    expect(await security.authenticate(userId, 'wrong')).toBeNull();
    expect(files.saved.size).toBe(0);
    expect(security.users.all()).toEqual([]);
    await expect(security.users.setPassword(userId, 'mine')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(security.users.create(userId, 'mine')).rejects.toMatchObject({ code: 'USER_EXISTS' });
    const session = security.sessions.create(userId);
    expect(security.sessions.get(session.id)).toBeDefined();
  });

  it('gives nobody else anything, not even a user of that name', async () => {
    const files = memoryUserFiles(userRecord('recovery'), userRecord('ann'));
    const { security } = await open(LOCKED, files);
    await security.users.setPassword('ann', 'hers');
    const { tokenValue } = await security.users.newToken('ann', 'ci');
    const { userId } = security.beginRecovery();
    expect(userId).toBe('recovery-2');
    expect(await security.authenticate('ann', 'hers')).toBeNull();
    const ann = await security.authenticate('ann', tokenValue);
    expect(ann === null || security.authorization.allows(ann, 'Overall/Read')).toBe(false);
    expect(security.authorization.allows({ kind: 'anonymous' }, 'Overall/Read')).toBe(false);
    files.saved.set('recovery-2', userRecord('recovery-2', { passwordHash: SECRET_HASH }));
    await security.users.reload();
    expect(security.users.hasPassword('recovery-2')).toBe(true);
    expect(await security.users.checkPassword('recovery-2', 'secret')).toBe(false);
  });

  it('has a name that nobody has in any spelling, where the realm tells spellings apart', async () => {
    const realm = defineRealm({
      ...{ symbol: 'exact', displayName: 'Exact', xmlTag: 'x.Exact', fields: {}, example: {}, people: 'outside' },
      open: () => ({ ids: idsOf('CaseSensitive', 'CaseSensitive') }),
    });
    const registry = new KindRegistry([realm], { decrypt: (text) => text });
    const settings = settingsWith({ realm: { className: 'x.Exact', disableSignup: true } });
    const { security } = await open(settings, memoryUserFiles(userRecord('Recovery')), registry);
    expect([security.users.get('recovery'), security.beginRecovery().userId]).toEqual([undefined, 'recovery-2']);
  });

  it('works where config.xml cannot be read and nobody may do anything', async () => {
    const { security } = await open(settingsWith({ securityState: 'unreadable' }), memoryUserFiles(userRecord('ann')));
    await security.users.setPassword('ann', 'hers');
    const { tokenValue } = await security.users.newToken('ann', 'ci');
    expect(await security.authenticate('ann', 'hers')).toBeNull();
    const ann = await security.authenticate('ann', tokenValue);
    expect(ann === null || security.authorization.allows(ann, 'Overall/Read')).toBe(false);
    const { userId, password } = security.beginRecovery();
    const principal = await security.authenticate(userId, password);
    expect(principal !== null && security.authorization.allows(principal, 'Overall/Administer')).toBe(true);
  });
});
