import { bool, defineDefinition, text } from '../../points/index.ts';

/** Defines the pipeline whose script is in the job's configuration. */
export const inlineScript = defineDefinition({
  symbol: 'cps',
  displayName: 'Pipeline script',
  xmlTag: 'org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition',
  fields: {
    script: text({
      label: 'Script',
      help: 'The pipeline itself.',
      lines: true,
      form: { editor: 'groovy', compiles: true },
    }),
    sandbox: bool({
      label: 'Use Groovy Sandbox',
      help: 'It stays in the file: every script is restricted to what is allowed.',
      form: { usual: 'true' },
    }),
  },
  example: { script: "echo 'hello'", sandbox: true },
  inline: (config) => config,
});
