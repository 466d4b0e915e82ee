import type { BuiltInPlugin } from '../../points/index.ts';
import { withMavenStep } from './pipeline-step.ts';

export const pipelineMavenPlugin: BuiltInPlugin = {
  name: 'pipeline-maven',
  kinds: [withMavenStep],
};
