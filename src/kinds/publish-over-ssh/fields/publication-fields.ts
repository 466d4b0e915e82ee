import { bool, type ConfigOf, group, int, optionalText, text } from '../../../points/index.ts';
import { groupList } from '../../shared/group-list.ts';
import { KEY_FIELDS } from './key-fields.ts';
import { PACKAGE, TAG } from './names.ts';
import { TRANSFER_FIELDS } from './transfer-fields.ts';

const NO_PROMOTIONS =
  'It is for promotions, which this server does not have; it is kept, so that no configuration is lost.';

const PUBLISHER_FIELDS = {
  configName: text({ label: 'Name', help: 'The name of a server in the configuration of the system.', required: true }),
  verbose: bool({ label: 'Verbose output in console', help: 'Each operation is a line of the console.' }),
  transfers: groupList(`${TAG}.BapSshTransfer`, TRANSFER_FIELDS, {
    label: 'Transfers',
    inScripts: { symbols: ['sshTransfer'], isUsual: false },
  }),
  useWorkspaceInPromotion: bool({ label: 'Use the workspace when promoting', help: NO_PROMOTIONS }),
  usePromotionTimestamp: bool({ label: 'Use the time of the promotion', help: NO_PROMOTIONS }),
  retry: group(
    {
      retries: int({ label: 'Retries', help: 'How often it is tried again.', default: 0 }),
      retryDelay: int({ label: 'Delay (ms)', help: 'The pause before, in milliseconds.', default: 10_000 }),
    },
    {
      label: 'Retry',
      help: 'How often and after which pause a publication that failed goes on where it failed.',
      javaClass: `${PACKAGE}.BapSshRetry`,
      inScripts: { className: `${PACKAGE}.BapSshRetry`, symbols: ['sshRetry'], isUsual: false },
      script: { name: 'sshRetry' },
    },
  ),
  label: group(
    {
      label: text({
        label: 'Label',
        help: 'What the parameter of parameterised publishing must match for this server; variables are replaced.',
      }),
    },
    {
      label: 'Label',
      help: 'By which label parameterised publishing chooses this server.',
      javaClass: `${PACKAGE}.BapSshPublisherLabel`,
      inScripts: { className: `${PACKAGE}.BapSshPublisherLabel`, symbols: ['sshLabel'], isUsual: false },
      script: { name: 'sshLabel' },
    },
  ),
  credentials: group(
    { ...KEY_FIELDS, username: text({ label: 'Username', help: 'Who logs in, in place of the user of the server.' }) },
    {
      label: 'Credentials',
      help: 'Who logs in, in place of what the configuration of the system says.',
      javaClass: `${PACKAGE}.BapSshCredentials`,
      inScripts: { className: `${PACKAGE}.BapSshCredentials`, symbols: ['sshCredentials'], isUsual: false },
      script: { name: 'sshCredentials' },
    },
  ),
};

export type ServerPublisher = ConfigOf<typeof PUBLISHER_FIELDS>;

/** Holds what is published to which servers. Jenkins: `BPInstanceConfig`. */
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
    help: 'Files are sent by this server in any case, wherever the workspace is; it is kept, so that no configuration is lost.',
  }),
  masterNodeName: optionalText({
    label: 'Name of the built-in node',
    help: 'What stands for NODE_NAME in the publication where that variable is empty.',
  }),
  paramPublish: group(
    {
      parameterName: text({
        label: 'Parameter name',
        help: 'The parameter of the build whose value is a regular expression: servers with a label that matches it as a whole are published to.',
      }),
    },
    {
      label: 'Parameterised publishing',
      help: 'By which parameter a build chooses the servers.',
      javaClass: `${PACKAGE}.BapSshParamPublish`,
      inScripts: { className: `${PACKAGE}.BapSshParamPublish`, symbols: ['paramPublish'], isUsual: false },
    },
  ),
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
