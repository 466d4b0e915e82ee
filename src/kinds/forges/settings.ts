import {
  defineSettings,
  type Field,
  type Kind,
  type SettingsKind,
  type WebhookSecrets,
  webhookSecretSettings,
} from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/**
 * Defines the settings that say which credentials must have signed the webhooks of forges, where the files of their plugins
 * do not say it.
 */
export function webhookSecretsOf(kinds: readonly Kind[]): SettingsKind<WebhookSecrets> {
  const forges = kinds.filter((kind) => kind.family === 'forge').filter(({ webhook }) => webhook !== null);
  return defineSettings({
    ...webhookSecretSettings,
    displayName: 'Webhooks',
    rootTag: 'millwright-webhooks',
    isPublic: true,
    fields: Object.fromEntries(forges.map(({ symbol, displayName }) => [symbol, credentialIds(displayName)])),
    example: Object.fromEntries(
      forges.map(({ symbol }, at) => [symbol, at === 1 ? [] : [`${symbol}-1`, `${symbol}-2`]]),
    ),
  });
}

/** Makes a field for the ids of credentials, each in an element of its own. */
function credentialIds(forge: string): Field<readonly string[]> {
  return {
    label: forge,
    help: `One of these secret texts must have signed the webhooks of ${forge}; without any, unsigned ones count.`,
    type: 'List<String>',
    fromXml: (element) => (element?.children ?? []).map(({ text }) => text.trim()).filter((id) => id !== ''),
    toXml: (name, ids) => [
      node(
        name,
        ids.map((id) => node('credentialsId', id)),
      ),
    ],
  };
}
