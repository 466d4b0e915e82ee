import { join } from 'node:path';
import { createWorkspace } from '../../../builds/index.ts';
import { newList } from '../../../groovy/index.ts';
import { mapConcurrent } from '../../../kit/index.ts';
import type { AgentFiles, Workspace } from '../../../points/index.ts';
import { defineStep } from '../define.ts';
import { withFiles } from './errors.ts';
import { FILE_WRAPPERS, type FileFacts, factsOf, fileWrapper } from './file-wrapper.ts';
import { folderOf } from './paths.ts';

/** Limits how many files are asked about at the same time. */
const AT_A_TIME = 16;

export const findFiles = defineStep({
  name: 'findFiles',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.fs.FindFilesStep',
  displayName: 'Find files in the workspace',
  parameters: [
    { name: 'glob', type: 'String' },
    { name: 'excludes', type: 'String' },
  ],
  needs: 'workspace',
  shows: 'glob',
  *run(call) {
    const folder = folderOf(call);
    const glob = call.args.text('glob');
    const excludes = call.args.text('excludes');
    const { files } = call.agent;
    const workspaceOf = (signal: AbortSignal): Workspace =>
      createWorkspace(files, folder, () => signal.throwIfAborted());
    const found = yield* call.effect('find', async ({ signal }): Promise<readonly FileFacts[]> => {
      const paths =
        glob.trim() === '' ? await namesIn(files, folder) : await workspaceOf(signal).glob(glob, { excludes });
      const facts = new Map<string, FileFacts>();
      await mapConcurrent(paths, AT_A_TIME, async (path) => {
        facts.set(path, await factsOf(files, join(folder, path), path));
      });
      return paths.sort().flatMap((path) => facts.get(path) ?? []);
    });
    return newList(call.machine, found.map(fileWrapper), FILE_WRAPPERS);
  },
});

async function namesIn(files: AgentFiles, folder: string): Promise<string[]> {
  return withFiles(folder, async () => (await files.list(folder)).map(({ name }) => name));
}
