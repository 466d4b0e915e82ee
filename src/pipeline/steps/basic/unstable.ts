import { defineStep } from '../define.ts';

export const unstable = defineStep({
  name: 'unstable',
  className: 'org.jenkinsci.plugins.workflow.steps.UnstableStep',
  displayName: 'Set stage result to unstable',
  parameters: [{ name: 'message', type: 'String', required: true }],
  shows: 'message',
  complaint: (args) => (args.text('message').trim() === '' ? 'A non-empty message is required' : undefined),
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    const message = call.args.text('message').trim();
    call.say(`WARNING: ${message}`);
    call.node.warning = { result: 'UNSTABLE', message: call.flow.log.mask(message) };
    call.host.run.worsen('UNSTABLE');
    return null;
  },
});
