import type { Machine } from '../points/index.ts';
import type { SshLaunchContext, SshLauncherSettings } from './ssh/launch-ssh.ts';
import type { SshConnectionOptions } from './ssh/ssh-connection.ts';
import type { SshMachineOptions } from './ssh/ssh-machine.ts';

export { fingerprintOf, type HostKeyStrategy, type TrustedKeys } from './ssh/host-keys.ts';
export { LaunchFailed } from './ssh/launch-failed.ts';
export type { SshLaunchContext, SshLauncherSettings } from './ssh/launch-ssh.ts';
export type { SshCredential } from './ssh/log-in.ts';
export type { HostKey } from './ssh/ssh-connection.ts';

/**
 * Connects a node by SSH, and says in its log how that goes. Throws `LaunchFailed`, and the signal's reason when that is aborted.
 * SSH is loaded by the first call: few servers have such nodes.
 */
export async function launchSsh(settings: SshLauncherSettings, context: SshLaunchContext): Promise<Machine> {
  const loaded = await import('./ssh/launch-ssh.ts');
  return loaded.launchSsh(settings, context);
}

/** Connects to a host by SSH. Throws `CannotConnect`, and the signal's reason when that is aborted. */
export async function connectSsh(options: SshConnectionOptions & SshMachineOptions): Promise<Machine> {
  const [{ openConnection }, { openMachine }] = await Promise.all([
    import('./ssh/ssh-connection.ts'),
    import('./ssh/ssh-machine.ts'),
  ]);
  const connection = await openConnection(options);
  try {
    return await openMachine(connection, options);
  } catch (error) {
    connection.close('the machine could not be used');
    throw error;
  }
}
