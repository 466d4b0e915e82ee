import { defineStep } from '../define.ts';
import { tarOf } from './archives/tar.ts';
import { compress, compressParameters } from './compress.ts';

export const tar = defineStep({
  name: 'tar',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.tar.TarStep',
  displayName: 'Create Tar file',
  parameters: [
    { name: 'file', type: 'String', required: true },
    ...compressParameters,
    { name: 'compress', type: 'boolean' },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const isCompressed = !call.args.has('compress') || call.args.bool('compress');
    return yield* compress(call, {
      fileArgument: 'file',
      archive: (members) => tarOf(members, { compress: isCompressed }),
    });
  },
});
