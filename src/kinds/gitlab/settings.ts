import { defineSettings, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const CONNECTION = 'com.dabsquared.gitlabjenkins.connection.GitLabConnection';
const SERVER = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';

/** Holds the servers that jobs name. Jenkins: `GitLabConnectionConfig`. */
export const gitlabConnections = defineSettings({
  displayName: 'GitLab',
  file: `${CONNECTION}Config.xml`,
  rootTag: `${CONNECTION}Config`,
  fields: {
    connections: groupList(
      CONNECTION,
      {
        name: text({ label: 'Connection name' }),
        url: text({ label: 'GitLab host URL' }),
        apiTokenId: text({ label: 'Credentials' }),
      },
      { label: 'GitLab connections', aliases: 'any' },
    ),
  },
  example: { connections: [{ name: 'lab', url: 'https://lab.example.org', apiTokenId: 'token' }] },
  forgeServers: ({ connections }) =>
    connections.map(({ name, url, apiTokenId }) => ({
      forge: 'gitlab',
      name: name.trim(),
      url: url.trim(),
      credentialsId: apiTokenId.trim(),
    })),
});

/** Holds the servers that sources of branches and groups name. Jenkins: `GitLabServers`. */
export const gitlabServers = defineSettings({
  displayName: 'GitLab Servers',
  file: `${SERVER}s.xml`,
  rootTag: `${SERVER}s`,
  fields: {
    servers: groupList(
      SERVER,
      {
        name: text({ label: 'Display Name' }),
        serverUrl: text({ label: 'Server URL' }),
        credentialsId: text({ label: 'Credentials' }),
      },
      { label: 'GitLab Servers', aliases: 'any' },
    ),
  },
  example: { servers: [{ name: 'default', serverUrl: 'https://lab.example.org', credentialsId: 'pat' }] },
  forgeServers: ({ servers }) =>
    servers.map(({ name, serverUrl, credentialsId }) => ({
      forge: 'gitlab',
      name: name.trim(),
      url: serverUrl.trim(),
      credentialsId: credentialsId.trim(),
    })),
});
