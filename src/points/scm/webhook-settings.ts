import type { KnownSettings } from '../settings/known-settings.ts';

/** Names the forges whose deliveries are signed with a secret of this server. */
export type SigningForge = 'github' | 'gitea' | 'bitbucket';

/**
 * Holds the ids of the credentials (secret texts) of which one must have signed a forge's deliveries; where there are none,
 * unsigned ones count.
 */
export type WebhookSecrets = Readonly<Record<SigningForge, readonly string[]>>;

/** Names the secrets of webhooks that this server keeps itself, because no plugin of Jenkins has a file for them. */
export const webhookSecretSettings: KnownSettings<WebhookSecrets> = { file: 'millwright-webhooks.xml' };

/** Names the settings of GitHub, which have secrets of its webhooks, too. */
export const githubHookSettings: KnownSettings<{ readonly hookSecrets: readonly string[] }> = {
  file: 'github-plugin-configuration.xml',
};

/** Names the settings that say whether GitLab's webhooks of jobs without a secret need a permission. */
export const gitlabHookSettings: KnownSettings<{ readonly useAuthenticatedEndpoint: boolean }> = {
  file: 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionConfig.xml',
};

/**
 * Describes what authenticates webhooks of a GitLab server: a credential's secret, or a token that cannot be read with this
 * home's key.
 */
export type GitlabHook =
  | { readonly carries: 'nothing' | 'unreadable' }
  | { readonly carries: 'credential'; readonly id: string }
  | { readonly carries: 'token'; readonly token: string };

/** Names the settings of the GitLab servers of sources, each with what authenticates its webhooks. */
export const gitlabServerSettings: KnownSettings<{ readonly servers: readonly { readonly hook: GitlabHook }[] }> = {
  file: 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml',
};

/**
 * Represents a token with which notices of commits may be sent. Jenkins: `ApiTokenPropertyConfiguration.HashedApiToken`.
 */
export interface NoticeToken {
  readonly uuid: string;
  readonly name: string;
  /** Holds the SHA-256 in hex. */
  readonly hash: string;
}

/** Names the settings with the tokens of commit notices. */
export const noticeTokenSettings: KnownSettings<readonly NoticeToken[]> = {
  file: 'hudson.plugins.git.ApiTokenPropertyConfiguration.xml',
};
