import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openSecrets } from '../secrets/secrets.ts';
import { recordedHome } from '../testing/test-home.ts';
import { readGitlabHooks } from './forge-servers.ts';

const TAG = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';

function servers(...parts: string[]): string {
  return `<${TAG}s><servers>${parts.map((part) => `<${TAG}>${part}</${TAG}>`).join('')}</servers></${TAG}s>`;
}

it('secrets of the webhooks of GitLab are those of credentials, or stand in files of older versions', async (t) => {
  const layout = await recordedHome(t);
  const secrets = await openSecrets(layout);
  expect(await readGitlabHooks(layout, secrets)).toEqual([]);
  const older = secrets.encrypt('hush');
  await writeFile(
    layout.gitlabServers,
    servers(
      '<name>none</name><webhookSecretCredentialsId></webhookSecretCredentialsId>',
      `<name>empty</name><secretToken>${secrets.encrypt('')}</secretToken>`,
      `<name>older</name><secretToken>${older}</secretToken>`,
      `<name>both</name><secretToken>${older}</secretToken><webhookSecretCredentialsId>hook</webhookSecretCredentialsId>`,
    ),
  );
  const hooks = [
    { carries: 'nothing' },
    { carries: 'nothing' },
    { carries: 'token', token: 'hush' },
    { carries: 'credential', id: 'hook' },
  ];
  expect(await readGitlabHooks(layout, secrets)).toEqual(hooks);
  await writeFile(layout.gitlabServers, servers('<secretToken>{AQAAABAAAAAQb2YgYW5vdGhlciBob21l}</secretToken>'));
  expect(await readGitlabHooks(layout, secrets)).toEqual([{ carries: 'unreadable' }]);
});
