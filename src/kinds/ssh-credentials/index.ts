import type { BuiltInPlugin } from '../../points/index.ts';
import { sshPrivateKey } from './private-key.ts';

export const sshCredentialsPlugin: BuiltInPlugin = {
  name: 'ssh-credentials',
  kinds: [sshPrivateKey],
};
