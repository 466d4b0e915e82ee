import { defineKnownProperty, noResumeProperty } from '../../points/index.ts';

/** Builds of a pipeline end when the server does. */
export const disableResume = defineKnownProperty(noResumeProperty, {
  symbol: 'disableResume',
  displayName: 'Do not allow the pipeline to resume if the controller restarts',
  fields: {},
  example: {},
});
