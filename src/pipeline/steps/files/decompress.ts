import { antGlob } from '../../../builds/index.ts';
import type { Json } from '../../journal/index.ts';
import type { StepCall } from '../define.ts';
import type { FilePlace } from './archives/members.ts';
import { fileIn, folderOf, infoOf, ioFailure } from './paths.ts';

/** Describes the result of reading an archive, with the lines to print about it. */
export interface Unpacked {
  readonly lines: readonly string[];
  readonly value: Json;
}

export interface Unpacking {
  readonly file: FilePlace;
  readonly folder: FilePlace;
  /** Says whether the pattern matches a name; undefined means that all names match. */
  readonly wanted: ((name: string) => boolean) | undefined;
  readonly quiet: boolean;
}

/** Reads the arguments of `unzip` and `untar`. */
export function unpackingOf(call: StepCall, fileArgument: string): Unpacking {
  const { agent, args } = call;
  const { files } = agent;
  const glob = args.text('glob');
  const dir = args.text('dir');
  return {
    file: { files, path: fileIn(call, args.text(fileArgument)) },
    folder: { files, path: dir.trim() === '' ? folderOf(call) : fileIn(call, dir) },
    wanted: glob.trim() === '' ? undefined : antGlob([glob], { defaultExcludes: false }).matches,
    quiet: args.bool('quiet'),
  };
}

/** Returns why a path cannot be that of an archive; null where it may be one. */
export async function notAFile({ files, path }: FilePlace): Promise<string | null> {
  const facts = await infoOf(files, path);
  if (facts === null) return `${path} does not exist.`;
  return facts.kind === 'folder' ? `${path} is a directory.` : null;
}

/** Throws where a file cannot be an archive. */
export async function needFile(file: FilePlace): Promise<void> {
  const complaint = await notAFile(file);
  if (complaint !== null) throw ioFailure(complaint);
}
