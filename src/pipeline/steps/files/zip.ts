import { defineStep } from '../define.ts';
import { zipOf } from './archives/zip.ts';
import { compress, compressParameters } from './compress.ts';

export const zip = defineStep({
  name: 'zip',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.zip.ZipStep',
  displayName: 'Create Zip file',
  parameters: [{ name: 'zipFile', type: 'String', required: true }, ...compressParameters],
  needs: 'workspace',
  shows: 'zipFile',
  *run(call) {
    return yield* compress(call, { fileArgument: 'zipFile', archive: zipOf });
  },
});
