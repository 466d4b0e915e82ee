import type { BuiltInPlugin } from '../../points/index.ts';
import { throttleStep } from './pipeline-step.ts';
import { throttle } from './property.ts';

export const throttleConcurrentsPlugin: BuiltInPlugin = {
  name: 'throttle-concurrents',
  kinds: [throttle, throttleStep],
};
