import { defineProperty, kinds, PIPELINE_TRIGGERS_PROPERTY } from '../../points/index.ts';

/** What starts builds of a pipeline: such jobs have their triggers here. */
export const pipelineTriggers = defineProperty({
  symbol: 'pipelineTriggers',
  displayName: 'Build triggers',
  xmlTag: PIPELINE_TRIGGERS_PROPERTY,
  fields: { triggers: kinds('trigger', { title: 'Build triggers' }) },
  example: { triggers: [] },
});
