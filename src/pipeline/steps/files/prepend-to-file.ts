import { defineStep } from '../define.ts';
import { factsOf, fileWrapper } from './file-wrapper.ts';
import { fileIn, isThere } from './paths.ts';
import { neededText } from './refused.ts';
import { readText, writeText } from './text.ts';

/**
 * Prepends text to a file. The previous content is read and recorded before the file is written, so that a repeated write
 * adds nothing twice.
 */
export const prependToFile = defineStep({
  name: 'prependToFile',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.fs.PrependToFileStep',
  displayName: 'Create a file (if not already exist) in the workspace, and prepend given content to that file.',
  parameters: [
    { name: 'file', type: 'String', required: true },
    { name: 'content', type: 'String', required: true },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const path = fileIn(call, neededText(call, 'file'));
    const content = neededText(call, 'content');
    const { files } = call.agent;
    const before = yield* call.effect('read', async () =>
      (await isThere(files, path)) ? readText({ files, path }, undefined) : '',
    );
    call.machine.checkString(content.length + before.length);
    const facts = yield* call.effect('write', async ({ key }) => {
      await writeText({ files, path }, content + before, { key });
      return factsOf(files, path, path);
    });
    return fileWrapper(facts);
  },
});
