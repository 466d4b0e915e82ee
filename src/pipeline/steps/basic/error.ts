import { defineStep } from '../define.ts';

export const error = defineStep({
  name: 'error',
  className: 'org.jenkinsci.plugins.workflow.steps.ErrorStep',
  displayName: 'Error signal',
  parameters: [{ name: 'message', type: 'String', required: true }],
  shows: 'message',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.abort(call.args.optionalText('message') ?? 'null');
  },
});
