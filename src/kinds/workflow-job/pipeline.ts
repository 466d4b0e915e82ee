import { defineItem, PIPELINE_FIELDS } from '../../points/index.ts';
import { inlineScript } from '../workflow-cps/inline.ts';

export const pipeline = defineItem({
  symbol: 'pipelineJob',
  displayName: 'Pipeline',
  xmlTag: 'flow-definition',
  className: 'org.jenkinsci.plugins.workflow.job.WorkflowJob',
  runClassName: 'org.jenkinsci.plugins.workflow.job.WorkflowRun',
  runTag: 'flow-build',
  form: 'pipeline',
  about:
    'Runs a script: stages, steps on several machines, branches side by side. It goes on when the server restarts.',
  fields: PIPELINE_FIELDS,
  example: {
    description: 'Delivers',
    displayName: null,
    keepDependencies: false,
    properties: [],
    definition: { kind: inlineScript, config: inlineScript.example },
    triggers: [],
    quietPeriod: 3,
    authToken: null,
    disabled: false,
  },
});
