import { bool, defineDefinition, oneOf, text } from '../../points/index.ts';
import { git } from '../git/scm.ts';

/** Defines the pipeline whose script is a file of a source. */
export const scriptFromScm = defineDefinition({
  symbol: 'cpsScm',
  displayName: 'Pipeline script from SCM',
  xmlTag: 'org.jenkinsci.plugins.workflow.cps.CpsScmFlowDefinition',
  fields: {
    scm: oneOf('scm', { label: 'SCM', help: 'From where the script is taken.' }),
    scriptPath: text({
      label: 'Script Path',
      help: 'The path of the script in the repository.',
      default: 'Jenkinsfile',
    }),
    lightweight: bool({
      label: 'Lightweight checkout',
      help: 'The script alone is read; nothing is checked out for it.',
    }),
  },
  example: { scm: { kind: git, config: git.example }, scriptPath: 'Jenkinsfile', lightweight: true },
  origin: ({ scm, scriptPath, lightweight }) => ({ kind: 'scm', scm, path: scriptPath, lightweight }),
});
