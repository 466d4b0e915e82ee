import type { BuiltInPlugin } from '../../points/index.ts';
import { timeout } from './wrapper.ts';

export const buildTimeoutPlugin: BuiltInPlugin = {
  name: 'build-timeout',
  kinds: [timeout],
};
