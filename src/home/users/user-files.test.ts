import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { KeyedLock, silentLogger } from '../../kit/index.ts';
import { NO_REPORT } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';
import { recordedHome } from '../testing/recorded-home.ts';
import { listeningLogger, put, temporaryLayout } from '../testing/test-home.ts';
import { createUserFiles } from './user-files.ts';
import type { StoredToken, UserFiles, UserRecord } from './user-types.ts';

const HASH = '#jbcrypt:$2a$10$tWmbpHx1hBtZnrzuyrZEQOQXGNfwl8KLdQbyGPc8T06ILp2q8vO22';
const token: StoredToken = {
  uuid: '7f1d0fd4-2f66-4a7b-9f3c-0a5a3f2a7a11',
  name: 'ci <1>',
  created: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  version: '11',
  hash: 'ab'.repeat(32),
  expires: null,
};

async function filesOf(layout: Layout, log = silentLogger): Promise<UserFiles> {
  await mkdir(layout.users, { recursive: true });
  const secrets = { key: () => '11'.repeat(32) };
  return createUserFiles({ layout, locks: new KeyedLock(), secrets, log, damaged: NO_REPORT });
}

function user(id: string, changes: Partial<UserRecord> = {}): UserRecord {
  return {
    id,
    fullName: id,
    description: null,
    passwordHash: HASH,
    seed: '0011',
    email: null,
    tokens: [],
    timeZone: null,
    authorizedKeys: null,
    primaryView: null,
    isConfigured: false,
    ...changes,
  };
}

/** The one folder of a user whose id begins like this. */
async function directoryOf(layout: Layout, start: string): Promise<string> {
  const name = (await readdir(layout.users)).find((each) => each.startsWith(start));
  if (name === undefined) throw new Error(`no folder of ${start}`);
  return name;
}

async function only(files: UserFiles): Promise<UserRecord> {
  const [record, ...others] = await files.load();
  if (record === undefined || others.length > 0) throw new Error('not one user');
  return record;
}

describe('users of a home that Jenkins wrote', () => {
  it('are read', async (t) => {
    const record = await only(await filesOf(await recordedHome(t, { builds: false })));
    expect(record).toEqual(user('admin', { seed: '48f8c97f7ec7e287' }));
  });

  it('change in what was changed and nothing else', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const files = await filesOf(layout);
    const record = await only(files);
    const path = layout.userConfig(await directoryOf(layout, 'admin'));
    const before = await readFile(path, 'utf8');
    await files.save(record);
    expect(await readFile(path, 'utf8')).toBe(before);
    record.fullName = 'A. Admin';
    record.tokens = [token];
    record.email = 'a@example.invalid';
    record.granted = { groups: ['ops & dev'], at: 7 };
    await files.save(record);
    const after = await readFile(path, 'utf8');
    const added = after.split('\n').filter((line) => !before.includes(line));
    expect(added).toEqual([
      '  <fullName>A. Admin</fullName>',
      '        <tokenList>',
      '          <jenkins.security.apitoken.ApiTokenStore_-HashedToken>',
      `            <uuid>${token.uuid}</uuid>`,
      '            <name>ci &lt;1&gt;</name>',
      '            <creationDate>2026-01-02 03:04:05.678 UTC</creationDate>',
      '            <value>',
      '              <version>11</version>',
      `              <hash>${token.hash}</hash>`,
      '            </value>',
      '          </jenkins.security.apitoken.ApiTokenStore_-HashedToken>',
      '        </tokenList>',
      '    <hudson.tasks.Mailer_-UserProperty plugin="mailer@448.v5b_97805e3767">',
      '      <emailAddress>a@example.invalid</emailAddress>',
      '    </hudson.tasks.Mailer_-UserProperty>',
      '    <jenkins.security.LastGrantedAuthoritiesProperty>',
      '      <roles>',
      '        <string>authenticated</string>',
      '        <string>ops &amp; dev</string>',
      '      </roles>',
      '      <timestamp>7</timestamp>',
      '    </jenkins.security.LastGrantedAuthoritiesProperty>',
    ]);
    expect(await only(await filesOf(layout))).toEqual(record);
  });

  it('get company in the same layout', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const files = await filesOf(layout);
    await files.save(user('Bob-1', { description: 'd', email: 'b@example.invalid', tokens: [token] }));
    const directory = await directoryOf(layout, 'bob1_');
    expect(directory).toMatch(/^bob1_\d+$/);
    expect((await stat(layout.userFolder(directory))).mode & 0o777).toBe(0o700);
    expect(await readFile(layout.usersIndex, 'utf8')).toContain(
      `      <string>Bob-1</string>\n      <string>${directory}</string>`,
    );
    const read = await (await filesOf(layout)).load();
    expect(read.map(({ id }) => id)).toEqual(['admin', 'Bob-1']);
    expect(read[1]).toEqual(user('Bob-1', { description: 'd', email: 'b@example.invalid', tokens: [token] }));
  });

  it('are gone when they are deleted', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const files = await filesOf(layout);
    await files.delete('admin');
    expect(await files.load()).toEqual([]);
    expect(await readdir(layout.users)).toEqual(['users.xml']);
    expect(await readFile(layout.usersIndex, 'utf8')).not.toContain('admin');
  });
});

describe('users in the later layout', () => {
  it('are found by what their files say, and get company in that layout', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.userConfig('ann_00aa'), '<user><id>Ann</id><fullName>Ann B.</fullName></user>');
    const files = await filesOf(layout);
    expect(await only(files)).toMatchObject({ id: 'Ann', fullName: 'Ann B.', passwordHash: null, seed: '' });
    await files.save(user('A-very.long_name-of-a-user'));
    expect(await directoryOf(layout, 'averylongnameo_')).toMatch(/^averylongnameo_[0-9a-f]{64}$/);
    expect(await readdir(layout.users)).not.toContain('users.xml');
    expect(await (await filesOf(layout)).load()).toHaveLength(2);
  });
});

describe('the first user of a home', () => {
  it('comes with an index', async (t) => {
    const layout = await temporaryLayout(t);
    const files = await filesOf(layout);
    await files.save(user('admin'));
    expect(await readdir(layout.users)).toContain('users.xml');
    expect(await only(await filesOf(layout))).toEqual(user('admin'));
  });
});

describe('a token', () => {
  it('is good through the day its file names', async (t) => {
    const layout = await temporaryLayout(t);
    const files = await filesOf(layout);
    const expires = Date.UTC(2026, 2, 2);
    await files.save(user('a', { tokens: [{ ...token, expires }] }));
    const text = await readFile(layout.userConfig(await directoryOf(layout, 'a_')), 'utf8');
    expect(text).toContain('<expirationDate>2026-03-01</expirationDate>');
    expect((await only(files)).tokens).toEqual([{ ...token, expires }]);
  });
});

describe('uses of tokens', () => {
  it('are in a file of their own, as Jenkins writes it, for tokens that are there', async (t) => {
    const layout = await temporaryLayout(t);
    const files = await filesOf(layout);
    await files.save(user('a', { tokens: [token] }));
    const last = Date.UTC(2026, 0, 2, 3, 4, 5, 678);
    await files.saveTokenUses('a', () => [
      { uuid: token.uuid, count: 3, last },
      { uuid: 'gone', count: 1, last },
    ]);
    const path = layout.userTokenUses(await directoryOf(layout, 'a_'));
    const text = await readFile(path, 'utf8');
    expect(text).toContain('<lastUseDate>2026-01-02 03:04:05.678 UTC</lastUseDate>');
    expect(text).not.toContain('gone');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await files.tokenUses('a')).toEqual([{ uuid: token.uuid, count: 3, last }]);
    expect(await files.tokenUses('nobody')).toEqual([]);
    await writeFile(path, '<oops');
    expect(await files.tokenUses('a')).toEqual([]);
  });

  it('are not written where their file cannot be read, which stays as it is', async (t) => {
    const layout = await temporaryLayout(t);
    const files = await filesOf(layout);
    await files.save(user('a', { tokens: [token] }));
    const path = layout.userTokenUses(await directoryOf(layout, 'a_'));
    await writeFile(path, '<oops');
    await expect(files.saveTokenUses('a', () => [{ uuid: token.uuid, count: 1, last: 1 }])).rejects.toThrow(path);
    expect(await readFile(path, 'utf8')).toBe('<oops');
  });
});

describe('settings of a user', () => {
  it('are read and written as the properties of Jenkins, and leave others alone', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const files = await filesOf(layout);
    const before = await only(files);
    const path = layout.userConfig(await directoryOf(layout, 'admin'));
    const source = await readFile(path, 'utf8');
    const more = source.replace('</properties>', '  <com.example.Unknown><a>1</a></com.example.Unknown></properties>');
    await writeFile(path, more);
    const settings = { timeZone: 'Asia/Tokyo', authorizedKeys: 'ssh-ed25519 AAAA a', primaryView: 'mine' };
    await files.save({ ...before, ...settings, isConfigured: true });
    const after = await readFile(path, 'utf8');
    expect(after).toContain('<com.example.Unknown><a>1</a></com.example.Unknown>');
    expect(after).toContain('<timeZoneName>Asia/Tokyo</timeZoneName>');
    expect(after.indexOf('HudsonPrivateSecurityRealm')).toBeLessThan(after.indexOf('UserSeedProperty'));
    expect(await only(await filesOf(layout))).toEqual({ ...before, ...settings, isConfigured: true });
  });
});

describe('what is broken', () => {
  it('is logged and left out, and a broken user is never written', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    const path = layout.userConfig(await directoryOf(layout, 'admin'));
    await writeFile(path, '<user>\n<oops');
    const log = listeningLogger();
    const files = await filesOf(layout, log);
    expect(await files.load()).toEqual([]);
    expect(log.lines).toMatchObject([
      { level: 'error', fields: { reason: expect.stringMatching(/config\.xml:2:\d+: /) } },
    ]);
    await expect(files.save(user('admin'))).rejects.toThrow(/cannot be read, so it is not written/);
    expect(await readFile(path, 'utf8')).toBe('<user>\n<oops');
  });

  it('an index that cannot be read stays, and users are found by their own files', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    await writeFile(layout.usersIndex, '<oops');
    const files = await filesOf(layout);
    expect((await only(files)).id).toBe('admin');
    await files.save(user('bob'));
    expect(await readFile(layout.usersIndex, 'utf8')).toBe('<oops');
    expect((await (await filesOf(layout)).load()).map(({ id }) => id)).toEqual(['admin', 'bob']);
  });

  it('a folder without its file is no user', async (t) => {
    const layout = await recordedHome(t, { builds: false });
    await rm(layout.userConfig(await directoryOf(layout, 'admin')));
    expect(await (await filesOf(layout)).load()).toEqual([]);
  });
});
