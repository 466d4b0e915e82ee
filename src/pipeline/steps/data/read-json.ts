import { plain } from '../../script/json/values.ts';
import { defineStep } from '../define.ts';
import { readJsonText } from './json/read.ts';
import { fileText, isBlank, needSource, refuseBoth } from './source.ts';

export const readJSON = defineStep({
  name: 'readJSON',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.json.ReadJSONStep',
  displayName: 'Read JSON from files in the workspace.',
  parameters: [
    { name: 'file', type: 'String' },
    { name: 'returnPojo', type: 'boolean' },
    { name: 'text', type: 'String' },
  ],
  *run(call) {
    needSource(call);
    refuseBoth(call);
    const { args, machine } = call;
    const text = isBlank(args.text('file'))
      ? args.text('text')
      : yield* fileText(call, { directory: 'java.lang.IllegalArgumentException' });
    const json = yield* readJsonText(machine, text);
    return args.bool('returnPojo') ? yield* plain(machine, json) : json;
  },
});
