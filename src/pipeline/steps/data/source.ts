import type { Evaluation } from '../../../groovy/index.ts';
import type { StepCall } from '../define.ts';
import { fileIn, infoOf, ioFailure } from '../files/paths.ts';
import { readText } from '../files/text.ts';

/** Throws where a step is given no source: neither `file`, of the working folder, nor `text`. */
export function needSource({ args, kind, machine }: StepCall): void {
  if (!isBlank(args.text('file')) || !isBlank(args.text('text'))) return;
  machine.fail(
    'java.lang.IllegalArgumentException',
    `At least one of file or text needs to be provided to ${kind.name}.`,
  );
}

/** Throws where a step is given both. */
export function refuseBoth({ args, kind, machine }: StepCall): void {
  if (isBlank(args.text('file')) || isBlank(args.text('text'))) return;
  machine.fail('java.lang.IllegalArgumentException', `At most one of file or text must be provided to ${kind.name}.`);
}

export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Returns the text of the step's file. `directory` names the exception that is thrown where it is a folder. */
export function* fileText(
  call: StepCall,
  options: { readonly directory?: string; readonly charset?: string } = {},
): Evaluation<string> {
  const path = fileIn(call, call.args.text('file'));
  const { files } = call.agent;
  const { directory = 'java.io.FileNotFoundException', charset } = options;
  const text = yield* call.effect('read', async () => {
    const facts = await infoOf(files, path);
    if (facts === null) throw ioFailure(`${path} does not exist.`, 'java.io.FileNotFoundException');
    if (facts.kind === 'folder') throw ioFailure(`${path} is a directory.`, directory);
    return readText({ files, path }, charset);
  });
  call.machine.checkString(text.length);
  return text;
}
