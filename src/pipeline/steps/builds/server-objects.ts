import { defineStep } from '../define.ts';

/** In Jenkins it gives a script an object of the server; no script may have such here. */
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

/** The same for a body. */
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
