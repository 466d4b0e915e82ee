import { defineProperty } from '../../points/index.ts';

/** Builds of a pipeline end when the server does. */
export const disableResume = defineProperty({
  symbol: 'disableResume',
  displayName: 'Do not allow the pipeline to resume if the controller restarts',
  xmlTag: 'org.jenkinsci.plugins.workflow.job.properties.DisableResumeJobProperty',
  fields: {},
  example: {},
});
