import { defineStep } from '../define.ts';

export const echo = defineStep({
  name: 'echo',
  className: 'org.jenkinsci.plugins.workflow.steps.EchoStep',
  displayName: 'Print Message',
  parameters: [{ name: 'message', type: 'String', required: true }],
  shows: 'message',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    call.say(call.args.optionalText('message') ?? 'null');
    return null;
  },
});
