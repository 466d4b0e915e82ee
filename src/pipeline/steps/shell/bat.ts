import { defineStep } from '../define.ts';
import { COMMAND_PARAMETERS, requireScript } from './durable-command.ts';

/** Runs a batch script. All nodes here are Unix, so it fails as on a Unix node of Jenkins. */
export const bat = defineStep({
  name: 'bat',
  className: 'org.jenkinsci.plugins.workflow.steps.durable_task.BatchScriptStep',
  displayName: 'Windows Batch Script',
  parameters: COMMAND_PARAMETERS,
  shows: 'script',
  needs: 'workspace',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    requireScript(call);
    return call.machine.fail('java.io.IOException', 'Batch scripts can only be run on Windows nodes');
  },
});
