import type { BuiltInPlugin } from '../../points/index.ts';
import { preScmSteps } from './wrapper.ts';

export const preScmBuildstepPlugin: BuiltInPlugin = {
  name: 'pre-scm-buildstep',
  shortName: 'preSCMbuildstep',
  kinds: [preScmSteps],
};
