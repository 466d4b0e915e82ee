import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { startWebServer, type TestWebServer } from '../../../src/kit/testing/web-server.ts';

export interface TokenServer extends TestWebServer {
  /** Says what the next token says; the provider of this test can lie. */
  claims: Record<string, unknown>;
  header: Record<string, unknown>;
  key: KeyObject | null;
  /** Holds the key whose public half the provider shows. */
  readonly ownKey: KeyObject;
}

/** Starts an OpenID provider whose tokens say what a test wants, signed by any key or none. */
export async function startTokenServer(): Promise<TokenServer> {
  const { privateKey: ownKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const json = (body: object) => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const server = await startWebServer(({ url }) => {
    const issuer = made.url;
    if (url === '/.well-known/openid-configuration')
      return json({
        issuer,
        ...{
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
        },
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (url === '/jwks')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' }] });
    if (url === '/token')
      return json({ access_token: 'a', token_type: 'Bearer', id_token: tokenOf(made.header, made.claims, made.key) });
    return { status: 404 };
  });
  const made: TokenServer = { ...server, ownKey, key: ownKey, claims: {}, header: { alg: 'RS256', kid: 'k' } };
  return made;
}

function tokenOf(header: object, claims: object, key: KeyObject | null): string {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = key === null ? '' : createSign('RSA-SHA256').update(signed).sign(key).toString('base64url');
  return `${signed}.${signature}`;
}
