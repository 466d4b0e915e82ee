import { type Evaluation, type Machine, MapValue, newMapOf, TICK, type Value } from '../../../groovy/index.ts';
import { parseProperties } from '../../../java/index.ts';
import { defineStep, type StepCall } from '../define.ts';
import { fileIn, infoOf } from '../files/paths.ts';
import { readText } from '../files/text.ts';
import { inSlices } from './in-slices.ts';
import { interpolate } from './interpolate.ts';
import { isBlank, needSource } from './source.ts';

export const readProperties = defineStep({
  name: 'readProperties',
  className: 'org.jenkinsci.plugins.pipeline.utility.steps.conf.ReadPropertiesStep',
  displayName: 'Read properties from files in the workspace or text.',
  parameters: [
    { name: 'charset', type: 'String' },
    { name: 'defaults', type: 'Map' },
    { name: 'file', type: 'String' },
    { name: 'interpolate', type: 'boolean' },
    { name: 'text', type: 'String' },
  ],
  *run(call) {
    needSource(call);
    const { args, machine } = call;
    const values = new Map<string, Value>();
    const defaults = args.value('defaults');
    if (defaults instanceof MapValue) {
      for (const [key, value] of defaults.table.entries()) values.set(yield* machine.text(key), value);
    }
    if (!isBlank(args.text('file'))) {
      yield* addTo(machine, values, yield* textOfFile(call));
    }
    yield* addTo(machine, values, args.text('text'));
    if (!args.bool('interpolate')) return yield* newMapOf(machine, values, 'hash');
    call.say('Interpolation set to true, starting to parse the variable!');
    const { interpolated, complaint } = yield* inSlices(machine, interpolate(values));
    if (complaint !== null) {
      call.say(`Got exception while interpolating the variables: ${complaint}`);
      call.say('Returning the original properties list!');
    }
    return yield* newMapOf(machine, interpolated, 'hash');
  },
});

function* addTo(machine: Machine, values: Map<string, Value>, text: string): Evaluation<void> {
  for (const entry of parseProperties(text)) {
    if (entry !== null) values.set(...entry);
    if (!machine.spend(8)) continue;
    machine.checkSize(values.size);
    yield TICK;
  }
}

/** Reads the text of the file; a missing one causes only a warning, and the text is empty. */
function* textOfFile(call: StepCall): Evaluation<string> {
  const path = fileIn(call, call.args.text('file'));
  const { files } = call.agent;
  const charset = call.args.optionalText('charset') ?? 'ISO-8859-1';
  const { text, warning } = yield* call.effect('read', async () => {
    const facts = await infoOf(files, path);
    if (facts === null) return { text: '', warning: 'does not exist' };
    if (facts.kind === 'folder') return { text: '', warning: 'is a directory' };
    return { text: await readText({ files, path }, charset), warning: null };
  });
  if (warning !== null) call.say(`warning: ${path} ${warning}, omitting from properties gathering`);
  call.machine.checkString(text.length);
  return text;
}
