import { stat } from 'node:fs/promises';
import { antGlob } from '../../../builds/index.ts';
import type { Json } from '../../journal/index.ts';
import type { StepCall } from '../define.ts';
import { fileIn, folderOf, ioFailure } from './paths.ts';

/** Describes the result of reading an archive, with the lines to print about it. */
export interface Unpacked {
  readonly lines: readonly string[];
  readonly value: Json;
}

export interface Unpacking {
  readonly file: string;
  readonly folder: string;
  /** Says whether the pattern matches a name; undefined means that all names match. */
  readonly wanted: ((name: string) => boolean) | undefined;
  readonly quiet: boolean;
}

/** Reads the arguments of `unzip` and `untar`. */
export function unpackingOf(call: StepCall, fileArgument: string): Unpacking {
  const { args } = call;
  const glob = args.text('glob');
  const dir = args.text('dir');
  return {
    file: fileIn(call, args.text(fileArgument)),
    folder: dir.trim() === '' ? folderOf(call) : fileIn(call, dir),
    wanted: glob.trim() === '' ? undefined : antGlob([glob], { defaultExcludes: false }).matches,
    quiet: args.bool('quiet'),
  };
}

/** Returns why a path cannot be that of an archive; null where it may be one. */
export async function notAFile(path: string): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  if (facts === null) return `${path} does not exist.`;
  return facts.isDirectory() ? `${path} is a directory.` : null;
}

/** Throws where a file cannot be an archive. */
export async function needFile(path: string): Promise<void> {
  const complaint = await notAFile(path);
  if (complaint !== null) throw ioFailure(complaint);
}
