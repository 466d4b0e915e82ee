import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { startLdapServer } from '../testing/ldap-server.ts';
import { activeDirectoryRealm } from './realm.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/certificates');
const TLS = {
  key: readFileSync(join(FOLDER, 'localhost-key.pem'), 'utf8'),
  cert: readFileSync(join(FOLDER, 'localhost.pem'), 'utf8'),
};
const BASE = 'DC=corp,DC=example';
const ANN = `CN=Ann Archer,OU=Staff,${BASE}`;
const ANN_ATTRIBUTES = {
  ...{ objectCategory: ['user'], sAMAccountName: ['ann'], userPrincipalName: ['ann@corp.example'] },
  ...{ displayName: ['Ann Archer'], mail: ['ann@corp.example'], userPassword: ['right'] },
};
/** Writes a SID of the domain as controllers send it; none of its bytes is more than 127, so that it is text as well. */
const sidBytes = (...numbers: number[]): string => {
  const bytes = Buffer.from([1, numbers.length, 0, 0, 0, 0, 0, 5, ...numbers.flatMap(() => [0, 0, 0, 0])]);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, 8 + 4 * at);
  return bytes.toString('latin1');
};
const ENTRIES = {
  [ANN]: { ...ANN_ATTRIBUTES, objectSid: [sidBytes(21, 257, 514, 771, 1104)], primaryGroupID: ['513'] },
  // Real controllers take a bind by the principal's name, too.
  'ann@corp.example': { userPassword: ['right'] },
  'reader@corp.example': { userPassword: ['reads'] },
  [`CN=Dev,${BASE}`]: { cn: ['Dev'], member: [ANN] },
  [`CN=All,${BASE}`]: { cn: ['All'], member: [`CN=Dev,${BASE}`] },
  [`CN=Domain Users,${BASE}`]: { cn: ['Domain Users'], objectSid: ['S-1-5-21-257-514-771-513'] },
  [`CN=Users,${BASE}`]: { cn: ['Users'], member: [`CN=Domain Users,${BASE}`] },
};

async function start(changes: Readonly<Record<string, unknown>> = {}, domain: Readonly<Record<string, unknown>> = {}) {
  const server = await startLdapServer({ onTestFinished }, ENTRIES, { tls: TLS });
  const [first] = activeDirectoryRealm.example.domains;
  if (first === undefined) throw new Error('the example has no domain');
  const own = { ...first, name: 'corp.example', servers: `localhost:${server.port}`, bindName: 'reader@corp.example' };
  const config = {
    ...activeDirectoryRealm.example,
    domains: [{ ...own, bindPassword: 'reads', tlsConfiguration: 'TRUST_ALL_CERTIFICATES', ...domain }],
    ...changes,
  };
  const context = { clock: systemClock, log: silentLogger, checkHash: async () => false };
  return { server, realm: activeDirectoryRealm.open(config, context) };
}

const FOUND = { id: 'ann', fullName: 'Ann Archer', email: 'ann@corp.example', groups: ['Dev', 'All'] };

it.each(['ann', 'ann@corp.example', 'CORP\\ann', 'corp.example\\ANN'])(
  'knows %s by the one user name',
  async (name) => {
    const { realm, server } = await start();
    expect(await realm.checkPassword?.(name, 'right')).toEqual(FOUND);
    expect(server.binds.every(({ isEncrypted }) => isEncrypted)).toBe(true);
  },
);

it.each(['RECURSIVE', 'CHAIN'])('finds groups within groups by %s', async (groupLookupStrategy) => {
  const { realm } = await start({ groupLookupStrategy });
  expect((await realm.checkPassword?.('ann', 'right'))?.groups).toEqual(['Dev', 'All']);
});

it.each(['TOKENGROUPS', 'AUTO'])(
  'finds the primary group too, and groups in which that is, by %s',
  async (groupLookupStrategy) => {
    const { realm } = await start({ groupLookupStrategy });
    const { groups = [] } = (await realm.checkPassword?.('ann', 'right')) ?? {};
    expect(groups.toSorted()).toEqual(['All', 'Dev', 'Domain Users', 'Users']);
  },
);

it('asks the domains behind one that fails, and says that it failed where nobody is found', async () => {
  const { server } = await start();
  const gone = await startLdapServer({ onTestFinished }, ENTRIES, { tls: TLS });
  await gone.close();
  const [first] = activeDirectoryRealm.example.domains;
  const own = { ...first, name: 'corp.example', bindName: 'reader@corp.example', bindPassword: 'reads' };
  const domains = [gone, server].map(({ port }) => ({
    ...{ ...own, servers: `localhost:${port}`, site: '', tlsConfiguration: 'TRUST_ALL_CERTIFICATES' },
  }));
  const { realm } = await start({ domains });
  expect(await realm.checkPassword?.('ann', 'right')).toEqual(FOUND);
  await expect(realm.checkPassword?.('ann', 'wrong')).rejects.toThrow(/ECONNREFUSED/);
});

it('says a refused password of the searching name to one controller alone', async () => {
  const other = await startLdapServer({ onTestFinished }, ENTRIES, { tls: TLS });
  const { server } = await start();
  const servers = `localhost:${server.port} localhost:${other.port}`;
  const { realm } = await start({}, { servers, bindPassword: 'wrong' });
  await expect(realm.checkPassword?.('ann', 'right')).rejects.toThrow('refuses the name that searches');
  expect([server.binds.length, other.binds.length]).toEqual([1, 0]);
});

it('asks as the person where no other name searches', async () => {
  const { realm, server } = await start({}, { bindName: '', bindPassword: '' });
  expect(await realm.checkPassword?.('ann', 'right')).toEqual(FOUND);
  expect(server.binds.map(({ dn }) => dn)).toEqual(['ann@corp.example']);
  expect(await realm.checkPassword?.('ann', 'wrong')).toBeNull();
});

it.each([
  ['a wrong password', 'ann', 'wrong'],
  ['an empty password', 'ann', ''],
  ['a star', '*', 'right'],
  ['a filter: *)(sAMAccountName=*', '*)(sAMAccountName=*', 'right'],
  ['a domain that is not configured', 'OTHER\\ann', 'right'],
])('lets nobody in with %s', async (_what, name, password) => {
  const { realm, server } = await start();
  expect(await realm.checkPassword?.(name, password)).toBeNull();
  expect(server.binds.filter(({ hasPassword }) => !hasPassword)).toEqual([]);
});

it('says no password to a controller whose certificate nobody vouches for', async () => {
  const { realm, server } = await start({}, { tlsConfiguration: 'JDK_TRUSTSTORE' });
  await expect(realm.checkPassword?.('ann', 'right')).rejects.toThrow(/self-signed certificate/);
  expect(server.binds).toEqual([]);
});
