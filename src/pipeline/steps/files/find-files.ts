import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createWorkspace } from '../../../builds/index.ts';
import { newList } from '../../../groovy/index.ts';
import { defineStep } from '../define.ts';
import { withFiles } from './errors.ts';
import { FILE_WRAPPERS, type FileFacts, factsOf, fileWrapper } from './file-wrapper.ts';
import { folderOf } from './paths.ts';

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
    const found = yield* call.effect('find', async ({ signal }): Promise<readonly FileFacts[]> => {
      const paths =
        glob.trim() === ''
          ? await withFiles(folder, () => readdir(folder))
          : await createWorkspace(call.agent.files, folder, () => signal.throwIfAborted()).glob(glob, { excludes });
      return Promise.all(paths.sort().map((path) => factsOf(join(folder, path), path)));
    });
    return newList(call.machine, found.map(fileWrapper), FILE_WRAPPERS);
  },
});
