import { defineDefinition, text } from '../../points/index.ts';

/** The script is a file of the branch that the job was made for. */
export const scriptOfBranch = defineDefinition({
  symbol: 'scmBinder',
  displayName: 'Pipeline from multibranch configuration',
  xmlTag: 'org.jenkinsci.plugins.workflow.multibranch.SCMBinder',
  fields: { scriptPath: text({ label: 'Script Path', default: 'Jenkinsfile' }) },
  example: { scriptPath: 'ci/Jenkinsfile' },
  origin: ({ scriptPath }) => ({ kind: 'branch', path: scriptPath }),
});
