import { posix } from 'node:path';
import { type Clock, messageOf, systemClock } from '../../kit/index.ts';
import { ConnectionLost, type Machine } from '../../points/index.ts';
import { createFiles } from '../files/create-files.ts';
import type { FileSystem } from '../files/file-system.ts';
import { Commands } from './commands.ts';
import { ControlShell } from './control-shell.ts';
import { DataChannels } from './data-channels.ts';
import { endProcesses } from './end-processes.ts';
import { measuresOf, systemOf } from './host-facts.ts';
import { HostShellFiles } from './host-shell-files.ts';
import { type OutputFiles, outputBySftp, outputByShell } from './output-files.ts';
import { SftpCalls } from './sftp-calls.ts';
import { areLinksResolved, sftpFileSystem } from './sftp-file-system.ts';
import { shellFileSystem, statDialect } from './shell-file-system.ts';
import { shortCommands } from './short-commands.ts';
import type { SshConnection } from './ssh-connection.ts';

export interface SshMachineOptions {
  /** Names the folder of the agent on the host, from that of its user on. */
  readonly folder: string;
  /** Are put before and after the command that starts our shell on the host. */
  readonly prefix?: string;
  readonly suffix?: string;
  readonly clock?: Clock;
  /** Is told what is about to be done. */
  readonly onStage?: (stage: MachineStage) => void;
}

export type MachineStage =
  | { readonly kind: 'environment'; readonly variables: Readonly<Record<string, string>> }
  | { readonly kind: 'files' }
  /** Says why files go through the shell. */
  | { readonly kind: 'no-sftp'; readonly reason: string }
  | { readonly kind: 'new-folder' };

/** Returns the command by which our shell is started: words after it do not disturb it. */
export function shellCommand({ prefix = '', suffix = '' }: Pick<SshMachineOptions, 'prefix' | 'suffix'>): string {
  return `${prefix}/bin/sh -s --${suffix}`;
}

/** Returns the machine at the other end of a connection, with one channel for its shell and one for its files. */
export async function openMachine(connection: SshConnection, options: SshMachineOptions): Promise<Machine> {
  const { clock = systemClock, onStage = () => undefined } = options;
  const inRoot = posix.join('.millwright', 'commands');
  const shell = await ControlShell.open(connection, shellCommand(options), posix.join(options.folder, inRoot));
  const system = await systemOf(shell);
  const root = posix.resolve(system.environment['HOME'] ?? '/', options.folder);
  const folder = posix.join(root, inRoot);
  onStage({ kind: 'environment', variables: system.environment });
  onStage({ kind: 'files' });
  const onNoSftp = (reason: string): void => onStage({ kind: 'no-sftp', reason });
  const { calls, fileSystem, output } = await openFiles(connection, {
    shell,
    command: shellCommand(options),
    clock,
    onNoSftp,
  });
  const info = await createFiles(fileSystem).info(root);
  if (info === null) onStage({ kind: 'new-folder' });
  else if (info.kind !== 'folder')
    throw new Error(`Remote file system root ${root} is a file not a directory or a symlink.`);
  await fileSystem.makeFolder(root, null);
  const own = posix.join(root, '.millwright');
  await fileSystem.makeFolder(own, 0o700);
  const hasRealPaths = calls === null || (await areLinksResolved(calls, own));
  const files = createFiles(
    hasRealPaths || calls === null ? fileSystem : sftpFileSystem(calls, new HostShellFiles(shell), false),
  );
  const commands = new Commands({ shell, files: output, folder, clock });
  // Nobody waits for that.
  commands.sweep().catch(() => undefined);
  const end: Machine['killTree'] = (target) => endProcesses({ shell, clock }, target);
  return {
    system,
    files,
    closed: connection.closed,
    start: (command) => commands.start(command),
    follow: (id, from, write) => commands.follow(id, from, write),
    forget: (id) => commands.forget(id),
    killTree: end,
    capture: shortCommands({ commands, clock, end }),
    measure: () => measuresOf(shell, { root, temporary: system.temporaryFolder }),
    close: (reason) => connection.close(reason),
  };
}

interface OpenFiles {
  /** Is null where the host has no SFTP. */
  readonly calls: SftpCalls | null;
  readonly fileSystem: FileSystem;
  readonly output: OutputFiles;
}

/** Returns the ways to the files of a host: SFTP, else its shell. */
async function openFiles(
  connection: SshConnection,
  deps: {
    readonly shell: ControlShell;
    readonly command: string;
    readonly clock: Clock;
    readonly onNoSftp: (reason: string) => void;
  },
): Promise<OpenFiles> {
  const byShell = new HostShellFiles(deps.shell);
  try {
    const calls = new SftpCalls(connection, await connection.sftp());
    return { calls, fileSystem: sftpFileSystem(calls, byShell), output: outputBySftp(calls) };
  } catch (error) {
    if (error instanceof ConnectionLost) throw error;
    deps.onNoSftp(messageOf(error));
  }
  const channels = new DataChannels(connection, deps.command, deps.clock);
  const fileSystem = shellFileSystem(byShell, channels, await statDialect(byShell));
  return { calls: null, fileSystem, output: outputByShell(deps.shell, channels) };
}
