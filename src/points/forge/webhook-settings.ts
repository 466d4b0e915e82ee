import type { KnownSettings } from '../settings/known-settings.ts';

/**
 * Holds, by the name of the forge, the ids of the credentials (secret texts) of which one must have signed a forge's deliveries; where there are none,
 * unsigned ones count.
 */
export type WebhookSecrets = Readonly<Record<string, readonly string[]>>;

/** Names the secrets of webhooks that this server keeps itself, because no plugin of Jenkins has a file for them. */
export const webhookSecretSettings: KnownSettings<WebhookSecrets> = { file: 'millwright-webhooks.xml' };

interface HookSecret {
  readonly credentialsId: string;
}

/** Names the settings of GitHub, which have secrets of its webhooks, too: a list, and in older versions a single one. */
export const githubHookSettings: KnownSettings<{
  readonly hookSecretConfigs: readonly HookSecret[];
  readonly hookSecretConfig: HookSecret | null;
}> = { file: 'github-plugin-configuration.xml', absent: { hookSecretConfigs: [], hookSecretConfig: null } };

/** Names the settings that say whether GitLab's webhooks of jobs without a secret need a permission. */
export const gitlabHookSettings: KnownSettings<{ readonly useAuthenticatedEndpoint: boolean }> = {
  file: 'com.dabsquared.gitlabjenkins.connection.GitLabConnectionConfig.xml',
  absent: { useAuthenticatedEndpoint: true },
};

/** Describes what authenticates the webhooks of a GitLab server. */
export interface GitlabServerHook {
  /** Holds the id of a credential; '' for none. */
  readonly webhookSecretCredentialsId: string;
  /** Holds the secret itself, as older versions do; null where it cannot be read with this home's key. */
  readonly secretToken: string | null;
}

/** Names the settings of the GitLab servers of sources. */
export const gitlabServerSettings: KnownSettings<{ readonly servers: readonly GitlabServerHook[] }> = {
  file: 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers.xml',
  absent: { servers: [] },
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
  absent: [],
};

/** Names the settings that say how many jobs are polled at once. */
export const pollingSettings: KnownSettings<{ readonly pollingThreadCount: number }> = {
  file: 'hudson.triggers.SCMTrigger.xml',
};
