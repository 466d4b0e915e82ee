import type { BuiltInPlugin } from '../../points/index.ts';
import { external } from './item.ts';

export const externalMonitorJobPlugin: BuiltInPlugin = {
  name: 'external-monitor-job',
  kinds: [external],
};
