import { defineStep } from '../define.ts';
import { fileIn } from './places.ts';
import { writeText } from './text.ts';

export const writeFile = defineStep({
  name: 'writeFile',
  className: 'org.jenkinsci.plugins.workflow.steps.WriteFileStep',
  displayName: 'Write file to workspace',
  parameters: [
    { name: 'file', type: 'String', required: true },
    { name: 'text', type: 'String', required: true },
    { name: 'encoding', type: 'String' },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const path = fileIn(call, call.args.text('file'));
    const text = call.args.text('text');
    const encoding = call.args.optionalText('encoding');
    yield* call.effect('write', async ({ key }) => {
      await writeText(path, text, { encoding, key });
      return null;
    });
    return null;
  },
});
