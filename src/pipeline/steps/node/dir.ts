import { defineStep } from '../define.ts';
import { fileIn } from '../files/paths.ts';

/** Sets another working folder for the steps in its body. Jenkins: `PushdStep`. */
export const dir = defineStep({
  name: 'dir',
  className: 'org.jenkinsci.plugins.workflow.steps.PushdStep',
  displayName: 'Change current directory',
  parameters: [{ name: 'path', type: 'String', required: true }],
  body: true,
  needs: 'workspace',
  shows: 'path',
  *run(call) {
    const folder = fileIn(call, call.args.optionalText('path'));
    call.say(`Running in ${folder}`);
    return yield* call.runBody({ parts: { folder } });
  },
});
