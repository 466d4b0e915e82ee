import { defineStep } from '../define.ts';

/** A named part of the pipeline. Without a body it is the mark of old pipelines: everything until the next one. */
export const stage = defineStep({
  name: 'stage',
  className: 'org.jenkinsci.plugins.workflow.support.steps.StageStep',
  displayName: 'Stage',
  parameters: [
    { name: 'name', type: 'String', required: true },
    { name: 'concurrency', type: 'int' },
  ],
  body: 'optional',
  shows: 'name',
  *run(call) {
    const name = call.args.text('name');
    if (name.trim() === '') return call.abort('stage name must be nonempty');
    if (call.body === null) {
      call.say(`Using the ‘stage’ step without a block argument is deprecated`);
      call.say(`Entering stage ${name}`);
      call.say('Proceeding');
      return null;
    }
    return yield* call.runBody({ label: name, parts: { env: new Map([['STAGE_NAME', name]]) } });
  },
});
