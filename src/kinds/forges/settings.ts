import { defineSettings, type Field, webhookSecretSettings } from '../../points/index.ts';
import { node } from '../../xml/index.ts';

/** Holds which credentials must have signed the webhooks of forges, where the files of their plugins do not say it. */
export const webhookSecrets = defineSettings({
  ...webhookSecretSettings,
  displayName: 'Webhooks',
  rootTag: 'millwright-webhooks',
  isPublic: true,
  fields: { github: credentialIds('GitHub'), gitea: credentialIds('Gitea'), bitbucket: credentialIds('Bitbucket') },
  example: { github: ['hub', 'lab'], gitea: [], bitbucket: ['bucket'] },
});

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
