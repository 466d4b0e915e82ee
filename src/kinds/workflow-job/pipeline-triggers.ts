import { defineKnownProperty, kinds, pipelineTriggersProperty } from '../../points/index.ts';

/** Holds the triggers of a pipeline, which such jobs have in this property. */
export const pipelineTriggers = defineKnownProperty(pipelineTriggersProperty, {
  symbol: 'pipelineTriggers',
  displayName: 'Build triggers',
  fields: {
    triggers: kinds('trigger', { label: 'Build triggers', help: 'What starts builds by itself.', required: true }),
  },
  inScripts: { isDirective: false },
  example: { triggers: [] },
});
