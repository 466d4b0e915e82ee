import { dirname } from 'node:path';
import { defineStep } from '../define.ts';
import { withFiles } from './errors.ts';
import { factsOf, fileWrapper } from './file-wrapper.ts';
import { fileIn } from './paths.ts';
import { neededText } from './refused.ts';

/** Creates a file where there is none, and sets its time. */
export const touch = defineStep({
  name: 'touch',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.fs.TouchStep',
  displayName: 'Create a file (if not already exist) in the workspace, and set the timestamp',
  parameters: [
    { name: 'file', type: 'String', required: true },
    { name: 'timestamp', type: 'long' },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const path = fileIn(call, neededText(call, 'file'));
    const time = call.args.int('timestamp') ?? call.flow.now();
    const { files } = call.agent;
    const facts = yield* call.effect('touch', () =>
      withFiles(path, async () => {
        await files.makeFolder(dirname(path));
        await files.touch(path, time, { create: true });
        return factsOf(files, path, path);
      }),
    );
    return fileWrapper(facts);
  },
});
