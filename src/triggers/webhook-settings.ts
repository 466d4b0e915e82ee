import {
  type GitlabServerHook,
  githubHookSettings,
  gitlabServerSettings,
  type PluginSettings,
  type WebhookSecrets,
  webhookSecretSettings,
} from '../points/index.ts';

/**
 * Describes what authenticates webhooks of a GitLab server: a credential's secret, or a token that cannot be read with this
 * home's key.
 */
export type GitlabHook =
  | { readonly carries: 'nothing' | 'unreadable' }
  | { readonly carries: 'credential'; readonly id: string }
  | { readonly carries: 'token'; readonly token: string };

/** Names the forge whose plugin has a file of its own for the credentials. */
const GITHUB = 'github';

/** Returns which credentials sign webhooks: those of this server's own file, and of that of GitHub. */
export async function webhookSecretsOf(settings: Pick<PluginSettings, 'read'>): Promise<WebhookSecrets> {
  const [own, known] = await Promise.all([settings.read(webhookSecretSettings), githubSecretsOf(settings)]);
  return { ...own, [GITHUB]: [...new Set([...known, ...(own[GITHUB] ?? [])])] };
}

/** Stores which credentials sign webhooks; those of GitHub's own file stay there. */
export async function storeWebhookSecrets(
  settings: Pick<PluginSettings, 'read' | 'change'>,
  wanted: WebhookSecrets,
): Promise<void> {
  const known = new Set(await githubSecretsOf(settings));
  const own = { ...wanted, [GITHUB]: (wanted[GITHUB] ?? []).filter((id) => !known.has(id)) };
  await settings.change(webhookSecretSettings, () => own);
}

/** Returns what authenticates webhooks, for each server of GitLab that an administrator made known. */
export async function gitlabHooksOf(settings: Pick<PluginSettings, 'read'>): Promise<readonly GitlabHook[]> {
  return (await settings.read(gitlabServerSettings)).servers.map(hookOf);
}

async function githubSecretsOf(settings: Pick<PluginSettings, 'read'>): Promise<readonly string[]> {
  const { hookSecretConfigs, hookSecretConfig } = await settings.read(githubHookSettings);
  const all = hookSecretConfig === null ? hookSecretConfigs : [...hookSecretConfigs, hookSecretConfig];
  return all.map(({ credentialsId }) => credentialsId.trim()).filter((id) => id !== '');
}

/** Returns what the webhooks of a server carry. Older versions have the secret itself; the plugin makes a credential of it. */
function hookOf({ webhookSecretCredentialsId, secretToken }: GitlabServerHook): GitlabHook {
  const id = webhookSecretCredentialsId.trim();
  if (id !== '') return { carries: 'credential', id };
  if (secretToken === null) return { carries: 'unreadable' };
  return secretToken === '' ? { carries: 'nothing' } : { carries: 'token', token: secretToken };
}
