import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createWorkspace } from '../../../builds/index.ts';
import { type Evaluation, MapValue, newList } from '../../../groovy/index.ts';
import { abort } from '../../flow/failure.ts';
import { defineStep, type StepCall } from '../define.ts';
import { infoOf } from '../files/paths.ts';

/** Copies archived artifacts of this run back into the workspace. Jenkins: `ArtifactUnarchiverStep`. */
export const unarchive = defineStep({
  name: 'unarchive',
  className: 'org.jenkinsci.plugins.workflow.steps.ArtifactUnarchiverStep',
  displayName: 'Copy archived artifacts into the workspace',
  parameters: [{ name: 'mapping', type: 'Map' }],
  needs: 'workspace',
  *run(call) {
    const mapping = yield* mappingOf(call);
    const folder = call.scope.folder ?? '/';
    const { files: ofAgent } = call.agent;
    const files = yield* call.effect('unarchive', async ({ signal }) => {
      const root = call.host.artifacts.archive;
      const archive = createWorkspace(call.host.processes.agentOf('').files, root, () => signal.throwIfAborted());
      const made: string[] = [];
      for (const [source, target] of mapping) {
        const found = await archive.glob(source, { defaultExcludes: false });
        if (found.length === 0) throw abort(`no artifacts to unarchive in ${source}`);
        const isFile = found.length === 1 && found[0] === source;
        for (const path of found) {
          const place = join(folder, target, isFile ? '' : path);
          const isInside = isFile && (await infoOf(ofAgent, place))?.kind === 'folder';
          const to = isInside ? join(place, basename(path)) : place;
          const from = join(root, path);
          const { mode } = await stat(from);
          await ofAgent.write(to, () => createReadStream(from), { folders: true, mode: mode & 0o777 });
          made.push(to);
        }
      }
      return made;
    });
    return newList(call.machine, [...files]);
  },
});

function* mappingOf(call: StepCall): Evaluation<readonly (readonly [source: string, target: string])[]> {
  const mapping = call.args.value('mapping');
  if (!(mapping instanceof MapValue)) return call.abort("'mapping' has not been defined for this 'unarchive' step");
  const pairs: (readonly [string, string])[] = [];
  for (const [source, target] of mapping.table.entries()) {
    pairs.push([yield* call.machine.text(source), yield* call.machine.text(target)]);
  }
  return pairs;
}
