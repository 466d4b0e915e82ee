import { childOf, childText } from '../../xml/index.ts';
import { readDocument } from '../files/read-document.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { GitlabHook } from './webhook-types.ts';

/**
 * Says whether GitLab's webhooks of single jobs need a permission where the job has no secret: true unless it was switched
 * off.
 */
export async function readGitlabAuthentication({ gitlabSettings }: Pick<Layout, 'gitlabSettings'>): Promise<boolean> {
  const root = await readDocument(gitlabSettings);
  return root === null || childText(root, 'useAuthenticatedEndpoint')?.trim() !== 'false';
}

/**
 * Returns what webhooks of each server carry that an administrator made known to Jenkins's plugin for branches of
 * GitLab.
 */
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

/** Reads a hook. Older versions have the secret itself; the plugin makes a credential of it. */
function hookOf(text: string, secrets: Pick<SecretStore, 'decrypt'>): GitlabHook {
  const token = secrets.decrypt(text);
  if (token === '') return { carries: 'nothing' };
  return token === text && /^\{.*\}$/s.test(text) ? { carries: 'unreadable' } : { carries: 'token', token };
}
