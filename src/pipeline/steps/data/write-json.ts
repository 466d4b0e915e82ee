import { writeJsonText } from '../../script/json/write.ts';
import { defineStep } from '../define.ts';
import { fileIn, infoOf, ioFailure } from '../files/paths.ts';
import { writeText } from '../files/text.ts';
import { readJsonText } from './json/read.ts';
import { isBlank } from './source.ts';

export const writeJSON = defineStep({
  name: 'writeJSON',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.json.WriteJSONStep',
  displayName: 'Write JSON to a file in the workspace.',
  parameters: [
    { name: 'json', type: 'value', required: true },
    { name: 'file', type: 'String' },
    { name: 'pretty', type: 'int' },
    { name: 'returnText', type: 'boolean' },
  ],
  *run(call) {
    const { args, kind, machine } = call;
    const refuse = (message: string): never => machine.fail('java.lang.IllegalArgumentException', message);
    const json = args.value('json');
    if (json === null) return refuse(`You have to provide a JSON object to save for ${kind.name}.`);
    const file = args.text('file');
    const returns = args.bool('returnText');
    if (returns && !isBlank(file)) return refuse(`You cannot provide both returnText and file to ${kind.name}.`);
    if (!returns && isBlank(file)) return refuse(`You have to provide either file or returnText to ${kind.name}.`);
    // A text is JSON already.
    const value = typeof json === 'string' ? yield* readJsonText(machine, json) : json;
    const text = yield* writeJsonText(machine, value, args.int('pretty') ?? 0);
    if (returns) return text;
    const path = fileIn(call, file);
    const { files } = call.agent;
    yield* call.effect('write', async ({ key }) => {
      const facts = await infoOf(files, path);
      if (facts?.kind === 'folder') throw ioFailure(`${path} is a directory.`, 'java.io.FileNotFoundException');
      await writeText({ files, path }, text, { key });
      return null;
    });
    return null;
  },
});
