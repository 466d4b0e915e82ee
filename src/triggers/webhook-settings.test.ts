import { expect, it } from 'vitest';
import { settingsKinds } from '../kinds/index.ts';
import { settingsContext } from '../kinds/testing/settings-context.ts';
import { type KnownSettings, type PluginSettings, settingsKindOf } from '../points/index.ts';
import { parseXml } from '../xml/index.ts';
import { gitlabHooksOf, storeWebhookSecrets, webhookSecretsOf } from './webhook-settings.ts';

const TAG = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';
const UNREADABLE = '{AQAAABAAAAAQb2YgYW5vdGhlciBob21l}';

/** Returns settings in files that are texts by name. */
function settingsIn(files: Record<string, string>): Omit<PluginSettings, 'current' | 'has'> {
  const context = {
    ...settingsContext,
    decrypt: (text: string) => (text === UNREADABLE ? text : settingsContext.decrypt(text)),
  };
  return {
    kinds: settingsKinds,
    async read<C>(known: KnownSettings<C>) {
      const text = files[known.file];
      return settingsKindOf(settingsKinds, known).fromXml(text === undefined ? null : parseXml(text), context);
    },
    async change(known, change) {
      const edited = settingsKindOf(settingsKinds, known).edit(files[known.file] ?? null, change, context);
      if (edited !== null) files[known.file] = edited;
    },
  };
}

function servers(...parts: string[]): Record<string, string> {
  return {
    [`${TAG}s.xml`]: `<${TAG}s><servers>${parts.map((part) => `<${TAG}>${part}</${TAG}>`).join('')}</servers></${TAG}s>`,
  };
}

it('secrets of the webhooks of GitLab are those of credentials, or stand in files of older versions', async () => {
  expect(await gitlabHooksOf(settingsIn({}))).toEqual([]);
  const files = servers(
    '<name>none</name><webhookSecretCredentialsId></webhookSecretCredentialsId>',
    '<name>empty</name><secretToken>{}</secretToken>',
    '<name>older</name><secretToken>{hush}</secretToken>',
    '<name>both</name><secretToken>{hush}</secretToken><webhookSecretCredentialsId>hook</webhookSecretCredentialsId>',
  );
  expect(await gitlabHooksOf(settingsIn(files))).toEqual([
    { carries: 'nothing' },
    { carries: 'nothing' },
    { carries: 'token', token: 'hush' },
    { carries: 'credential', id: 'hook' },
  ]);
  const unreadable = settingsIn(servers(`<secretToken>${UNREADABLE}</secretToken>`));
  expect(await gitlabHooksOf(unreadable)).toEqual([{ carries: 'unreadable' }]);
});

it('secrets of other forges stand in a file of this server, and those of GitHub in its own, too', async () => {
  const github = `<github-plugin-configuration><hookSecretConfigs><github-hook-secret-config><credentialsId> hub </credentialsId></github-hook-secret-config></hookSecretConfigs><hookSecretConfig><credentialsId>old</credentialsId></hookSecretConfig></github-plugin-configuration>`;
  const files = { 'github-plugin-configuration.xml': github };
  const settings = settingsIn(files);
  expect(await webhookSecretsOf(settings)).toEqual({ github: ['hub', 'old'], gitea: [], bitbucket: [] });
  await storeWebhookSecrets(settings, { github: ['hub', 'mine'], gitea: ['tea'], bitbucket: [] });
  expect(await webhookSecretsOf(settings)).toEqual({ github: ['hub', 'old', 'mine'], gitea: ['tea'], bitbucket: [] });
  expect(files).toEqual({
    'github-plugin-configuration.xml': github,
    'millwright-webhooks.xml': `<?xml version='1.1' encoding='UTF-8'?>
<millwright-webhooks>
  <github>
    <credentialsId>mine</credentialsId>
  </github>
  <gitea>
    <credentialsId>tea</credentialsId>
  </gitea>
  <bitbucket/>
</millwright-webhooks>`,
  });
});
