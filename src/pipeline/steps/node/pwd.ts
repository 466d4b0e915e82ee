import { defineStep } from '../define.ts';

/** Returns the working folder. Jenkins: `PwdStep`. */
export const pwd = defineStep({
  name: 'pwd',
  className: 'org.jenkinsci.plugins.workflow.steps.PwdStep',
  displayName: 'Determine current directory',
  parameters: [{ name: 'tmp', type: 'boolean' }],
  needs: 'workspace',
  // biome-ignore lint/correctness/useYield: it does not wait.
  *run(call) {
    const folder = call.scope.folder ?? '';
    return call.args.bool('tmp') ? `${folder}@tmp` : folder;
  },
});
