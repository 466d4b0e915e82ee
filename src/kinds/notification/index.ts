import type { BuiltInPlugin } from '../../points/index.ts';
import { notification } from './property.ts';

export const notificationPlugin: BuiltInPlugin = {
  name: 'notification',
  kinds: [notification],
};
