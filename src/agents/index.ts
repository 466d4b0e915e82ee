export { onlyLocal } from './agents-of-nodes.ts';
export { antGlob } from './files/ant-glob.ts';
export { type CopiedFile, copyToAgent, copyToServer } from './files/copy.ts';
export { insidePath, newInsidePath } from './files/local-paths.ts';
export { createLocalAgent, type LocalAgentOptions } from './local/local-agent.ts';
export {
  connectSsh,
  fingerprintOf,
  type HostKey,
  type HostKeyStrategy,
  LaunchFailed,
  launchSsh,
  type SshCredential,
  type SshLaunchContext,
  type SshLauncherSettings,
  type TrustedKeys,
} from './ssh.ts';
export type * from './types.ts';
