import { defineStep } from '../define.ts';

/**
 * Represents a named part of the pipeline. Without a body, as in old pipelines, it comprises everything until the next one.
 */
export const stage = defineStep({
  name: 'stage',
  className: 'org.jenkinsci.plugins.workflow.support.steps.StageStep',
  displayName: 'Stage',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'concurrency', type: 'int', javaClass: 'class java.lang.Integer' },
  ],
  body: 'optional',
  shows: 'name',
  complaint: (args) => (args.text('name') === '' ? 'must specify name' : undefined),
  *run(call) {
    const name = call.args.text('name');
    if (call.body === null) {
      call.say('Using the ‘stage’ step without a block argument is deprecated');
      if (call.scope.enclosing('parallel') !== null) {
        return call.abort('The ‘stage’ step must not be used inside a ‘parallel’ block.');
      }
      call.say(`Entering stage ${name}`);
      call.say('Proceeding');
      return null;
    }
    if (call.args.int('concurrency') !== undefined) {
      return call.abort(
        'The ‘concurrency’ parameter is not supported in block-mode ‘stage’; try ‘lock’ and/or ‘milestone’ steps instead',
      );
    }
    return yield* call.runBody({ label: name, parts: { env: new Map([['STAGE_NAME', name]]) } });
  },
});
