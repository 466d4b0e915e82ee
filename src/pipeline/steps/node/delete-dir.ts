import { rm } from 'node:fs/promises';
import { defineStep } from '../define.ts';

/** Deletes the working folder. Jenkins: `DeleteDirStep`. */
export const deleteDir = defineStep({
  name: 'deleteDir',
  className: 'org.jenkinsci.plugins.workflow.steps.DeleteDirStep',
  displayName: 'Recursively delete the current directory from the workspace',
  parameters: [],
  needs: 'workspace',
  *run(call) {
    const { folder } = call.scope;
    yield* call.effect('delete', async () => {
      if (folder !== null) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      return null;
    });
    return null;
  },
});
