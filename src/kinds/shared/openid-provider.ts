import type { Configuration } from 'openid-client';
import { type FinishedLogIn, type Identity, type LogInProvider, LogInRefused } from '../../points/index.ts';

/** Says what a provider says of a person. Throws LogInRefused where that is not enough. */
export type IdentityOf = (claims: Claims) => Identity;

export interface Claims {
  /** Holds what the signed token says. */
  readonly token: Readonly<Record<string, unknown>>;
  /** Holds what the provider answers to the question who somebody is; empty where it has no address for it. */
  readonly user: Readonly<Record<string, unknown>>;
}

export interface OpenIdOptions {
  readonly displayName: string;
  /** Holds the address that describes the provider, or the description. */
  readonly server: string | ManualServer;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Holds the scopes with blanks between them; null for those that are usual, as far as the provider has them. */
  readonly scopes: string | null;
  readonly parameters: Readonly<Record<string, string>>;
  readonly useNonce: boolean;
  /** Says whether the token is taken without its signature, because it comes from the provider itself, over TLS. */
  readonly trustsConnection: boolean;
  readonly clockSkewSeconds: number;
  readonly identityOf: IdentityOf;
}

export interface ManualServer {
  readonly issuer: string;
  readonly authorization: string;
  readonly token: string;
  readonly keys: string;
  readonly userInfo: string;
  readonly endSession: string;
  readonly authentication: 'client_secret_basic' | 'client_secret_post';
}

export interface OpenIdProvider extends LogInProvider {
  /** Returns where a browser logs out of the provider; null where it has no address for that. */
  endSession(idToken: string | null, after: string): Promise<string | null>;
}

const USUAL_SCOPES = ['openid', 'email', 'profile', 'groups'];
const TIMEOUT_SECONDS = 15;

/** Logs people in by OpenID Connect: the code of an authorization with PKCE, and a token that is signed. */
export function openIdProvider(options: OpenIdOptions): OpenIdProvider {
  let known: Promise<Configuration> | null = null;
  /** Describes the provider; a description that could not be had is asked for again. */
  const configuration = (): Promise<Configuration> => {
    known ??= describe(options).catch((error) => {
      known = null;
      throw error;
    });
    return known;
  };
  return {
    displayName: options.displayName,
    async begin({ state, callback }) {
      const client = await import('openid-client');
      const config = await configuration();
      const verifier = client.randomPKCECodeVerifier();
      const nonce = options.useNonce ? client.randomNonce() : null;
      const to = client.buildAuthorizationUrl(config, {
        ...options.parameters,
        ...(nonce !== null && { nonce }),
        ...{ redirect_uri: callback, state, scope: scopesOf(options, config), response_type: 'code' },
        ...{ code_challenge: await client.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
      });
      return { to: to.href, memory: JSON.stringify([verifier, nonce]) };
    },
    async finish(logIn) {
      const client = await import('openid-client');
      const config = await configuration();
      const [verifier, nonce] = remembered(logIn.memory);
      const url = new URL(logIn.callback);
      for (const [name, text] of logIn.parameters) url.searchParams.set(name, text);
      if (logIn.parameters.has('error')) throw new LogInRefused('the provider let nobody in');
      if (!logIn.parameters.has('code')) throw new LogInRefused('the provider sent no proof');
      const tokens = await orRefused(() =>
        client.authorizationCodeGrant(config, url, {
          ...{ expectedState: logIn.state, pkceCodeVerifier: verifier, idTokenExpected: true },
          ...(nonce !== null && { expectedNonce: nonce }),
        }),
      );
      const token = tokens.claims();
      if (token === undefined) throw new LogInRefused('the provider sent no token');
      const user =
        config.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await orRefused(() => client.fetchUserInfo(config, tokens.access_token, token.sub));
      const memory = tokens.id_token;
      return { identity: options.identityOf({ token, user }), ...(memory !== undefined && { memory }) };
    },
    async endSession(idToken, after) {
      const client = await import('openid-client');
      const config = await configuration();
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: after,
        ...(idToken !== null && { id_token_hint: idToken }),
      }).href;
    },
  };
}

function remembered(memory: FinishedLogIn['memory']): readonly [verifier: string, nonce: string | null] {
  const [verifier, nonce]: unknown[] = JSON.parse(memory);
  return [String(verifier), typeof nonce === 'string' ? nonce : null];
}

async function describe(options: OpenIdOptions): Promise<Configuration> {
  const client = await import('openid-client');
  const { server, clientId, clientSecret, clockSkewSeconds } = options;
  const metadata = { client_secret: clientSecret, [client.clockTolerance]: clockSkewSeconds };
  const first = typeof server === 'string' ? server : server.token;
  // Whoever wrote an address without TLS into config.xml means it.
  const execute = first.startsWith('http:') ? [client.allowInsecureRequests] : [];
  const config =
    typeof server === 'string'
      ? await client.discovery(new URL(server), clientId, metadata, undefined, { execute, timeout: TIMEOUT_SECONDS })
      : new client.Configuration(metadataOf(server), clientId, metadata);
  const methods = config.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const authentication = methods.includes('client_secret_post')
    ? client.ClientSecretPost(clientSecret)
    : client.ClientSecretBasic(clientSecret);
  const final = new client.Configuration(config.serverMetadata(), clientId, metadata, authentication);
  final.timeout = TIMEOUT_SECONDS;
  for (const permit of execute) permit(final);
  if (!options.trustsConnection || first.startsWith('http:')) {
    if (final.serverMetadata().jwks_uri === undefined)
      throw new Error('no address of the provider’s keys is configured');
    client.enableNonRepudiationChecks(final);
  }
  return final;
}

function metadataOf(server: ManualServer) {
  return {
    issuer: server.issuer,
    authorization_endpoint: server.authorization,
    token_endpoint: server.token,
    token_endpoint_auth_methods_supported: [server.authentication],
    ...(server.keys !== '' && { jwks_uri: server.keys }),
    ...(server.userInfo !== '' && { userinfo_endpoint: server.userInfo }),
    ...(server.endSession !== '' && { end_session_endpoint: server.endSession }),
  };
}

function scopesOf({ scopes }: OpenIdOptions, config: Configuration): string {
  if (scopes !== null) return scopes;
  const offered = config.serverMetadata().scopes_supported ?? USUAL_SCOPES.slice(0, 3);
  return USUAL_SCOPES.filter((scope) => scope === 'openid' || offered.includes(scope)).join(' ');
}

/** Returns what the package says; what it finds wrong with an answer is no fault of the connection. */
async function orRefused<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
    // What the token's endpoint or the check of a token says; without an answer there is another code, or none.
    if (/^OAUTH_(?!TIMEOUT|HTTP_REQUEST_FORBIDDEN)/.test(code) && !isServerFault(error)) {
      throw new LogInRefused(`the proof of the provider is worth nothing (${code})`);
    }
    throw error;
  }
}

function isServerFault(error: unknown): boolean {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status >= 500;
}
