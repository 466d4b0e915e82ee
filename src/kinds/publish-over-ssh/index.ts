import type { BuiltInPlugin } from '../../points/index.ts';
import { connectionCheck } from './connection-check.ts';
import { sshAfter, sshBefore, sshBuilder, sshPublisher } from './publisher.ts';
import { publishOverSshSettings } from './settings.ts';

export const publishOverSshPlugin: BuiltInPlugin = {
  name: 'publish-over-ssh',
  kinds: [sshPublisher, sshBuilder, sshBefore, sshAfter, connectionCheck],
  settings: [publishOverSshSettings],
};
