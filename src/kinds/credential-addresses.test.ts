import { expect, it } from 'vitest';
import type { CredentialUse } from '../points/index.ts';
import { connect } from './forges/connect.ts';
import { recordedSourceContext } from './forges/testing/fake-forge.ts';
import { credentialOf as ofMercurial } from './mercurial/source.ts';
import { credentialOf as ofSubversion } from './subversion/credential.ts';

const log = { line: () => {}, error: () => {} };

/** Returns a lookup of nothing that keeps the addresses for which something is wanted. */
function recordedLookup() {
  const addresses: (string | undefined)[] = [];
  const find = async (_id: string, use?: CredentialUse) => {
    addresses.push(use?.address);
    return null;
  };
  return { addresses, lookup: { find } };
}

it('Mercurial, Subversion and forges say for which address a credential is wanted, so that domains count', async () => {
  const { addresses, lookup } = recordedLookup();
  await ofMercurial('deploy', { login: null, url: 'https://hg.example.org/app' }, lookup, log);
  const svn = 'https://svn.example.org/app/trunk';
  const module = { url: svn, login: null, revision: null, folder: '.', credentialsId: 'deploy', depth: 'infinity' };
  await ofSubversion({ ...module, ignoresExternals: false }, lookup, log);
  const place = { forge: 'github', url: 'https://ghe.example/api/v3/', credentialsId: 'deploy' } as const;
  await connect(place, { ...recordedSourceContext(), credentials: lookup });
  expect(addresses).toEqual(['https://hg.example.org/app', svn, 'https://ghe.example/api/v3']);
});
