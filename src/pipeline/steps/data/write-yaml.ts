import { type Evaluation, ListValue, type Value } from '../../../groovy/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { fileIn, infoOf, ioFailure } from '../files/paths.ts';
import { writeText } from '../files/text.ts';
import { isBlank } from './source.ts';
import { writeYamlText } from './yaml.ts';

export const writeYaml = defineStep({
  name: 'writeYaml',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.conf.WriteYamlStep',
  displayName: 'Write a yaml from an object or objects.',
  parameters: [
    { name: 'charset', type: 'String' },
    { name: 'data', type: 'value' },
    { name: 'datas', type: 'value' },
    { name: 'file', type: 'String' },
    { name: 'overwrite', type: 'boolean' },
    { name: 'returnText', type: 'boolean' },
  ],
  *run(call) {
    const { args, machine } = call;
    const refuse = (message: string): never => machine.fail('java.lang.IllegalArgumentException', message);
    const file = args.text('file');
    const returns = args.bool('returnText');
    if (returns && !isBlank(file)) return refuse('cannot provide both returnText and file to writeYaml');
    if (!returns && isBlank(file)) return refuse('either file or returnText must be provided to writeYaml');
    const text = yield* yamlOf(call, refuse);
    if (returns) return text;
    const path = fileIn(call, file);
    const { files } = call.agent;
    const encoding = args.optionalText('charset');
    yield* call.effect('look', async () => {
      const facts = await infoOf(files, path);
      if (facts?.kind === 'folder') throw ioFailure(`${path} is a directory.`, 'java.io.FileNotFoundException');
      if (facts !== null && !args.bool('overwrite')) {
        throw ioFailure(`${path} already exist.`, 'java.nio.file.FileAlreadyExistsException');
      }
      return null;
    });
    yield* call.effect('write', async ({ key }) => {
      await writeText({ files, path }, text, { encoding, key });
      return null;
    });
    return null;
  },
});

/** Returns the YAML of the arguments: `data` is one document, `datas` several. */
function* yamlOf({ args, machine }: StepCall, refuse: (message: string) => never): Evaluation<string> {
  const data = args.value('data');
  const datas = args.value('datas');
  if (data !== null && datas !== null) return refuse('only one of data or datas must be provided to writeYaml');
  if (data !== null) return yield* writeYamlText(machine, data);
  if (!(datas instanceof ListValue)) return refuse('data or datas parameter must be provided to writeYaml');
  const texts: string[] = [];
  for (const each of datas.items as readonly Value[]) texts.push(yield* writeYamlText(machine, each));
  return texts.map((text, index) => (index === 0 ? text : `---\n${text}`)).join('');
}
