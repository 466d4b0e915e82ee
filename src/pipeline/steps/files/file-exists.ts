import { defineStep } from '../define.ts';
import { fileIn, isThere } from './paths.ts';

export const fileExists = defineStep({
  name: 'fileExists',
  className: 'org.jenkinsci.plugins.workflow.steps.FileExistsStep',
  displayName: 'Verify if file exists in workspace',
  parameters: [{ name: 'file', type: 'String', required: true }],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const file = call.args.text('file');
    if (file === '') {
      call.say(
        'The fileExists step was called with a null or empty string, so the current directory will be checked instead.',
      );
    }
    const path = fileIn(call, file);
    return yield* call.effect('look', () => isThere(call.agent.files, path));
  },
});
