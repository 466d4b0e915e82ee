import { createHash } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { silentLogger, systemClock } from '../../kit/index.ts';
import { startWebServer, type TestWebServer } from '../../kit/testing/web-server.ts';
import { type LogInProvider, LogInRefused } from '../../points/index.ts';
import { bitbucketProvider } from '../bitbucket-oauth/realm.ts';
import { githubRealm } from '../github-oauth/realm.ts';
import { gitlabRealm } from '../gitlab-oauth/realm.ts';

const CALLBACK = 'https://ci.example/securityRealm/finishLogin';
const CONTEXT = { clock: systemClock, log: silentLogger, checkHash: async () => false };
const CLIENT = { clientID: 'ci', clientSecret: 'k3y-of-ci' };

type Answers = Readonly<Record<string, unknown>>;

interface Forge {
  readonly server: TestWebServer;
  /** Maps a code to the challenge of the browser to which it was given; a code is worth something once. */
  readonly codes: Map<string, string>;
}

/** Starts a forge that speaks OAuth as it is documented, and answers to the token it gave alone. */
async function startForge(tokenPath: string, answers: Answers): Promise<Forge> {
  const codes = new Map<string, string>();
  const server = await startWebServer(({ method, url, headers, body }) => {
    const json = (value: unknown, status = 200) => ({ status, body: JSON.stringify(value) });
    if (method === 'POST' && url === tokenPath) {
      const form = new URLSearchParams(body);
      const isClient =
        headers.authorization === `Basic ${Buffer.from('ci:k3y-of-ci').toString('base64')}` ||
        (form.get('client_id') === 'ci' && form.get('client_secret') === 'k3y-of-ci');
      const code = form.get('code') ?? '';
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const isRight = isClient && codes.get(code) === challenge && form.get('redirect_uri') === CALLBACK;
      codes.delete(code);
      // GitHub answers 200 to what is wrong, the others 400.
      if (!isRight) return json({ error: 'bad_verification_code' }, tokenPath.startsWith('/login') ? 200 : 400);
      return json({ access_token: 'token-of-ann', token_type: 'bearer' });
    }
    if (headers.authorization !== 'Bearer token-of-ann') return json({ message: 'Bad credentials' }, 401);
    const answer = answers[url];
    return answer === undefined ? json({}, 404) : json(answer);
  });
  onTestFinished(() => server.close());
  return { server, codes };
}

async function logIn(provider: LogInProvider | undefined, { codes }: Forge, parameters: Answers = { code: 'once' }) {
  if (provider === undefined) throw new Error('the realm has no provider');
  const { to, memory } = await provider.begin({ state: 's', callback: CALLBACK });
  const asked = new URL(to).searchParams;
  expect([asked.get('state'), asked.get('redirect_uri'), asked.get('client_id')]).toEqual(['s', CALLBACK, 'ci']);
  codes.set('once', asked.get('code_challenge') ?? '');
  const sent = new Map(Object.entries(parameters).map(([name, value]) => [name, String(value)]));
  return provider.finish({ state: 's', callback: CALLBACK, memory, parameters: sent });
}

async function github() {
  const forge = await startForge('/login/oauth/access_token', {
    '/api/user': { login: 'ann', name: 'Ann Archer', email: null },
    '/api/user/orgs?per_page=100&page=1': [{ login: 'acme' }],
    '/api/user/teams?per_page=100&page=1': [{ slug: 'devs', organization: { login: 'acme' } }, { slug: 'lost' }],
  });
  const { url } = forge.server;
  const config = { ...CLIENT, githubWebUri: `${url}/`, githubApiUri: `${url}/api`, oauthScopes: 'read:org' };
  return { forge, provider: githubRealm.open(config, CONTEXT).provider };
}

async function gitlab() {
  const more = Array.from({ length: 100 }, (_each, index) => ({ full_path: `group-${index}` }));
  const forge = await startForge('/oauth/token', {
    '/api/v4/user': { username: 'ann', name: 'Ann Archer', email: 'ann@example.com' },
    '/api/v4/groups?min_access_level=10&per_page=100&page=1': more,
    '/api/v4/groups?min_access_level=10&per_page=100&page=2': [{ full_path: 'acme/web' }],
  });
  const { url } = forge.server;
  return {
    forge,
    provider: gitlabRealm.open({ ...CLIENT, gitlabWebUri: url, gitlabApiUri: `${url}/api/v4` }, CONTEXT).provider,
  };
}

async function bitbucket() {
  const answers: Record<string, unknown> = {
    '/2.0/user': { username: 'ann', display_name: 'Ann Archer' },
    '/2.0/user/emails': {
      values: [
        { email: 'old@example.com', is_primary: false, is_confirmed: true },
        { email: 'ann@example.com', is_primary: true, is_confirmed: true },
      ],
    },
    '/2.0/user/permissions/workspaces?pagelen=100&page=2': {
      values: [{ permission: 'owner', workspace: { slug: 'own' } }],
      next: 'https://evil.example/2.0/more',
    },
  };
  const forge = await startForge('/site/oauth2/access_token', answers);
  const { url } = forge.server;
  answers['/2.0/user/permissions/workspaces?pagelen=100'] = {
    values: [{ permission: 'member', workspace: { slug: 'acme' } }],
    next: `${url}/2.0/user/permissions/workspaces?pagelen=100&page=2`,
  };
  const client = { clientId: 'ci', clientSecret: 'k3y-of-ci', clock: systemClock };
  return { forge, provider: bitbucketProvider(client, { web: url, api: `${url}/2.0` }) };
}

it('GitHub: groups are organisations and teams', async () => {
  const { forge, provider } = await github();
  expect(await logIn(provider, forge)).toEqual({
    identity: { id: 'ann', fullName: 'Ann Archer', email: null, groups: ['acme', 'acme', 'acme*devs'] },
  });
});

it('GitLab: groups are those of all pages, by their full paths', async () => {
  const { forge, provider } = await gitlab();
  const { identity } = await logIn(provider, forge);
  expect(identity).toMatchObject({ id: 'ann', email: 'ann@example.com' });
  expect([identity.groups.length, identity.groups.at(-1)]).toEqual([101, 'acme/web']);
});

it('Bitbucket: groups are workspaces with a role, and the token is shown to nobody else', async () => {
  const { forge, provider } = await bitbucket();
  const groups = ['acme::member', 'own::owner'];
  expect(await logIn(provider, forge)).toEqual({
    identity: { id: 'ann', fullName: 'Ann Archer', email: 'ann@example.com', groups },
  });
});

describe.each([
  ['GitHub', github],
  ['GitLab', gitlab],
  ['Bitbucket', bitbucket],
])('%s lets nobody in', (_name, start) => {
  it('with a code that was used', async () => {
    const { forge, provider } = await start();
    await logIn(provider, forge);
    const again = provider?.finish({
      ...{ state: 's', callback: CALLBACK, memory: 'any', parameters: new Map([['code', 'once']]) },
    });
    await expect(again).rejects.toThrow(LogInRefused);
  });

  it('with a code that another browser got', async () => {
    const { forge, provider } = await start();
    forge.codes.set('of another', 'challenge');
    await expect(logIn(provider, forge, { code: 'of another' })).rejects.toThrow(LogInRefused);
  });

  it.each([{}, { error: 'access_denied' }, { code: 'once', error: 'x' }])('with %j', async (parameters) => {
    const { forge, provider } = await start();
    await expect(logIn(provider, forge, parameters)).rejects.toThrow(LogInRefused);
  });

  it('where the forge does not answer', async () => {
    const { forge, provider } = await start();
    await forge.server.close();
    await expect(logIn(provider, forge)).rejects.toThrow(/ECONNREFUSED/);
  });
});
