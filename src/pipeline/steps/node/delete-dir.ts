import { defineStep } from '../define.ts';

/** Deletes the working folder. Jenkins: `DeleteDirStep`. */
export const deleteDir = defineStep({
  name: 'deleteDir',
  className: 'org.jenkinsci.plugins.workflow.steps.DeleteDirStep',
  displayName: 'Recursively delete the current directory from the workspace',
  parameters: [],
  needs: 'workspace',
  *run(call) {
    const { agent, scope } = call;
    const { folder } = scope;
    yield* call.effect('delete', async () => {
      if (folder !== null) await agent.files.remove(folder);
      return null;
    });
    return null;
  },
});
