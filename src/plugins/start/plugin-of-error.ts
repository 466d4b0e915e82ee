import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Returns what tells the package from which an error comes: that of the first line of its stack which leads into the folder of
 * packages; null where none does. An error that is no Error has no stack; nothing but a package throws such.
 */
export function pluginOfErrors(folder: string): (error: unknown) => string | null {
  const beginnings = [folder, realOf(folder)].flatMap((path) => [`${path}/`, `${pathToFileURL(path).href}/`]);
  return (error) => {
    if (!(error instanceof Error)) return 'unknown';
    for (const line of (error.stack ?? '').split('\n')) {
      const beginning = beginnings.find((each) => line.includes(each));
      const [name = ''] = beginning === undefined ? [] : (line.split(beginning)[1] ?? '').split('/');
      if (name !== '' && name !== 'node_modules') return name;
    }
    return null;
  };
}

/** Returns the path without links, which stacks have; the path itself where there is no such folder yet. */
function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
