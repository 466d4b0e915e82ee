import type { BuiltInPlugin } from '../../points/index.ts';
import { knownHostsCheck, noKeyCheck, providedKeyCheck, trustedKeyCheck } from './host-keys.ts';
import { sshLauncher } from './launcher.ts';

export const sshSlavesPlugin: BuiltInPlugin = {
  name: 'ssh-slaves',
  kinds: [sshLauncher, knownHostsCheck, providedKeyCheck, trustedKeyCheck, noKeyCheck],
};
