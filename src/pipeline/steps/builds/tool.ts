import { defineStep, type StepCall } from '../define.ts';

/** Nobody can configure tools yet: there is git, as Jenkins has it from the start. Jenkins: `ToolStep`. */
export const tool = defineStep({
  name: 'tool',
  className: 'org.jenkinsci.plugins.workflow.steps.ToolStep',
  displayName: 'Use a tool from a predefined Tool Installation',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'type', type: 'String' },
  ],
  needs: 'node',
  shows: 'name',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return isGit(call, 'type', 'name') ? 'git' : missing(call, 'type', 'name');
  },
});

/** Jenkins: `EnvVarsForToolStep`. */
export const envVarsForTool = defineStep({
  name: 'envVarsForTool',
  className: 'org.jenkinsci.plugins.pipeline.modeldefinition.steps.EnvVarsForToolStep',
  displayName:
    "Fetches the environment variables for a given tool in a list of 'FOO=bar' strings suitable for the withEnv step.",
  parameters: [
    { name: 'toolId', type: 'String', required: true },
    { name: 'toolVersion', type: 'String', required: true },
  ],
  needs: 'node',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return isGit(call, 'toolId', 'toolVersion') ? call.machine.list([]) : missing(call, 'toolId', 'toolVersion');
  },
});

/** What the tool of the name `Default` may be called. */
const GIT: readonly string[] = ['git', 'gitTool', 'hudson.plugins.git.GitTool'];

function isGit({ args }: StepCall, type: string, name: string): boolean {
  return args.text(name) === 'Default' && GIT.includes(args.optionalText(type) ?? 'git');
}

function missing(call: StepCall, type: string, name: string): never {
  return call.abort(`No ${call.args.optionalText(type) ?? 'tool'} named ${call.args.text(name)} found`);
}
