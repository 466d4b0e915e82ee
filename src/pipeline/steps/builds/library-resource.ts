import { join } from 'node:path';
import { hasCode } from '../../../kit/index.ts';
import type { AgentFiles } from '../../../points/index.ts';
import { abort } from '../../flow/failure.ts';
import type { LibraryLookup } from '../../flow/library-lookup.ts';
import { readText } from '../files/text.ts';

/**
 * Returns the text of a resource of the one library that has it, among the server's files; `encoding` may be Base64. Throws AbortException where none
 * or several have it, and where the name leads out of a library.
 */
export async function findResource(
  { libraries, files }: { readonly libraries: LibraryLookup; readonly files: AgentFiles },
  resource: string,
  encoding: string | undefined,
): Promise<string> {
  const found: { readonly library: string; readonly file: string }[] = [];
  for (const library of libraries.loaded) {
    const folder = join(libraries.folderOf(library), 'resources');
    const file = join(folder, resource);
    if (resource.startsWith('/') || !file.startsWith(`${folder}/`) || resource.includes('\0')) {
      throw abort(`${resource} references a file that is not contained within the library: ${library.name}`);
    }
    if (await isFile(files, file)) found.push({ library: library.name, file });
  }
  const [only, ...others] = found;
  if (only === undefined) throw abort(`No such library resource ${resource} could be found.`);
  if (others.length > 0) {
    const names = found.map(({ library }) => library).sort();
    throw abort(`Library resource ${resource} ambiguous among libraries [${names.join(', ')}]`);
  }
  return readText({ files, path: only.file }, encoding);
}

/** Returns whether there is a regular file at a path. Links are not followed, as a loaded library has none. */
async function isFile(files: AgentFiles, path: string): Promise<boolean> {
  try {
    return (await files.info(path, { followLinks: false }))?.kind === 'file';
  } catch (error) {
    if (hasCode(error, 'ENAMETOOLONG')) return false;
    throw error;
  }
}
