import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Context } from 'oidc-provider';
import type { Finisher } from '../../../src/kit/testing/temporary-folder.ts';

export interface OpenIdServer {
  readonly issuer: string;
  /** Goes through the pages of the provider as somebody who is known there; returns where it sends the browser in the end. */
  visit(address: string): Promise<string>;
}

const CLAIMS = {
  sub: 'a-1',
  preferred_username: 'ann',
  name: 'Ann Archer',
  email: 'ann@example.com',
  groups: ['dev', 'ops'],
};

/** Starts an OpenID provider that is a package of its own, at which Ann is logged in whoever comes. */
export async function startOpenIdServer(t: Finisher, redirectUri: string): Promise<OpenIdServer> {
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => undefined;
  const server = createServer((request, response) => handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: 'ci', client_secret: 'k3y-of-ci', redirect_uris: [redirectUri] },
        post_logout_redirect_uris: [new URL('/', redirectUri).href],
      },
    ],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'], email: ['email'], groups: ['groups'] },
    scopes: ['openid', 'profile', 'email', 'groups', 'offline_access'],
    cookies: { keys: ['a key of this test'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: Context, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_context: Context, accountId: string) => ({ accountId, claims: async () => CLAIMS }),
    async loadExistingGrant({ oidc }: Context) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') !== true) return answer(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: 'a-1' } });
  };
  t.onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    issuer,
    async visit(first) {
      const cookies = new Map<string, string>();
      let url = first;
      while (url.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
          cookies.set(name, value);
        }
        const to = response.headers.get('location');
        if (to === null) throw new Error(`${url}: ${response.status} ${await response.text()}`);
        url = new URL(to, url).href;
      }
      return url;
    },
  };
}
