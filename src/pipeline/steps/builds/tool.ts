import type { Tool } from '../../../points/index.ts';
import { defineStep, type StepCall } from '../define.ts';

/** Lists the types of tools in the order in which a name without a type is looked up. */
const TYPES = ['ant', 'git', 'gradle', 'jdk', 'maven', 'nodejs'] as const;

/** Returns the folder where a configured tool is installed. Jenkins: `ToolStep`. */
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
  *run(call) {
    const { args } = call;
    const type = args.optionalText('type');
    const name = args.text('name');
    const home = call.note('home', () => toolIn(call, type, name)?.home ?? null);
    return home ?? call.abort(`No ${type ?? 'tool'} named ${name} found`);
  },
});

/** Returns the variables that a configured tool adds to the environment. Jenkins: `EnvVarsForToolStep`. */
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
  *run(call) {
    const { args } = call;
    const type = args.text('toolId');
    const name = args.text('toolVersion');
    const found = call.note('variables', () => {
      const env = toolIn(call, type, name)?.env;
      return env === undefined ? null : Object.entries(env).map(([variable, value]) => `${variable}=${value}`);
    });
    return found === null ? call.abort(`No ${type} named ${name} found`) : call.machine.list(found);
  },
});

/** Returns the installation of this name, of any type where none is given; null where there is none. */
function toolIn(call: StepCall, type: string | undefined, name: string): Tool | null {
  const at = { node: call.scope.place?.node ?? '', environment: call.environment() };
  for (const each of type === undefined ? TYPES : [type]) {
    const found = call.host.settings.findTool(each, name, at);
    if (found !== null) return found;
  }
  return null;
}
