import { defineStep } from '../define.ts';
import { fileIn } from './paths.ts';
import { readText } from './text.ts';

export const readFile = defineStep({
  name: 'readFile',
  className: 'org.jenkinsci.plugins.workflow.steps.ReadFileStep',
  displayName: 'Read file from workspace',
  parameters: [
    { name: 'file', type: 'String', required: true },
    { name: 'encoding', type: 'String' },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const path = fileIn(call, call.args.optionalText('file'));
    const encoding = call.args.optionalText('encoding');
    const text = yield* call.effect('read', () => readText({ files: call.agent.files, path }, encoding));
    call.machine.checkString(text.length);
    return text;
  },
});
