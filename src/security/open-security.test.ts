import { describe, expect, it } from 'vitest';
import type { ConfigEdit, Settings } from '../home/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { createInitialAdmin } from './initial-admin.ts';
import { openSecurity } from './open-security.ts';
import { memoryUserFiles, SALT, settingsWith, userRecord } from './testing/memory-home.ts';

async function open(settings: Settings = settingsWith(), files = memoryUserFiles()) {
  const complaints: object[] = [];
  const log = { debug() {}, info() {}, warn() {}, error: (fields: object) => void complaints.push(fields) };
  const store = {
    current: settings,
    load: async () => undefined,
    hold: () => undefined,
    change: async () => undefined,
    edit: async (_: readonly ConfigEdit[]) => undefined,
    rewrite: async () => undefined,
    source: async () => '',
    setLocation: async () => undefined,
  };
  const secrets = {
    encrypt: (text: string) => text,
    decrypt: (text: string) => text,
    decryptBytes: () => null,
    key: () => SALT,
  };
  const security = await openSecurity({
    home: { users: files, settings: store, secrets },
    config: { disableCsrfProtection: false, crumbField: 'Jenkins-Crumb', crumbWithoutSession: false },
    clock: createFakeClock(),
    log,
  });
  return { security, files, store, complaints };
}

describe('security of a home', () => {
  it('authenticates by API token first, then by password', async () => {
    const { security } = await open();
    await security.users.create('Ada', 'wonderland', { fullName: 'Ada L.' });
    const { tokenValue } = await security.users.newToken('Ada', 'ci');
    const who = { kind: 'user', userId: 'Ada', fullName: 'Ada L.' };
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
    const { security, complaints } = await open(settingsWith({ realm }));
    await security.users.create('ada', 'wonderland');
    const { tokenValue } = await security.users.newToken('ada', '');
    expect(await security.authenticate('ada', 'wonderland')).toBeNull();
    expect(await security.authenticate('ada', tokenValue)).toMatchObject({ via: 'token' });
    expect(complaints).toEqual([{ class: 'hudson.security.LDAPSecurityRealm' }]);
  });

  it('follows the switch of the home', async () => {
    const { security, store } = await open();
    expect(security.enabled).toBe(true);
    store.current = settingsWith({ useSecurity: false });
    expect(security.enabled).toBe(false);
    expect(security.authorization.allows({ kind: 'anonymous' }, 'Overall/Administer')).toBe(true);
  });
});

describe('the first administrator', () => {
  it('gets a random password, which is in the file before the user is there', async () => {
    const { security } = await open();
    const written: string[] = [];
    const home = {
      async writeInitialPassword(password: string) {
        expect(security.users.get('admin')).toBeUndefined();
        written.push(password);
        return '/home/secrets/initialAdminPassword';
      },
    };
    const { password, file } = await createInitialAdmin(security, home);
    expect(password).toMatch(/^[0-9a-f]{32}$/);
    expect(written).toEqual([password]);
    expect(file).toBe('/home/secrets/initialAdminPassword');
    expect(await security.authenticate('admin', password)).toMatchObject({ userId: 'admin', via: 'password' });
  });

  it('gets a new one where the first start did not come to its end', async () => {
    const { security } = await open(settingsWith(), memoryUserFiles(userRecord('admin')));
    const { password } = await createInitialAdmin(security, { writeInitialPassword: async () => 'file' });
    expect(await security.users.checkPassword('admin', password)).toBe(true);
  });
});
