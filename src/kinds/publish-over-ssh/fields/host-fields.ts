import { bool, type ConfigOf, group, int, secret, text } from '../../../points/index.ts';
import { groupList } from '../../shared/group-list.ts';
import { KEY_FIELDS } from './key-fields.ts';
import { PACKAGE, TAG } from './names.ts';

/** Names the class of a server, and the method by which its button tries it. */
export const HOST_CLASS = `${PACKAGE}.BapSshHostConfiguration`;
export const TEST_METHOD = 'testConnection';

/** Limits how long an operation or the log-in may take, in milliseconds, where nothing else is set. */
export const DEFAULT_TIMEOUT_MS = 300_000;

/** Lists the kinds of proxies; the empty text is none. */
export const PROXY_TYPES = ['', 'http', 'socks4', 'socks5'] as const;

const COMMON_FIELDS = {
  ...KEY_FIELDS,
  disableAllExec: bool({ label: 'Disable exec', help: 'No server runs commands.' }),
};

export type CommonConfiguration = ConfigOf<typeof COMMON_FIELDS>;

/** Holds a server: where it is, how one reaches it, and who logs in. Jenkins: `BapSshHostConfiguration`. */
export const HOST_FIELDS = {
  name: text({ label: 'Name', help: 'The name by which jobs choose the server.' }),
  hostname: text({ label: 'Hostname', help: 'The name or address of the machine.' }),
  username: text({ label: 'Username', help: 'Who logs in.' }),
  secretPassword: secret({ label: 'Password', help: 'The password, where there is no key.' }),
  remoteRootDir: text({
    label: 'Remote Directory',
    help: 'The folder on the machine below which files are put; a relative one is below the folder of the log-in.',
  }),
  port: int({ label: 'Port', help: 'The port of SSH on the machine and on jump hosts.', default: 22 }),
  commonConfig: group(COMMON_FIELDS, { label: 'Common configuration', help: 'The key for all servers.' }),
  timeout: int({
    label: 'Timeout (ms)',
    help: 'The longest time of the log-in and of each operation, in milliseconds.',
    default: DEFAULT_TIMEOUT_MS,
  }),
  overrideKey: bool({ label: 'Use password authentication, or use a different key', help: 'The key below is used.' }),
  disableExec: bool({ label: 'Disable exec', help: 'This server runs no commands.' }),
  keyInfo: group(KEY_FIELDS, { label: 'Key of this server' }),
  jumpHost: text({
    label: 'Jump host',
    help: 'Machines by way of which the server is reached, the first one first, with commas between them; HOST:PORT where the port is another one. The same user logs in to each.',
  }),
  proxyType: text({
    label: 'Proxy type',
    help: 'The kind of proxy by which the server, or the first jump host, is reached: http (CONNECT), socks4 or socks5.',
    choices: PROXY_TYPES,
  }),
  proxyHost: text({ label: 'Proxy host', help: 'The name or address of the proxy; without it none is used.' }),
  proxyPort: int({
    label: 'Proxy port',
    help: 'The port of the proxy; 0 is the usual one, 80 for http and 1080 for SOCKS.',
    default: 0,
  }),
  proxyUser: text({ label: 'Proxy user', help: 'Who logs in to the proxy, where it asks for that.' }),
  proxyPassword: secret({ label: 'Proxy password', help: 'The password for the proxy; SOCKS 4 has none.' }),
};

export type HostConfiguration = ConfigOf<typeof HOST_FIELDS>;

/** Holds the settings of the whole server. Jenkins: `BapSshPublisherPlugin.Descriptor`. */
export const SETTINGS_FIELDS = {
  hostConfigurations: groupList(`${TAG}.BapSshHostConfiguration`, HOST_FIELDS, {
    label: 'SSH Servers',
    form: { tries: { className: HOST_CLASS, method: TEST_METHOD, label: 'Test Configuration' } },
  }),
  commonConfig: group(COMMON_FIELDS, {
    label: 'Jenkins SSH Key',
    help: 'The key that all servers use that have none of their own.',
  }),
};
