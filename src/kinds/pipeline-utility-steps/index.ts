import type { BuiltInPlugin } from '../../points/index.ts';
import { compareVersionsStep } from './compare-versions.ts';
import { nodesByLabelStep } from './nodes-by-label.ts';

/** Holds those of the plugin's steps that return plain values; `pipeline` has those that return objects of a script. */
export const pipelineUtilityStepsPlugin: BuiltInPlugin = {
  name: 'pipeline-utility-steps',
  kinds: [compareVersionsStep, nodesByLabelStep],
};
