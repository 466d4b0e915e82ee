import { expect, it } from 'vitest';
import type { ForgeServer, SettingsKind } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { giteaSettings } from '../gitea/settings.ts';
import { githubSettings } from '../github/settings.ts';
import { gitlabConnections, gitlabServers } from '../gitlab/settings.ts';

const CONTEXT = {
  kinds: { read: (_family: string, { name }: { readonly name: string }) => ({ kind: null, tag: name }) },
  decrypt: (text: string) => text,
};

function serversIn<C>(kind: SettingsKind<C>, xml?: string): readonly ForgeServer[] {
  return kind.forgeServers?.(kind.fromXml(xml === undefined ? null : parseXml(xml), CONTEXT)) ?? [];
}

it("forges are read from the files of Jenkins's plugins", () => {
  const github =
    '<github-plugin-configuration><configs><github-server-config><name>hub</name><credentialsId>gh</credentialsId></github-server-config></configs></github-plugin-configuration>';
  expect(serversIn(githubSettings, github)).toEqual([
    { forge: 'github', name: 'hub', url: 'https://api.github.com', credentialsId: 'gh' },
  ]);
  const connections =
    '<x><connections><com.dabsquared.gitlabjenkins.connection.GitLabConnection><name>lab</name><url>https://git.example.org</url><apiTokenId>gl</apiTokenId></com.dabsquared.gitlabjenkins.connection.GitLabConnection></connections></x>';
  expect(serversIn(gitlabConnections, connections)).toEqual([
    { forge: 'gitlab', name: 'lab', url: 'https://git.example.org', credentialsId: 'gl' },
  ]);
  const gitea =
    '<x><servers><org.jenkinsci.plugin.gitea.servers.GiteaServer><displayName>tea</displayName><serverUrl>https://tea.example.org</serverUrl></org.jenkinsci.plugin.gitea.servers.GiteaServer></servers></x>';
  expect(serversIn(giteaSettings, gitea)).toEqual([
    { forge: 'gitea', name: 'tea', url: 'https://tea.example.org', credentialsId: '' },
  ]);
  const servers =
    '<io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers><servers><io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer><name>default</name><serverUrl>https://lab.example.org</serverUrl><manageWebHooks>false</manageWebHooks><credentialsId>pat</credentialsId><webhookSecretCredentialsId>hook</webhookSecretCredentialsId></io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer></servers></io.jenkins.plugins.gitlabserverconfig.servers.GitLabServers>';
  expect(serversIn(gitlabServers, servers)).toEqual([
    { forge: 'gitlab', name: 'default', url: 'https://lab.example.org', credentialsId: 'pat' },
  ]);
});

it('no forges are known without files', () => {
  for (const kind of [githubSettings, giteaSettings]) expect(serversIn<unknown>(kind)).toEqual([]);
  expect([...serversIn(gitlabConnections), ...serversIn(gitlabServers)]).toEqual([]);
});
