import type { Credential, SourceContext } from '../../points/index.ts';
import { type ForgeApi, ForgeFailed } from './forge-api.ts';
import { gitea, github, githubLikeApi } from './github-api.ts';
import { gitlabApi } from './gitlab-api.ts';
import { RestClient } from './rest-client.ts';

export type ForgeName = 'github' | 'gitea' | 'gitlab';

/** Describes the server of a forge, and how to log in there. */
export interface ForgePlace {
  readonly forge: ForgeName;
  /**
   * Holds the address of the API for GitHub, of the server itself otherwise; null where the server is known by its name
   * alone.
   */
  readonly url: string | null;
  readonly credentialsId: string | null;
  /** Names a server that an administrator configured; where there is one, its address and credential take precedence. */
  readonly server?: string;
  /** Holds the address of the server that the name stands for where none is configured; no credential is used there. */
  readonly unlisted?: string;
}

/** Returns a client of a forge, logged in with the credential of the place. */
export async function connect(place: ForgePlace, context: SourceContext): Promise<ForgeApi> {
  const { forge } = place;
  const { url, credentialsId } = await serverOf(place, context);
  const plain = url.trim().replace(/\/+$/, '');
  const credential = credentialsId ? await context.credentials.find(credentialsId, { address: plain }) : null;
  if (credentialsId && credential === null) {
    context.log.line(`Warning: CredentialId "${credentialsId}" could not be found.`);
  }
  const login = credential === null ? {} : loginOf(forge, credential);
  const as = credential === null ? 'with no credentials, anonymous access' : `using ${credentialsId}`;
  const base = forge === 'github' ? plain : `${plain}/api/${forge === 'gitea' ? 'v1' : 'v4'}`;
  const accept = forge === 'github' ? 'application/vnd.github+json' : 'application/json';
  const client = new RestClient(context, { base, login, accept });
  const connection = `${plain} ${as}`;
  if (forge === 'gitlab') return gitlabApi(client, connection);
  return githubLikeApi(client, connection, forge === 'github' ? github : gitea);
}

/**
 * Returns the address and credential of a server. Throws where its name is unknown: another server must not get the
 * credential, nor may its code be mistaken for this one's.
 */
async function serverOf(
  { forge, url, server, unlisted, credentialsId }: ForgePlace,
  context: SourceContext,
): Promise<{ readonly url: string; readonly credentialsId: string | null }> {
  const servers = server === undefined ? [] : (await context.forgeServers()).filter((each) => each.forge === forge);
  const known = servers.find(({ name }) => name !== '' && name === server);
  if (known !== undefined) return { url: known.url, credentialsId: known.credentialsId || credentialsId };
  if (url !== null) return { url, credentialsId };
  if (unlisted !== undefined && servers.length === 0) return { url: unlisted, credentialsId: null };
  throw new ForgeFailed(`No server found with the name: ${server ?? ''}`);
}

function loginOf(forge: ForgeName, credential: Credential): Record<string, string> {
  const token =
    credential.kind === 'text'
      ? credential.secret
      : credential.kind === 'username-password'
        ? credential.password
        : null;
  if (token === null) return {};
  if (forge === 'gitlab') return { 'private-token': token };
  if (credential.kind === 'username-password' && forge === 'gitea') {
    const login = Buffer.from(`${credential.username}:${token}`).toString('base64');
    return { authorization: `Basic ${login}` };
  }
  return { authorization: forge === 'github' ? `Bearer ${token}` : `token ${token}` };
}
