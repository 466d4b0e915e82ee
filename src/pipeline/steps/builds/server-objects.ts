import { defineStep } from '../define.ts';

/** Refuses the call: in Jenkins the step gives a script an object of the server, which no script may have here. */
export const getContext = defineStep({
  name: 'getContext',
  className: 'org.jenkinsci.plugins.workflow.support.steps.GetContextStep',
  displayName: 'Get contextual object from internal APIs',
  parameters: [{ name: 'type', type: 'value', required: true }],
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.machine.refuse('new org.jenkinsci.plugins.workflow.steps.GetContextStep java.lang.Class');
  },
});

/** Refuses the call: in Jenkins the step gives its body an object of the server, which no script may have here. */
export const withContext = defineStep({
  name: 'withContext',
  className: 'org.jenkinsci.plugins.workflow.support.steps.WithContextStep',
  displayName: 'Use contextual object from internal APIs within a block',
  parameters: [{ name: 'context', type: 'value', required: true }],
  body: true,
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.machine.refuse('new org.jenkinsci.plugins.workflow.steps.WithContextStep java.lang.Object');
  },
});
