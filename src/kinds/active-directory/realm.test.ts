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
const ENTRIES = {
  [ANN]: { ...ANN_ATTRIBUTES, memberOf: [`CN=Dev,${BASE}`] },
  // Real controllers take a bind by the principal's name, too.
  'ann@corp.example': { userPassword: ['right'] },
  'reader@corp.example': { userPassword: ['reads'] },
  [`CN=Dev,${BASE}`]: { cn: ['Dev'], member: [ANN] },
  [`CN=All,${BASE}`]: { cn: ['All'], member: [`CN=Dev,${BASE}`] },
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

it.each(['RECURSIVE', 'CHAIN', 'TOKENGROUPS', 'AUTO'])(
  'finds groups within groups by %s',
  async (groupLookupStrategy) => {
    const { realm } = await start({ groupLookupStrategy });
    expect((await realm.checkPassword?.('ann', 'right'))?.groups).toEqual(['Dev', 'All']);
  },
);

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
