import type { Readable } from 'node:stream';
import type { Evaluation } from '../../../groovy/index.ts';
import type { StepCall, StepParameter } from '../define.ts';
import { type Members, membersOf, writeWhole } from './archives/members.ts';
import { withFiles } from './errors.ts';
import { fileIn, folderOf, infoOf, ioFailure, isThere } from './paths.ts';
import { neededText } from './refused.ts';

/** Lists the parameters that `zip` and `tar` have in common. */
export const compressParameters: readonly StepParameter[] = [
  { name: 'archive', type: 'boolean' },
  { name: 'defaultExcludes', type: 'boolean' },
  { name: 'dir', type: 'String' },
  { name: 'exclude', type: 'String' },
  { name: 'glob', type: 'String' },
  { name: 'overwrite', type: 'boolean' },
];

/** Puts the files of a folder into an archive. `fileArgument` names the argument that holds the path of the archive. */
export function* compress(
  call: StepCall,
  { fileArgument, archive }: { readonly fileArgument: string; archive(members: Members): Readable },
): Evaluation {
  const { agent, args } = call;
  const { files } = agent;
  const file = neededText(call, fileArgument, 'Can not be empty');
  const folder = folderOf(call);
  const source = args.text('dir').trim() === '' ? folder : fileIn(call, args.text('dir'));
  const target = fileIn(call, file);
  yield* call.effect('look', async () => {
    const facts = await infoOf(files, source);
    if (facts === null) throw ioFailure(`${source} does not exist.`);
    if (facts.kind !== 'folder') throw ioFailure(`${source} is not a directory.`);
    if (!args.bool('overwrite') && (await isThere(files, target))) throw ioFailure(`${target} exists.`);
    return null;
  });
  call.say(`Compress ${source}${filterText(call)} to ${target}`);
  const filter = {
    includes: args.text('glob').trim() === '' ? '**/*' : args.text('glob'),
    excludes: args.text('exclude'),
    defaultExcludes: !args.has('defaultExcludes') || args.bool('defaultExcludes'),
    not: target,
    followLinks: true,
  };
  const count = yield* call.effect('compress', ({ signal, key }) =>
    withFiles(target, async () => {
      const members = await membersOf(files, source, filter, signal);
      await writeWhole({ files, path: target }, key, () => archive(members));
      return members.list.length;
    }),
  );
  call.say(`Compressed ${count} entries.`);
  if (args.bool('archive')) yield* archiveFile(call, folder, file);
  return null;
}

function filterText({ args }: StepCall): string {
  const [glob, exclude] = ['glob', 'exclude'].map((name) => args.optionalText(name) ?? 'null');
  const none = args.text('glob').trim() === '' && args.text('exclude').trim() === '';
  return none ? '' : ` filtered by [${glob}] - [${exclude}]`;
}

/** Archives a file of the working folder as an artifact of the run. */
function* archiveFile(call: StepCall, workspace: string, file: string): Evaluation<void> {
  call.say(`Archiving ${fileIn(call, file)}`);
  yield* call.effect('archive', async ({ signal }) => {
    await call.host.artifacts.store({ agent: call.agent, workspace }, [file.replaceAll('\\', '/')], signal);
    return null;
  });
}
