import { posix } from 'node:path';
import { expand, type RunContext } from '../../points/index.ts';
import { dateText } from '../shared/date-text.ts';
import { type SshConnection, SshFailure } from './connection.ts';
import type { Transfer } from './fields.ts';
import type { RemoteFiles } from './remote-files.ts';

/** Limits how often the progress of a file is a line of the console: each so many percent. */
const PROGRESS_PERCENT = 10;
/** Limits which files have a progress: those of more than so many bytes. */
const PROGRESS_BYTES = 64 * 1024 * 1024;

export interface TransferTools {
  readonly context: RunContext;
  readonly files: RemoteFiles;
  readonly connection: SshConnection;
  /** Holds the remote directory of the server as it is configured; '' is the folder of the log-in. */
  readonly root: string;
  readonly say: (line: string) => void;
  readonly detail: (line: string) => void;
}

/**
 * Returns the folder on the machine for a remote directory: below the root, which is below the folder of the log-in where it is
 * relative. A directory that begins with a slash is below the root as well, as in Jenkins, but for one that names the root
 * itself or a folder in it by its whole path, and where there is no root.
 */
export function remoteFolder(loginFolder: string, root: string, directory: string): string {
  const base = root.trim() === '' ? loginFolder : posix.resolve(loginFolder, root.trim());
  const wanted = posix.normalize(directory.trim() === '' ? '.' : directory.trim()).replace(/(?<=.)\/$/, '');
  if (!wanted.startsWith('/')) return posix.join(base, wanted);
  const isWhole = root.trim() === '' || wanted === base || wanted.startsWith(base === '/' ? '/' : `${base}/`);
  return isWhole ? wanted : posix.join(base, wanted);
}

/** Sends the files of a transfer. Returns how many there were. */
export async function transferFiles(transfer: Transfer, tools: TransferTools): Promise<number> {
  const { context, files, root, detail } = tools;
  const { workspace, env } = context;
  const expanded = expand(transfer.remoteDirectory, env);
  const directory = transfer.remoteDirectorySDF ? dateText(context.run.timestamp, expanded) : expanded;
  const folder = remoteFolder(files.loginFolder, root, directory);
  const patterns = patternsIn(expand(transfer.sourceFiles, env), transfer.patternSeparator);
  if (patterns.length === 0 && !transfer.cleanRemote) return 0;
  const options = {
    defaultExcludes: !transfer.noDefaultExcludes,
    excludes: patternsIn(expand(transfer.excludes, env), transfer.patternSeparator).join(','),
  };
  const found = patterns.length === 0 ? [] : await workspace.glob(patterns.join(','), options);
  const prefix = prefixOf(expand(transfer.removePrefix, env));
  const places = placesOf(found, prefix, transfer.flatten);
  try {
    if (transfer.cleanRemote) {
      await files.makeFolder(folder);
      await files.clean(folder);
    }
    if (places.size > 0) await files.makeFolder(folder);
    if (transfer.makeEmptyDirs && !transfer.flatten)
      for (const empty of await foldersOf(patterns, options.excludes, prefix, context))
        await files.makeFolder(posix.join(folder, empty));
    for (const [file, place] of places) {
      context.signal.throwIfAborted();
      const to = posix.join(folder, place);
      await files.makeFolder(posix.dirname(to));
      await sendFile(file, to, tools);
    }
  } catch (error) {
    if (!(error instanceof SshFailure)) throw error;
    const configured = root === '' ? 'none' : `[${root}]`;
    throw new SshFailure(
      `${error.message}. The log-in ends in [${files.loginFolder}], the remote directory of the server is ${configured}, that of the transfer [${directory}]: together [${folder}]`,
    );
  }
  detail(`${places.size} file(s) to [${folder}]`);
  return places.size;
}

async function sendFile(file: string, to: string, { context, files, say }: TransferTools): Promise<void> {
  const { workspace, agent } = context;
  const { size } = await workspace.info(file);
  const content = await agent.files.readStream(posix.join(workspace.path, file), { within: workspace.path });
  let told = 0;
  await files.put(to, content, (bytes) => {
    if (size < PROGRESS_BYTES) return;
    const percent = Math.floor((bytes * 100) / size);
    if (percent < told + PROGRESS_PERCENT) return;
    told = percent - (percent % PROGRESS_PERCENT);
    say(`put [${to}]: ${told} % of ${size} bytes`);
  });
}

function patternsIn(text: string, separator: string): readonly string[] {
  return text
    .split(separatorOf(separator))
    .map((pattern) => pattern.trim())
    .filter((pattern) => pattern !== '');
}

/** Returns the expression of what stands between patterns. Its usual values are read without an expression of a person. */
function separatorOf(separator: string): RegExp | string {
  if (separator === '' || separator === '[, ]+') return /[, ]+/;
  if (/^\[[^\]\\^-]+\]\+?$/.test(separator) || /^[^\\^$.|?*+()[\]{}]+$/.test(separator)) return new RegExp(separator);
  throw new SshFailure(`the pattern separator ${separator} cannot be used: it should be a set such as [, ]+`);
}

function prefixOf(text: string): string {
  const normal = posix.normalize(text.trim().replaceAll('\\', '/')).replace(/^\/+|\/+$/g, '');
  return normal === '.' || normal === '' ? '' : `${normal}/`;
}

/** Returns, for each file, its place below the remote folder. Throws where the prefix or the flattening does not fit. */
export function placesOf(found: readonly string[], prefix: string, flatten: boolean): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const file of found) {
    if (!file.startsWith(prefix))
      throw new SshFailure(`the file [${file}] is not below the prefix to remove, [${prefix.slice(0, -1)}]`);
    const place = flatten ? posix.basename(file) : file.slice(prefix.length);
    const other = taken.get(place);
    if (other !== undefined)
      throw new SshFailure(`without folders the files [${other}] and [${file}] would have the same name, [${place}]`);
    taken.set(place, file);
    places.set(file, place);
  }
  return places;
}

/** Returns the folders that match, below the prefix. */
async function foldersOf(
  patterns: readonly string[],
  excludes: string,
  prefix: string,
  { workspace }: RunContext,
): Promise<readonly string[]> {
  const found = await workspace.list(patterns, { excludes: excludes === '' ? [] : excludes.split(','), folders: true });
  const folders = new Set<string>();
  for (const path of found) if (path.endsWith('/') || !/\.[^/]+$/.test(path)) folders.add(path.replace(/\/$/, ''));
  return [...folders].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}
