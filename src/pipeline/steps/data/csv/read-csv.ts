import { type Evaluation, newList, TICK, type Value } from '../../../../groovy/index.ts';
import { defineStep, type StepCall } from '../../define.ts';
import { fileIn, infoOf } from '../../files/paths.ts';
import { readText } from '../../files/text.ts';
import { inSlices } from '../in-slices.ts';
import { isBlank, needSource, refuseBoth } from '../source.ts';
import { csvRecord } from './record.ts';
import { parseCsv } from './text.ts';

/** Returns the records of a file or text in the usual form of CSV; `format` is not supported. */
export const readCSV = defineStep({
  name: 'readCSV',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.csv.ReadCSVStep',
  displayName: 'Read CSV from files in the workspace.',
  parameters: [
    { name: 'file', type: 'String' },
    { name: 'text', type: 'String' },
  ],
  *run(call) {
    needSource(call);
    refuseBoth(call);
    const { args, machine } = call;
    const text = isBlank(args.text('file')) ? args.text('text') : yield* fileTextOrNothing(call);
    machine.checkString(text.length);
    const records = yield* inSlices(machine, parseCsv(text));
    if (records === null) {
      return machine.fail('java.io.IOException', '(startline 1) EOF reached before encapsulated token finished');
    }
    machine.checkSize(records.length);
    const rows: Value[] = [];
    for (const values of records) {
      rows.push(csvRecord(values, rows.length + 1));
      if (machine.spend(1)) yield TICK;
    }
    return newList(machine, rows);
  },
});

/** Returns the text of the file; '' where there is none, so that it has no records, as in Jenkins. */
function* fileTextOrNothing(call: StepCall): Evaluation<string> {
  const path = fileIn(call, call.args.text('file'));
  const { files } = call.agent;
  return yield* call.effect('read', async () => {
    const facts = await infoOf(files, path);
    return facts?.kind === 'file' ? readText({ files, path }, undefined) : '';
  });
}
