import { checkName, Failure } from '../../../model/index.ts';
import { abort } from '../../flow/failure.ts';
import { defineStep, type StepCall } from '../define.ts';
import { membersOf, writeWhole } from './archives/members.ts';
import { tarOf } from './archives/tar.ts';
import { folderOf, isThere } from './paths.ts';
import { refuseArguments } from './refused.ts';

/** Stores files with the run, for its other working folders. */
export const stash = defineStep({
  name: 'stash',
  className: 'org.jenkinsci.plugins.workflow.support.steps.stash.StashStep',
  displayName: 'Stash some files to be used later in the build',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'allowEmpty', type: 'boolean' },
    { name: 'excludes', type: 'String' },
    { name: 'includes', type: 'String' },
    { name: 'useDefaultExcludes', type: 'boolean' },
  ],
  needs: 'workspace',
  shows: 'name',
  *run(call) {
    const name = stashName(call);
    const folder = folderOf(call);
    const { args } = call;
    const filter = {
      includes: args.text('includes').trim() === '' ? '**' : args.text('includes'),
      excludes: args.text('excludes'),
      defaultExcludes: !args.has('useDefaultExcludes') || args.bool('useDefaultExcludes'),
    };
    const { agent, host } = call;
    const file = { files: host.processes.agentOf('').files, path: host.artifacts.stashFile(name) };
    const overwrites = yield* call.effect('look', () => isThere(file.files, file.path));
    if (overwrites) call.say(`Warning: overwriting stash ‘${name}’`);
    const count = yield* call.effect('stash', async ({ signal, key }) => {
      const members = await membersOf(agent.files, folder, filter, signal);
      if (members.list.length === 0 && !args.bool('allowEmpty')) throw abort(`No files included in stash ‘${name}’`);
      await writeWhole(file, key, () => tarOf(members, { compress: true }));
      return members.list.length;
    });
    call.say(`Stashed ${count} file(s)`);
    return null;
  },
});

/** Returns the name of a stash, which must be valid as a file name. Throws Failure where it is not. */
export function stashName(call: StepCall): string {
  const name = call.args.text('name');
  try {
    checkName(name);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return refuseArguments(call, { className: 'hudson.model.Failure', message: error.message });
  }
  return name;
}
