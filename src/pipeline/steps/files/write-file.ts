import { StepFailure } from '../../flow/failure.ts';
import { defineStep } from '../define.ts';
import { fileIn, ioFailure } from './paths.ts';
import { writeText } from './text.ts';

/** Holds the message of Java's NullPointerException. */
const NO_TEXT = 'Cannot invoke "String.length()" because "str" is null';

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
    const path = fileIn(call, call.args.optionalText('file'));
    const text = call.args.optionalText('text') ?? call.machine.fail('java.lang.NullPointerException', NO_TEXT);
    const encoding = call.args.optionalText('encoding');
    yield* call.effect('write', async ({ key }) => {
      try {
        await writeText({ files: call.agent.files, path }, text, { encoding, key });
      } catch (error) {
        throw asOfWriter(error);
      }
      return null;
    });
    return null;
  },
});

/**
 * Returns an error as Java's writers report it: for an unknown character set they throw another exception than its readers.
 */
function asOfWriter(error: unknown): unknown {
  const isCharset = error instanceof StepFailure && error.error.className.startsWith('java.nio.charset.');
  return isCharset ? ioFailure(error.message, 'java.io.UnsupportedEncodingException') : error;
}
