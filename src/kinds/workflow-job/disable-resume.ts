import { defineKnownProperty, noResumeProperty } from '../../points/index.ts';

/** Ends builds of a pipeline when the server stops, instead of resuming them. */
export const disableResume = defineKnownProperty(noResumeProperty, {
  symbol: 'disableResume',
  displayName: 'Do not allow the pipeline to resume if the controller restarts',
  fields: {},
  example: {},
});
