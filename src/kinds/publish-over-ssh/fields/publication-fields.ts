import { bool, type ConfigOf, group, int, optionalText, secret, text } from '../../points/index.ts';
import { groupList } from '../shared/group-list.ts';

const CLASS = 'jenkins.plugins.publish_over_ssh';
/** Names the class of a server, and the method by which its button tries it. */
export const HOST_CLASS = `${CLASS}.BapSshHostConfiguration`;
export const TEST_METHOD = 'testConnection';
const TAG = 'jenkins.plugins.publish__over__ssh';

/** Limits how long an operation or the log-in may take, in milliseconds, where nothing else is set. */
export const DEFAULT_TIMEOUT_MS = 300_000;
/** Limits how long a command may take, in milliseconds, where nothing else is set. */
const EXEC_TIMEOUT_MS = 120_000;

const TRANSFER_FIELDS = {
  sourceFiles: text({
    label: 'Source files',
    help: 'Patterns of files in the workspace, such as build/**/*.jar; nothing where only a command is to be run.',
  }),
  excludes: text({ label: 'Exclude files', help: 'Patterns of files that are left out.' }),
  remoteDirectory: text({
    label: 'Remote directory',
    help: 'The folder below the remote directory of the server; it is made where it is missing. Variables are replaced.',
  }),
  removePrefix: text({
    label: 'Remove prefix',
    help: 'The first folders of the paths of source files that are not made on the server.',
  }),
  remoteDirectorySDF: bool({
    label: 'Remote directory is a date format',
    help: "The remote directory is a pattern of SimpleDateFormat for the time of the build: 'builds/'yyyy/MM/dd.",
  }),
  flatten: bool({ label: 'Flatten files', help: 'All files go into the remote directory itself, without folders.' }),
  cleanRemote: bool({
    label: 'Clean remote',
    help: 'All that is in the remote directory is deleted before the first file is sent.',
  }),
  noDefaultExcludes: bool({ label: 'No default excludes', help: 'Files of version control and backups are sent too.' }),
  makeEmptyDirs: bool({ label: 'Make empty dirs', help: 'Folders without files are made on the server as well.' }),
  patternSeparator: text({
    label: 'Pattern separator',
    help: 'A regular expression of what stands between patterns.',
    default: '[, ]+',
  }),
  execCommand: text({
    label: 'Exec command',
    help: 'A command that is run on the server after the transfer. Variables are replaced.',
    lines: true,
  }),
  execTimeout: int({
    label: 'Exec timeout (ms)',
    help: 'The longest time of the command in milliseconds; 0 is no limit.',
    default: EXEC_TIMEOUT_MS,
  }),
  usePty: bool({ label: 'Exec in pty', help: 'The command gets a terminal.' }),
  useAgentForwarding: bool({ label: 'Exec using agent forwarding', help: 'It stays in the configuration.' }),
  useSftpForExec: bool({ label: 'Use SFTP for exec', help: 'It stays in the configuration.' }),
  keepFilePermissions: bool({ label: 'Keep file permissions', help: 'It stays in the configuration.' }),
};

export type Transfer = ConfigOf<typeof TRANSFER_FIELDS>;

const KEY_FIELDS = {
  secretPassphrase: secret({ label: 'Passphrase', help: 'The passphrase of the key, or the password without a key.' }),
  key: text({ label: 'Key', help: 'The private key itself.', lines: true }),
  keyPath: text({ label: 'Path to key', help: 'A file with the private key; a relative path is below the home.' }),
};

export type KeyInfo = ConfigOf<typeof KEY_FIELDS>;

const PUBLISHER_FIELDS = {
  configName: text({ label: 'Name', help: 'The name of a server in the configuration of the system.', required: true }),
  verbose: bool({ label: 'Verbose output in console', help: 'Each operation is a line of the console.' }),
  transfers: groupList(`${TAG}.BapSshTransfer`, TRANSFER_FIELDS, {
    label: 'Transfers',
    inScripts: { symbols: ['sshTransfer'], isUsual: false },
  }),
  useWorkspaceInPromotion: bool({ label: 'Use the workspace when promoting', help: 'It stays in the configuration.' }),
  usePromotionTimestamp: bool({ label: 'Use the time of the promotion', help: 'It stays in the configuration.' }),
  retry: group(
    { retries: int({ label: 'Retries', default: 0 }), retryDelay: int({ label: 'Delay (ms)', default: 10_000 }) },
    {
      label: 'Retry',
      help: 'How often and after which pause a publication that failed is tried again.',
      javaClass: `${CLASS}.BapSshRetry`,
      inScripts: { className: `${CLASS}.BapSshRetry`, symbols: ['sshRetry'], isUsual: false },
      script: { name: 'sshRetry' },
    },
  ),
  label: group(
    { label: text({ label: 'Label', help: 'A name for this server among those of the publication.' }) },
    {
      label: 'Label',
      javaClass: `${CLASS}.BapSshPublisherLabel`,
      inScripts: { className: `${CLASS}.BapSshPublisherLabel`, symbols: ['sshLabel'], isUsual: false },
      script: { name: 'sshLabel' },
    },
  ),
  credentials: group(
    { ...KEY_FIELDS, username: text({ label: 'Username', help: 'Who logs in, in place of the user of the server.' }) },
    {
      label: 'Credentials',
      help: 'Who logs in, in place of what the configuration of the system says.',
      javaClass: `${CLASS}.BapSshCredentials`,
      inScripts: { className: `${CLASS}.BapSshCredentials`, symbols: ['sshCredentials'], isUsual: false },
      script: { name: 'sshCredentials' },
    },
  ),
};

export type ServerPublisher = ConfigOf<typeof PUBLISHER_FIELDS>;

/** Holds what is published to which servers. */
export const PUBLICATION_FIELDS = {
  publishers: groupList(`${TAG}.BapSshPublisher`, PUBLISHER_FIELDS, {
    label: 'SSH Publishers',
    help: 'The servers to which files are sent, and what is sent to each.',
    inScripts: { symbols: ['sshPublisherDesc'], isUsual: false },
  }),
  continueOnError: bool({
    label: 'Continue on error',
    help: 'Where a server fails, the next one gets its files all the same.',
  }),
  failOnError: bool({
    label: 'Fail the build if an error occurs',
    help: 'A failed publication fails the build; otherwise the build is unstable.',
  }),
  alwaysPublishFromMaster: bool({
    label: 'Always publish from the built-in node',
    help: 'It stays in the configuration: files are always sent by the server itself.',
  }),
  masterNodeName: optionalText({ label: 'Name of the built-in node', help: 'It is the value of NODE_NAME for it.' }),
};

export type Publication = ConfigOf<typeof PUBLICATION_FIELDS>;

/** Holds a publication as files have it: inside of two elements. */
export const DELEGATE_FIELDS = {
  consolePrefix: optionalText({
    label: 'Prefix',
    help: 'What stands before each line of the console: SSH: .',
    script: false,
  }),
  delegate: group(PUBLICATION_FIELDS, { label: 'Publication', script: false }),
};

export const HOST_FIELDS = {
  name: text({ label: 'Name', help: 'The name by which jobs choose the server.' }),
  hostname: text({ label: 'Hostname', help: 'The name or address of the machine.' }),
  username: text({ label: 'Username', help: 'Who logs in.' }),
  secretPassword: secret({ label: 'Password', help: 'The password, where there is no key.' }),
  remoteRootDir: text({
    label: 'Remote Directory',
    help: 'The folder on the machine below which files are put; a relative one is below the folder of the log-in.',
  }),
  port: int({ label: 'Port', default: 22 }),
  commonConfig: group(
    { ...KEY_FIELDS, disableAllExec: bool({ label: 'Disable exec', help: 'No server runs commands.' }) },
    { label: 'Common configuration', help: 'The key for all servers.' },
  ),
  timeout: int({
    label: 'Timeout (ms)',
    help: 'The longest time of the log-in and of each operation, in milliseconds.',
    default: DEFAULT_TIMEOUT_MS,
  }),
  overrideKey: bool({ label: 'Use password authentication, or use a different key', help: 'The key below is used.' }),
  disableExec: bool({ label: 'Disable exec', help: 'This server runs no commands.' }),
  keyInfo: group(KEY_FIELDS, { label: 'Key of this server' }),
  jumpHost: text({ label: 'Jump host', help: 'It stays in the configuration.' }),
  proxyType: text({ label: 'Proxy type', help: 'It stays in the configuration.' }),
  proxyHost: text({ label: 'Proxy host', help: 'It stays in the configuration.' }),
  proxyPort: int({ label: 'Proxy port', default: 0 }),
};

export type HostConfiguration = ConfigOf<typeof HOST_FIELDS>;

export const SETTINGS_FIELDS = {
  hostConfigurations: groupList(`${TAG}.BapSshHostConfiguration`, HOST_FIELDS, {
    label: 'SSH Servers',
    form: { tries: { className: HOST_CLASS, method: TEST_METHOD, label: 'Test Configuration' } },
  }),
  commonConfig: group(
    { ...KEY_FIELDS, disableAllExec: bool({ label: 'Disable exec', help: 'No server runs commands.' }) },
    { label: 'Jenkins SSH Key', help: 'The key that all servers use that have none of their own.' },
  ),
};
