import type { BuiltInPlugin } from '../../points/index.ts';
import { connectionCheck } from './connection-check.ts';
import { sshBuilder, sshPublisher } from './publisher.ts';
import { publishOverSshSettings } from './settings.ts';

export const publishOverSshPlugin: BuiltInPlugin = {
  name: 'publish-over-ssh',
  kinds: [sshPublisher, sshBuilder, connectionCheck],
  settings: [publishOverSshSettings],
};
