import type { BuiltInPlugin } from '../../points/index.ts';
import { throttleStep } from './pipeline-step.ts';
import { throttle } from './property.ts';
import { throttleRule } from './queue-rule.ts';
import { throttleSettings } from './settings.ts';

export const throttleConcurrentsPlugin: BuiltInPlugin = {
  name: 'throttle-concurrents',
  kinds: [throttle, throttleStep],
  settings: [throttleSettings],
  queueRules: [throttleRule],
};
