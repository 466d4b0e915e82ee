import { defineDefinition, text } from '../../points/index.ts';

/** Defines the pipeline whose script is a file of the branch for which the job was created. */
export const scriptOfBranch = defineDefinition({
  symbol: 'scmBinder',
  displayName: 'Pipeline from multibranch configuration',
  xmlTag: 'org.jenkinsci.plugins.workflow.multibranch.SCMBinder',
  fields: { scriptPath: text({ label: 'Script Path', default: 'Jenkinsfile' }) },
  example: { scriptPath: 'ci/Jenkinsfile' },
  origin: ({ scriptPath }) => ({ kind: 'branch', path: scriptPath }),
});
