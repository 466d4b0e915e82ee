import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cause } from '../../model/index.ts';
import type { LoadedLibrary } from '../../points/index.ts';
import { filesIn } from './files.ts';
import type { Loading } from './loading.ts';
import { classOf } from './scripts-of-run.ts';

/** Replaces a library's scripts with those that a person edited for a replay. A trusted library stays as it is. */
export async function replaceScripts({ host, log }: Loading, library: LoadedLibrary): Promise<void> {
  const scripts = replacementsIn(host.run.causes);
  if (library.trusted || scripts.size === 0) return;
  const folder = join(host.libraries.folder, library.directoryName);
  for (const root of ['src', 'vars']) {
    for (const path of await filesIn(folder, root)) {
      const script = path.endsWith('.groovy') ? scripts.get(classOf(path)) : undefined;
      if (script === undefined) continue;
      log.line(`Replacing contents of ${root}/${path}`);
      await writeFile(join(folder, root, path), script);
    }
  }
}

function replacementsIn(causes: readonly Cause[]): ReadonlyMap<string, string> {
  const replay = causes.find(({ kind }) => kind === 'replay');
  return new Map(replay?.kind === 'replay' ? Object.entries(replay.scripts ?? {}) : []);
}
