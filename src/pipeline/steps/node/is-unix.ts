import { defineStep } from '../define.ts';

/** Returns whether the node is a Unix system. Jenkins: `IsUnixStep`. */
export const isUnix = defineStep({
  name: 'isUnix',
  className: 'org.jenkinsci.plugins.workflow.steps.IsUnixStep',
  displayName: 'Checks if running on a Unix-like node',
  parameters: [],
  needs: 'launcher',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    return call.scope.place?.isUnix ?? true;
  },
});
