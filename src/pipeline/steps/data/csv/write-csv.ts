import { type Evaluation, ListValue, type Value } from '../../../../groovy/index.ts';
import { defineStep, type StepCall } from '../../define.ts';
import { fileIn, infoOf, ioFailure } from '../../files/paths.ts';
import { writeText } from '../../files/text.ts';
import { isBlank } from '../source.ts';
import { csvValues } from './record.ts';
import { csvLine } from './text.ts';

export const writeCSV = defineStep({
  name: 'writeCSV',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.csv.WriteCSVStep',
  displayName: 'Write CSV to a file in the workspace.',
  parameters: [
    { name: 'file', type: 'String', required: true },
    { name: 'records', type: 'value', required: true },
  ],
  needs: 'workspace',
  shows: 'file',
  *run(call) {
    const { args, kind, machine } = call;
    const refuse = (message: string): never => machine.fail('java.lang.IllegalArgumentException', message);
    const records = args.value('records');
    if (records === null) return refuse(`You have to provided a list of records to save for ${kind.name}.`);
    if (isBlank(args.text('file'))) return refuse(`You have to provided a file for ${kind.name}.`);
    const text = yield* csvText(call, records);
    const path = fileIn(call, args.text('file'));
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

/** Returns the records as CSV. A record is a list of values, or one value alone. */
function* csvText({ machine }: StepCall, records: Value): Evaluation<string> {
  const lines: string[] = [];
  const walk = yield* machine.iterate(records);
  for (let next = yield* walk.next(); next !== null; next = yield* walk.next()) {
    const { value } = next;
    const known = csvValues(value);
    if (known !== undefined) {
      lines.push(csvLine(known));
      continue;
    }
    const values: string[] = [];
    for (const each of value instanceof ListValue ? value.items : [value]) {
      values.push(each === null ? '' : yield* machine.text(each));
    }
    lines.push(csvLine(values));
  }
  const text = lines.join('');
  machine.checkString(text.length);
  return text;
}
