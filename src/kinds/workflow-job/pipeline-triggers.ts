import { defineKnownProperty, kinds, pipelineTriggersProperty } from '../../points/index.ts';

/** What starts builds of a pipeline: such jobs have their triggers here. */
export const pipelineTriggers = defineKnownProperty(pipelineTriggersProperty, {
  symbol: 'pipelineTriggers',
  displayName: 'Build triggers',
  fields: { triggers: kinds('trigger', { label: 'Build triggers', required: true }) },
  inScripts: { isDirective: false },
  example: { triggers: [] },
});
