import { bool, type ConfigOf, int, text } from '../../../points/index.ts';

/** Limits how long a command may take, in milliseconds, where nothing else is set. */
const EXEC_TIMEOUT_MS = 120_000;

/** Holds what is sent to a server, and the command that is run there afterwards. Jenkins: `BapSshTransfer`. */
export const TRANSFER_FIELDS = {
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
    help: 'All that is in the remote directory is deleted before the first source file is sent.',
  }),
  noDefaultExcludes: bool({ label: 'No default excludes', help: 'Files of version control and backups are sent too.' }),
  makeEmptyDirs: bool({
    label: 'Make empty dirs',
    help: 'Folders that match and in which nothing matches are made on the server as well.',
  }),
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
  useAgentForwarding: bool({
    label: 'Exec using agent forwarding',
    help: 'The command may log in elsewhere by the key of this log-in, which stays on this server.',
  }),
  useSftpForExec: bool({
    label: 'Use SFTP for exec',
    help: 'Also where no files are sent, the command is run only if the server offers SFTP and has the remote directory.',
  }),
  keepFilePermissions: bool({
    label: 'Keep file permissions',
    help: 'A file gets the permissions that it has in the workspace; otherwise those that the server gives to new files.',
  }),
};

export type Transfer = ConfigOf<typeof TRANSFER_FIELDS>;
