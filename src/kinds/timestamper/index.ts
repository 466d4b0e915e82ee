import type { BuiltInPlugin } from '../../points/index.ts';
import { timestampsStep } from './pipeline-step.ts';
import { timestampsOfRun } from './timestamps-action.ts';
import { timestamps } from './wrapper.ts';

export const timestamperPlugin: BuiltInPlugin = {
  name: 'timestamper',
  kinds: [timestamps, timestampsStep, timestampsOfRun],
};
