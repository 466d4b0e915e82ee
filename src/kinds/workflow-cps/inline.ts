import { bool, defineDefinition, text } from '../../points/index.ts';

/** Defines the pipeline whose script is in the job's configuration. */
export const inlineScript = defineDefinition({
  symbol: 'cps',
  displayName: 'Pipeline script',
  xmlTag: 'org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition',
  fields: {
    script: text({ label: 'Script', lines: true }),
    sandbox: bool({ label: 'Use Groovy Sandbox' }),
  },
  example: { script: "echo 'hello'", sandbox: true },
  inline: (config) => config,
});
