import type { ForgeServer } from '../../points/index.ts';
import { childOf, childText } from '../../xml/index.ts';
import { readDocument } from '../files/read-document.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { GitlabHook } from './webhook-types.ts';

/** Where each plugin of Jenkins keeps its servers; GitLab has one for jobs, and one for branches and groups. */
const SHAPES = [
  { forge: 'github', at: 'githubSettings', list: 'configs', name: 'name', url: 'apiUrl', credentials: 'credentialsId' },
  { forge: 'gitlab', at: 'gitlabSettings', list: 'connections', name: 'name', url: 'url', credentials: 'apiTokenId' },
  {
    forge: 'gitlab',
    at: 'gitlabServers',
    list: 'servers',
    name: 'name',
    url: 'serverUrl',
    credentials: 'credentialsId',
  },
  {
    forge: 'gitea',
    at: 'giteaSettings',
    list: 'servers',
    name: 'displayName',
    url: 'serverUrl',
    credentials: 'credentialsId',
  },
] as const;

const GITHUB = 'https://api.github.com';

/** Forges that an administrator made known to Jenkins's plugins for GitHub, GitLab and Gitea. */
export async function readForgeServers(
  layout: Pick<Layout, (typeof SHAPES)[number]['at']>,
): Promise<readonly ForgeServer[]> {
  const found = await Promise.all(
    SHAPES.map(async ({ forge, at, list, name, url, credentials }) => {
      const root = await readDocument(layout[at]);
      const servers = root === null ? [] : (childOf(root, list)?.children ?? []);
      return servers.map((server): ForgeServer => {
        const text = (of: string): string => childText(server, of)?.trim() ?? '';
        return {
          forge,
          name: text(name),
          url: text(url) || (forge === 'github' ? GITHUB : ''),
          credentialsId: text(credentials),
        };
      });
    }),
  );
  return found.flat().filter(({ url }) => url !== '');
}

/** Whether GitLab's webhooks of single jobs need a permission where the job has no secret: unless somebody said not. */
export async function readGitlabAuthentication({ gitlabSettings }: Pick<Layout, 'gitlabSettings'>): Promise<boolean> {
  const root = await readDocument(gitlabSettings);
  return root === null || childText(root, 'useAuthenticatedEndpoint')?.trim() !== 'false';
}

/** What webhooks of each server carry that an administrator made known to Jenkins's plugin for branches of GitLab. */
export async function readGitlabHooks(
  { gitlabServers }: Pick<Layout, 'gitlabServers'>,
  secrets: Pick<SecretStore, 'decrypt'>,
): Promise<readonly GitlabHook[]> {
  const root = await readDocument(gitlabServers);
  return (root === null ? [] : (childOf(root, 'servers')?.children ?? [])).map((server) => {
    const id = childText(server, 'webhookSecretCredentialsId')?.trim() ?? '';
    return id === '' ? hookOf(childText(server, 'secretToken')?.trim() ?? '', secrets) : { carries: 'credential', id };
  });
}

/** Older versions have the secret itself; the plugin makes a credential of it. */
function hookOf(text: string, secrets: Pick<SecretStore, 'decrypt'>): GitlabHook {
  const token = secrets.decrypt(text);
  if (token === '') return { carries: 'nothing' };
  return token === text && /^\{.*\}$/s.test(text) ? { carries: 'unreadable' } : { carries: 'token', token };
}
