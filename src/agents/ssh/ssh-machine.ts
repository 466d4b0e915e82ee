import { posix } from 'node:path';
import { type Clock, systemClock } from '../../kit/index.ts';
import type { Machine } from '../../points/index.ts';
import { createFiles } from '../files/create-files.ts';
import { Commands } from './commands.ts';
import { ControlShell } from './control-shell.ts';
import { endProcesses } from './end-processes.ts';
import { measuresOf, systemOf } from './host-facts.ts';
import { SftpCalls } from './sftp-calls.ts';
import { sftpFileSystem } from './sftp-file-system.ts';
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
  const calls = new SftpCalls(connection, await connection.sftp());
  const fileSystem = sftpFileSystem(calls, shell);
  const files = createFiles(fileSystem);
  const info = await files.info(root);
  if (info === null) onStage({ kind: 'new-folder' });
  else if (info.kind !== 'folder')
    throw new Error(`Remote file system root ${root} is a file not a directory or a symlink.`);
  await fileSystem.makeFolder(root, null);
  await fileSystem.makeFolder(posix.join(root, '.millwright'), 0o700);
  const commands = new Commands({ shell, calls, folder, clock });
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
