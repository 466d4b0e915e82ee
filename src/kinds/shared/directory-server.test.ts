import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import tls from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startLdapServer } from '../testing/ldap-server.ts';
import { canBind, withDirectory } from './directory-server.ts';

const FOLDER = join(import.meta.dirname, '../../../fixtures/certificates');
const TLS = {
  key: readFileSync(join(FOLDER, 'localhost-key.pem'), 'utf8'),
  cert: readFileSync(join(FOLDER, 'localhost.pem'), 'utf8'),
};
const ENTRIES = { 'cn=reader': { userPassword: ['reads'] } };

/** Lets this process believe the certificate of the test's server, as an administrator would. */
function believeOwn(): void {
  const connect = tls.connect.bind(tls);
  const believing = vi
    .spyOn(tls, 'connect')
    .mockImplementation((options: unknown) => connect({ ...Object(options), ca: TLS.cert }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    believing.mockRestore();
    syncBuiltinESMExports();
  });
}

it.each(['127.0.0.1', 'localhost'])('encrypts a connection to a server that is named %s', async (host) => {
  const { port } = await startLdapServer({ onTestFinished }, ENTRIES, { tls: TLS });
  believeOwn();
  const servers = { urls: [`ldap://${host}:${port}`], startTls: true, anyCertificate: false };
  const limits = { connectTimeoutMs: 5000, readTimeoutMs: 5000 };
  const connected = withDirectory(
    { ...servers, ...limits },
    async () => undefined,
    (client) => canBind(client, 'cn=reader', 'reads'),
  );
  expect(await connected).toBe(true);
  const hosts = vi.mocked(tls.connect).mock.calls.map(([options]) => Object(options).host);
  expect(hosts).toEqual([host]);
});
