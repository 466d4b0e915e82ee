import { abort } from '../../flow/failure.ts';
import { defineStep } from '../define.ts';
import { extractTar } from './archives/tar.ts';
import { folderOf, isThere } from './paths.ts';
import { stashName } from './stash.ts';

export const unstash = defineStep({
  name: 'unstash',
  className: 'org.jenkinsci.plugins.workflow.support.steps.stash.UnstashStep',
  displayName: 'Restore files previously stashed',
  parameters: [{ name: 'name', type: 'String', required: true }],
  needs: 'workspace',
  shows: 'name',
  *run(call) {
    const name = stashName(call);
    const folder = folderOf(call);
    const { agent, host } = call;
    const file = { files: host.processes.agentOf('').files, path: host.artifacts.stashFile(name) };
    yield* call.effect('unstash', async ({ signal }) => {
      if (!(await isThere(file.files, file.path))) throw abort(`No such saved stash ‘${name}’`);
      return extractTar(file, { files: agent.files, path: folder }, { signal });
    });
    return null;
  },
});
