import {
  bool,
  defineSettings,
  type Field,
  gitlabHookSettings,
  gitlabServerSettings,
  secret,
  text,
} from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const CONNECTION = 'com.dabsquared.gitlabjenkins.connection.GitLabConnection';
const SERVER = 'io.jenkins.plugins.gitlabserverconfig.servers.GitLabServer';

/** Holds the servers that jobs name. Jenkins: `GitLabConnectionConfig`. */
export const gitlabConnections = defineSettings({
  ...gitlabHookSettings,
  displayName: 'GitLab',
  yaml: 'unclassified.gitLabConnectionConfig',
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
    useAuthenticatedEndpoint: {
      ...bool({
        label: "Enable authentication for '/project' end-point",
        help: 'Webhooks of jobs without a secret need the permission to build.',
        default: true,
      }),
      // Only what says so switches it off.
      fromXml: (element) => element?.text.trim() !== 'false',
    },
  },
  example: {
    connections: [{ name: 'lab', url: 'https://lab.example.org', apiTokenId: 'token' }],
    useAuthenticatedEndpoint: true,
  },
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
  ...gitlabServerSettings,
  displayName: 'GitLab Servers',
  yaml: 'unclassified.gitLabServers',
  rootTag: `${SERVER}s`,
  fields: {
    servers: groupList(
      SERVER,
      {
        name: text({ label: 'Display Name' }),
        serverUrl: text({ label: 'Server URL' }),
        credentialsId: text({ label: 'Credentials' }),
        webhookSecretCredentialsId: text({
          label: 'Webhook secret',
          help: 'The id of a secret text that webhooks of the server carry.',
        }),
        secretToken: readableSecret(),
      },
      { label: 'GitLab Servers', aliases: 'any' },
    ),
  },
  example: {
    servers: [
      {
        ...{ name: 'default', serverUrl: 'https://lab.example.org', credentialsId: 'pat' },
        ...{ webhookSecretCredentialsId: 'hook', secretToken: 's3cret' },
      },
    ],
  },
  forgeServers: ({ servers }) =>
    servers.map(({ name, serverUrl, credentialsId }) => ({
      forge: 'gitlab',
      name: name.trim(),
      url: serverUrl.trim(),
      credentialsId: credentialsId.trim(),
    })),
});

/** Makes a field for a secret of older versions; null where this home has not the key that it was encrypted with. */
function readableSecret(): Field<string | null> {
  const { type, secrets, toXml } = secret();
  return {
    type,
    script: false,
    ...(secrets && { secrets }),
    fromXml(element, { decrypt }) {
      const text = element?.text.trim() ?? '';
      const plain = decrypt(text);
      return plain === text && /^\{.*\}$/s.test(text) ? null : plain;
    },
    toXml: (name, value, context) => (value === null ? [] : toXml(name, value, context)),
  };
}
