import type { BuiltInPlugin } from '../../points/index.ts';
import { clean as cleanPublisher } from './publisher.ts';
import { clean as cleanWrapper } from './wrapper.ts';

export const wsCleanupPlugin: BuiltInPlugin = {
  name: 'ws-cleanup',
  kinds: [cleanPublisher, cleanWrapper],
};
