import type { BuiltInPlugin } from '../../points/index.ts';
import { conditionalStep } from './single-step.ts';
import { conditionalSteps } from './steps.ts';

export const conditionalBuildstepPlugin: BuiltInPlugin = {
  name: 'conditional-buildstep',
  kinds: [conditionalStep, conditionalSteps],
};
