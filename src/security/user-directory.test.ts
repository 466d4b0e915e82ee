import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { memoryUserFiles, userRecord } from './testing/memory-home.ts';
import { TokenUses } from './token-uses.ts';
import { UserDirectory } from './user-directory.ts';

/** Stands for bcrypt: readable, and quick. */
const passwords = {
  hash: async (password: string) => `hash of ${password}`,
  check: async (password: string, stored: string | null) => stored === `hash of ${password}`,
};

async function directory(files = memoryUserFiles(), passwordsAllowed = () => true) {
  const clock = createFakeClock(Date.UTC(2026, 10, 21, 12));
  const tokenUses = new TokenUses({ files, clock, log: { warn() {} } });
  const users = new UserDirectory({ files, clock, passwords, passwordsAllowed, tokenUses });
  await users.reload();
  return { users, files, clock };
}

describe('users', () => {
  it('keep their id as it was created and are found without regard to case', async () => {
    const { users } = await directory();
    await users.create('Ada', 'secret', { fullName: 'Ada Lovelace', email: 'ada@example.org' });
    expect(users.get('aDA')).toEqual({
      id: 'Ada',
      fullName: 'Ada Lovelace',
      description: null,
      email: 'ada@example.org',
      groups: [],
      tokens: [],
      timeZone: null,
      authorizedKeys: null,
      primaryView: null,
      isConfigured: false,
    });
    expect(users.displayName('ada')).toBe('Ada Lovelace');
    expect(users.displayName('nobody')).toBe('nobody');
    expect(users.get('nobody')).toBeUndefined();
  });

  it('keep the groups that a realm named, each once, for API tokens and the next start', async () => {
    const { users, files } = await directory();
    await users.create('ada', 'secret');
    await users.setGroups('ADA', ['ops', 'authenticated', 'dev', 'ops']);
    expect(users.get('ada')?.groups).toEqual(['ops', 'dev']);
    const again = await directory(files);
    expect(again.users.get('ada')?.groups).toEqual(['ops', 'dev']);
    await again.users.setGroups('ada', []);
    expect(again.users.get('ada')?.groups).toEqual([]);
    await expect(users.setGroups('nobody', ['ops'])).rejects.toThrow('nobody');
  });

  it('are on disk once created', async () => {
    const { users, files } = await directory();
    await users.create('ada', 'secret');
    expect(files.saved.get('ada')).toMatchObject({ fullName: 'ada', passwordHash: 'hash of secret' });
    expect(files.saved.get('ada')?.seed).toMatch(/^[0-9a-f]{16}$/);
    const again = await directory(files);
    expect(await again.users.checkPassword('ADA', 'secret')).toBe(true);
  });

  it('have no full name that means nobody or the server, whoever gives it', async () => {
    const { users } = await directory(memoryUserFiles(userRecord('taken')));
    const refused = { code: 'FULL_NAME_PROHIBITED' };
    await expect(users.create('ada', 'x', { fullName: 'SYSTEM' })).rejects.toMatchObject(refused);
    await expect(users.setDetails('taken', { fullName: ' unknown ' })).rejects.toMatchObject(refused);
    const identity = { id: 'bob', fullName: 'Anonymous', email: null, groups: [] };
    expect(await users.adopt(identity)).toMatchObject({ fullName: 'bob' });
    expect(users.all().map(({ fullName }) => fullName)).toEqual(['bob', 'taken']);
  });

  it.each([
    ['', 'x', 'USER_ID_INVALID'],
    ['a b', 'x', 'USER_ID_INVALID'],
    ['../x', 'x', 'USER_ID_INVALID'],
    ['<img>', 'x', 'USER_ID_INVALID'],
    ['ä', 'x', 'USER_ID_INVALID'],
    ['ada\n', 'x', 'USER_ID_INVALID'],
    ['anonymous', 'x', 'USER_ID_PROHIBITED'],
    ['System', 'x', 'USER_ID_PROHIBITED'],
    ['UNKNOWN', 'x', 'USER_ID_PROHIBITED'],
    ['TAKEN', 'x', 'USER_EXISTS'],
    ['ada', '', 'PASSWORD_MISSING'],
    ['ada', 'ä'.repeat(37), 'PASSWORD_TOO_LONG'],
  ])('are refused: id %j, password %j: %s', async (id, password, code) => {
    const { users, files } = await directory(memoryUserFiles(userRecord('taken')));
    await expect(users.create(id, password)).rejects.toMatchObject({ code });
    expect(files.saved.size).toBe(1);
  });

  it('are created once when two ask at the same time', async () => {
    const { users } = await directory();
    const both = await Promise.allSettled([users.create('ada', 'one'), users.create('ADA', 'two')]);
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(users.all()).toHaveLength(1);
  });

  it('are listed by id', async () => {
    const { users } = await directory(memoryUserFiles(userRecord('zoe'), userRecord('Bob'), userRecord('ada')));
    expect(users.all().map((user) => user.id)).toEqual(['ada', 'Bob', 'zoe']);
  });

  it('are gone when deleted', async () => {
    const { users, files } = await directory(memoryUserFiles(userRecord('ada')));
    await users.delete('ADA');
    expect(users.get('ada')).toBeUndefined();
    expect(files.saved.size).toBe(0);
    await expect(users.delete('ada')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('are not changed where the file could not be written', async () => {
    const files = memoryUserFiles(userRecord('ada'));
    const { users } = await directory({ ...files, save: () => Promise.reject(new Error('disk full')) });
    await expect(users.setDescription('ada', 'new')).rejects.toThrow('disk full');
    expect(users.get('ada')?.description).toBeNull();
  });

  it('change by hand with a reload', async () => {
    const { users, files } = await directory(memoryUserFiles(userRecord('ada')));
    files.saved.set('ada', userRecord('ada', { fullName: 'Ada L.' }));
    expect(users.displayName('ada')).toBe('ada');
    await users.reload();
    expect(users.displayName('ada')).toBe('Ada L.');
  });

  it('get a description, and lose it with an empty one', async () => {
    const { users } = await directory(memoryUserFiles(userRecord('ada')));
    await users.setDescription('ada', 'Analyst');
    expect(users.get('ada')?.description).toBe('Analyst');
    await users.setDescription('ada', '');
    expect(users.get('ada')?.description).toBeNull();
  });
});

describe('passwords of users', () => {
  it('change together with the seed', async () => {
    const { users } = await directory(memoryUserFiles(userRecord('ada', { passwordHash: 'hash of old' })));
    const seed = users.seed('ada');
    await users.setPassword('Ada', 'new');
    expect(await users.checkPassword('ada', 'old')).toBe(false);
    expect(await users.checkPassword('ada', 'new')).toBe(true);
    expect(users.seed('ada')).not.toBe(seed);
  });

  it('are not right for users without one, unknown users and prohibited names', async () => {
    const record = { passwordHash: 'hash of x' };
    const { users } = await directory(memoryUserFiles(userRecord('ada'), userRecord('SYSTEM', record)));
    expect(await users.checkPassword('ada', 'x')).toBe(false);
    expect(await users.checkPassword('nobody', 'x')).toBe(false);
    expect(await users.checkPassword('system', 'x')).toBe(false);
  });

  it('are not right where another realm says who people are', async () => {
    const files = memoryUserFiles(userRecord('ada', { passwordHash: 'hash of x' }));
    const { users } = await directory(files, () => false);
    expect(await users.checkPassword('ada', 'x')).toBe(false);
  });
});

describe('tokens of users', () => {
  it('are shown once and stored as a hash', async () => {
    const { users, files, clock } = await directory(memoryUserFiles(userRecord('ada')));
    const token = await users.newToken('ADA', 'ci');
    expect(token.tokenName).toBe('ci');
    expect(users.get('ada')?.tokens).toEqual([
      { uuid: token.tokenUuid, name: 'ci', created: clock.now(), expires: null, isLegacy: false },
    ]);
    expect(JSON.stringify(files.saved.get('ada'))).not.toContain(token.tokenValue.slice(2));
    expect(users.checkToken('aDa', token.tokenValue)).toBe(true);
    expect(users.checkToken('bob', token.tokenValue)).toBe(false);
  });

  it('get a name where the given one is blank', async () => {
    const { users } = await directory(memoryUserFiles(userRecord('ada')));
    expect((await users.newToken('ada', ' ')).tokenName).toMatch(/^Token created on 2026-11-2/);
  });

  it('are not lost when many are made at once', async () => {
    const { users, files } = await directory(memoryUserFiles(userRecord('ada')));
    await Promise.all(Array.from({ length: 10 }, (_, i) => users.newToken('ada', `t${i}`)));
    expect(files.saved.get('ada')?.tokens).toHaveLength(10);
  });

  it('can be renamed, revoked one by one and all together', async () => {
    const { users } = await directory(memoryUserFiles(userRecord('ada')));
    const [one, two, three] = [
      await users.newToken('ada', '1'),
      await users.newToken('ada', '2'),
      await users.newToken('ada', '3'),
    ];
    expect(await users.renameToken('ada', one.tokenUuid, 'uno')).toBe(true);
    expect(await users.renameToken('ada', 'none', 'x')).toBe(false);
    expect(await users.revokeToken('ada', two.tokenUuid)).toBe(true);
    expect(await users.revokeToken('ada', two.tokenUuid)).toBe(false);
    expect(users.get('ada')?.tokens.map((token) => token.name)).toEqual(['uno', '3']);
    expect(users.checkToken('ada', two.tokenValue)).toBe(false);
    await users.revokeAllTokens('ada');
    expect(users.checkToken('ada', three.tokenValue)).toBe(false);
  });

  it('may be known beforehand, and end', async () => {
    const { users, clock } = await directory(memoryUserFiles(userRecord('ada')));
    const text = `11${'0a'.repeat(16)}`;
    const made = await users.newToken('ada', 'fixed', { text, expires: clock.now() + 1 });
    expect(made.tokenValue).toBe(text);
    expect(users.checkToken('ada', text)).toBe(true);
    await users.newToken('ada', 'over', { text: `11${'0b'.repeat(16)}`, expires: clock.now() });
    expect(users.checkToken('ada', `11${'0b'.repeat(16)}`)).toBe(false);
    for (const wrong of ['', 'secret', `12${'0a'.repeat(16)}`, `11${'0A'.repeat(16)}`])
      await expect(users.newToken('ada', 'x', { text: wrong })).rejects.toMatchObject({ code: 'API_TOKEN_INVALID' });
  });

  it('are refused for unknown users', async () => {
    const { users } = await directory();
    await expect(users.newToken('ada', 'x')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await expect(users.revokeToken('ada', 'x')).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
